"""Continues training a released network with new slices, or trains one from scratch, for a given time. `release.py`
makes the release; this is the path from the review desk to the next model."""
import argparse
import json
import time
from pathlib import Path

import torch

from .config import MODEL_FOLDER, add_config_argument, load_config
from .detection_heads import train_heads
from .detector import load_network, read_checkpoint, save_checkpoint
from .drawings import load_everything
from .evaluate import format_table, measure_detector
from .from_onnx import folded_network, unfold_norms
from .network import build_network
from .processor import use_fast_convolutions
from .slice_store import SliceStore
from .trainer import Trainer


def stage_settings(config, stage):
    return {**config["training"], **config["stages"][stage]}


def cycle_settings(config, stage):
    """The settings of each training cycle of a stage, in order."""
    common = {name: value for name, value in stage_settings(config, stage).items() if name != "cycles"}
    return [{**common, **cycle} for cycle in config["stages"][stage].get("cycles", [{}])]


def apply_overrides(config, overrides):
    """Changes such as `training.hardness=3` for experiments, recorded with the checkpoint."""
    for override in overrides:
        path, value = override.split("=", 1)
        *parents, last = path.split(".")
        target = config
        for parent in parents:
            target = target[parent]
        target[last] = json.loads(value)
    return config


def start_network(path, config, store, slices=256):
    """A network from scratch, from a checkpoint, or from a released half-precision ONNX file."""
    if path is None:
        return build_network(config["networks"]["pupil"])
    if path.suffix != ".onnx":
        return load_network(read_checkpoint(path))
    some = torch.tensor(store.places("train"), device=store.device)
    some = some[torch.randperm(len(some), device=store.device)[:slices]]
    return unfold_norms(folded_network(path, config), config, store.images[some])


def notes(options, steps, trained):
    return {"steps": steps, "seconds": options.seconds, "startedFrom": options.start_from.name if options.start_from else "nothing", "trained": trained}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_config_argument(parser)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--head-maps", type=Path, help="folder with maps of whole heads, to draw heads from")
    parser.add_argument("--seconds", type=float, default=420, help="training time without preparation and measuring")
    parser.add_argument("--start-from", type=Path, help="checkpoint of an earlier run, or a released half-precision .onnx file")
    parser.add_argument("--only-heads", action="store_true", help="train the detection heads alone, on packed slices as they are: minutes on a processor")
    parser.add_argument("--steps", type=int, help="stop after this many updates, for a trial")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=JSON", help="change a value of the configuration")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "runs" / "latest")
    options = parser.parse_args()
    config = apply_overrides(load_config(options.config), options.set)
    options.out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(config["seed"])
    use_fast_convolutions()
    began = time.time()
    if options.only_heads:
        store = SliceStore(options.packed, "cpu")
        # The norms are not trained here. Whatever slices they are measured on, the output equals the released
        # network's.
        network = start_network(options.start_from, config, store, slices=8)
        steps = train_heads(network, store, stage_settings(config, "pupil"), options.seconds, options.steps)
        save_checkpoint(network, config, options.out / "weights.pt", notes=notes(options, steps, "detection heads"))
        print(f"{steps} steps, {time.time() - began:.0f} s in all", flush=True)
        return
    store = load_everything(options.packed, options.head_maps, config["synthetic"], config["seed"], device)
    trainer = Trainer(config, store, start_network(options.start_from, config, store), stage_settings(config, "pupil"))
    trainer.run(options.seconds, options.steps)
    save_checkpoint(trainer.average, config, options.out / "weights.pt", notes=notes(options, trainer.steps, "everything"))
    print(format_table(measure_detector(trainer.detector(), store, config["postprocess"])[0]))
    print(f"{trainer.steps} steps, {time.time() - began:.0f} s in all", flush=True)


if __name__ == "__main__":
    main()
