"""Measures a checkpoint on the validation and test slices, source by source."""
import argparse
import json
from pathlib import Path

import torch

from .config import MODEL_FOLDER
from .detector import load_detector
from .evaluation_sets import evaluation_sets
from .metrics import format_table, summarise
from .predict import predict_slices
from .progress import track
from .slice_store import SliceStore


def evaluate_detector(detector, store, donors, postprocess, splits=("val", "test"), made=True, cut_off=0.4):
    """{set: figures}; 'test' is reported, never used to choose. `made`: also the sets made from others, such as stripped slices."""
    figures = {}
    torch.backends.cudnn.benchmark = False  # the last batch of every set has another size; tuning for each costs minutes
    for split in splits:
        for name, entries, images in track(list(evaluation_sets(store, split, donors, made)), f"measuring {split}"):
            if entries:
                figures[name] = summarise(entries, predict_slices(detector, images, postprocess), cut_off)
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--split", action="append", choices=("val", "test"), help="default: both")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    detector, stored = load_detector(options.checkpoint, device)
    store = SliceStore(options.packed, device)
    figures = evaluate_detector(detector, store, store.find_donors(store.places("train")), stored["config"]["postprocess"], options.split or ("val", "test"))
    print(format_table(figures))
    if options.out:
        options.out.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
