"""Measures the 8-bit ranges on training slices and stores them with the weights, with norms folded. An .onnx file, such
as the mean of two, has them folded already."""
import argparse
import random
from pathlib import Path

import torch

from .config import MODEL_FOLDER, load_config
from .detector import fold_norms, load_network, read_checkpoint, save_checkpoint
from .from_onnx import folded_network
from .int8 import measure_ranges
from .pack import read_index, read_pictures
from .processor import use_fast_convolutions


def read_network(path):
    """A checkpoint, or the same facts of an .onnx file with its network under 'folded'."""
    if path.suffix != ".onnx":
        return read_checkpoint(path)
    config = load_config()
    return {"config": config, "network": "pupil", "notes": {"startedFrom": path.name}, "folded": folded_network(path, config)}


def choose_places(index, most, seed=7):
    """Of every source, so many training slices with a lesion and as many without."""
    groups = {}
    for place, entry in enumerate(index):
        if entry["split"] == "train":
            groups.setdefault((entry["source"], bool(entry["boxes"] or entry.get("other_boxes"))), []).append(place)
    chance = random.Random(seed)
    return [place for _, places in sorted(groups.items()) for place in chance.sample(places, min(len(places), most))]


def ranges_on_slices(network, folder, most):
    packed = read_index(folder)
    chosen = choose_places(packed["slices"], most)
    print(f"measuring on {len(chosen)} slices", flush=True)
    return measure_ranges(network, torch.from_numpy(read_pictures(folder, packed, chosen)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path, help="checkpoint or .onnx file with float weights")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--slices", type=int, default=8, help="training slices to measure on, of every source with and without a lesion")
    parser.add_argument("--ranges-of", type=Path, metavar="CHECKPOINT", help="take the ranges of this one, of which the network is a sibling, and measure nothing")
    parser.add_argument("--out", type=Path, required=True, help="checkpoint with ranges; calibrate it next")
    options = parser.parse_args()
    use_fast_convolutions()
    stored = read_network(options.checkpoint)
    network = stored["folded"] if "folded" in stored else fold_norms(load_network(stored))
    ranges = read_checkpoint(options.ranges_of)["ranges"] if options.ranges_of else ranges_on_slices(network, options.packed, options.slices)
    save_checkpoint(network, stored["config"], options.out, stored["network"], ranges, notes=stored["notes"])
    print(f"{options.out}: {len(ranges)} layers")


if __name__ == "__main__":
    main()
