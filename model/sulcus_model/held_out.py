"""What happens on a scanner, or on patients, that a model never saw: short runs, each without a source and a fold of Cheng's patients.

A released network has seen every source, so these runs begin at nothing: one common start without Cheng and without any of
the sources in question, then one run per fold that learns from all but what it is measured on. Writes held-out.json.
"""
import argparse
import copy
import json
import statistics
import time
from pathlib import Path

import torch

from .config import MODEL_FOLDER, add_config_argument, load_config
from .evaluate import evaluate_detector
from .metrics import format_table
from .slice_store import SliceStore
from .train import Trainer, add_drawn_heads, apply_overrides

LEFT_OUT = (("healthy-full-head",), ("stroke-flair",), ("oasis-healthy", "healthy-t1-stripped"), ("tcga-lgg", "tcga-lgg-t1"))
CUT_OFF = 0.35  # of the raw score: about where a release's calibrated cut-off of 0.4 lies


def train_without(config, store, sources, fold, seconds, start=None):
    given = [entry["split"] for entry in store.index]
    store.hold_back(sources, fold)
    trainer = Trainer(config, store)
    if start:
        trainer.network.load_state_dict(start)
        trainer.average.load_state_dict(start)
        trainer.mine()
    trainer.run(seconds)
    figures = evaluate_detector(trainer.detector(), store, trainer.donors, config["postprocess"], ("left out",), made=False, cut_off=CUT_OFF)
    for entry, split in zip(store.index, given):
        entry["split"] = split
    print(f"without {', '.join(sources)}, fold {fold}, {trainer.steps} steps\n{format_table(figures)}", flush=True)
    return copy.deepcopy(trainer.average.state_dict()), trainer.steps, {name.removeprefix("left out "): value for name, value in figures.items()}


def describe(runs, patients, base_steps, recipe):
    def row(name, figures, steps):
        return {"name": name, "trained": f"{base_steps} + {steps} steps from nothing", "slices": figures["slices"], "meanAveragePrecision": figures.get("mAP50"), "sensitivity": figures.get("sensitivity"), "specificity": figures.get("specificity")}

    folds = [row(f"fold {number + 1}", figures["cheng"], steps) for number, (steps, figures) in enumerate(runs)]
    values = [fold["meanAveragePrecision"] for fold in folds]
    sources = [row(name, figures[name], steps) for steps, figures in runs for name in figures if name != "cheng"]
    return {
        "recipe": recipe,
        "cutOff": f"raw score {CUT_OFF}, about where a release's cut-off lies",
        "leaveOneSourceOut": sources,
        "crossValidation": {"source": "cheng", "patients": patients, "folds": folds, "mean": statistics.mean(values), "spread": statistics.stdev(values)},
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_config_argument(parser)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--head-maps", type=Path, required=True)
    parser.add_argument("--start-seconds", type=float, default=110)
    parser.add_argument("--seconds", type=float, default=58, help="for each fold")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=JSON", help="change a value of the configuration")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "held-out.json")
    options = parser.parse_args()
    config = apply_overrides(load_config(), options.set)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    began = time.time()
    store = SliceStore(options.packed, device)
    add_drawn_heads(store, options.head_maps, config["synthetic"], config["seed"])
    patients = len({entry["group"] for entry in store.index if entry["source"] == "cheng"})
    every = ["cheng", *(name for names in LEFT_OUT for name in names)]
    start, base_steps, _ = train_without(config, store, every, None, options.start_seconds)
    runs = []
    for number, sources in enumerate(LEFT_OUT):
        _, steps, figures = train_without(config, store, sources, f"{number}/{len(LEFT_OUT)}", options.seconds, start)
        runs.append((steps, figures))
        print(f"{time.time() - began:.0f} s", flush=True)
        if number:  # a cut-off run still leaves what was measured
            options.out.write_text(json.dumps(describe(runs, patients, base_steps, config["version"]), indent=1) + "\n")
    print(options.out.read_text())


if __name__ == "__main__":
    main()
