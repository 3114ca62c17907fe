"""Measures the 8-bit ranges on training slices and stores them with the weights, with norms folded. A half-precision
.onnx file has them folded already."""
import argparse
from pathlib import Path

import torch

from .config import MODEL_FOLDER, load_config
from .detector import fold_norms, load_network, read_checkpoint, save_checkpoint
from .from_onnx import folded_network
from .int8 import measure_ranges
from .processor import use_fast_convolutions
from .slice_store import SliceStore


def read_network(path):
    """A checkpoint, or the same facts of a half-precision file with its network under 'folded'."""
    if path.suffix != ".onnx":
        return read_checkpoint(path)
    config = load_config()
    return {"config": config, "network": "pupil", "notes": {"startedFrom": path.name}, "folded": folded_network(path, config)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path, help="checkpoint or half-precision .onnx file")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--slices", type=int, default=64, help="training slices to measure on")
    parser.add_argument("--out", type=Path, required=True, help="checkpoint with ranges; calibrate it next")
    options = parser.parse_args()
    use_fast_convolutions()
    stored = read_network(options.checkpoint)
    store = SliceStore(options.packed, "cpu")
    torch.manual_seed(stored["config"]["seed"])
    places = torch.tensor([place for place in store.places("train") if store.in_scope[place]])
    weights = store.sampling_weights(places.tolist(), stored["config"]["training"]["sourceShares"])
    chosen = places[torch.multinomial(weights, min(options.slices, len(places)), False)]
    network = stored["folded"] if "folded" in stored else fold_norms(load_network(stored))
    ranges = measure_ranges(network, store.images[chosen])
    save_checkpoint(network, stored["config"], options.out, stored["network"], ranges, notes=stored["notes"])
    print(f"{len(ranges)} layers measured on {len(chosen)} slices")


if __name__ == "__main__":
    main()
