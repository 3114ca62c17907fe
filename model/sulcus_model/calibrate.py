"""Fits the confidence to the share of true boxes on the validation slices (Platt scaling) and stores it. Many pairs of
slope and shift describe the validation boxes about equally well. Among those whose calibration error stays under a
limit, the pair that shows the most boxes is chosen: a missed tumor costs more than a second look."""
import argparse
import json
from pathlib import Path

import torch

from .calibration import choose_scaling, fit_shift, logit, sigmoid
from .config import MODEL_FOLDER
from .detector import Detector, load_detector, read_checkpoint
from .drawings import load_everything
from .evaluate import PEOPLE, boxes_of, boxes_of_patients
from .metrics import expected_calibration_error
from .predict import predict_slices
from .processor import use_fast_convolutions
from .slice_store import SliceStore

FLOOR = 0.02


def fit_confidence(detector, store, postprocess):
    """The calibration of a detector with raw scores, from the validation slices of all people, healthy and ill."""
    places = [place for place in store.places("val") if store.index[place]["source"] in PEOPLE]
    if not places:
        raise SystemExit("no validation slices of patients are packed, so nothing can be fitted: keep the calibration of the release with --keep training.json")
    predictions = predict_slices(detector, store.images[places], postprocess, floor=FLOOR)
    scores, hits = boxes_of_patients([store.index[place] for place in places], predictions)
    slope, shift = choose_scaling(logit(scores), hits)
    before, after = (expected_calibration_error(values, hits) for values in (scores, sigmoid(slope * logit(scores) + shift)))
    print(f"slope {slope:.4f}, shift {shift:.4f}; calibration error {before:.4f} → {after:.4f} over {len(hits)} boxes", flush=True)
    return describe_calibration(slope, shift)


def describe_calibration(slope, shift):
    return {
        "method": "Platt scaling of the confidence logit; the most sensitive fit with a calibration error of at most 0.04 beyond chance and at least 0.955 of the boxes from 0.8 correct",
        "slope": slope, "shift": shift, "fittedOn": "validation slices of people with and without a tumor, in the mixture of the data: " + ", ".join(PEOPLE),
    }


def keep_calibration(path):
    """Slope and shift of a released model, valid for a network that was trained further with few new slices."""
    released = json.loads(path.read_text(encoding="utf-8"))
    kept = released["calibration"]["parameters"]
    return {
        "method": f"kept from {released['version']}, not fitted to this network", "slope": kept["slope"], "shift": kept["shift"],
        "fittedOn": released["calibration"]["fittedOn"],
    }


def shift_calibration(kept, detector, store, postprocess):
    """The kept calibration with its shift fitted to the product's own validation slices, as labeled by reviewers."""
    places = store.places("val", "product")
    if not places:
        raise SystemExit("no validation slices of the product are packed, so no shift can be fitted")
    predictions = predict_slices(detector, store.images[places], postprocess, floor=FLOOR, batch=4)
    scores, hits = boxes_of([store.index[place] for place in places], predictions)
    shift = fit_shift(logit(scores), hits, kept["slope"], kept["shift"])
    print(f"shift {kept['shift']:.3f} → {shift:.3f}, from {len(hits)} boxes on {len(places)} slices", flush=True)
    return {**kept, "shift": shift, "method": f"{kept['method']}; the shift is fitted", "fittedOn": f"{kept['fittedOn']}; the shift on {len(places)} validation slices of the product"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--keep", type=Path, metavar="TRAINING_JSON", help="keep the calibration of a released model instead of fitting one; for who has no validation patients")
    parser.add_argument("--fit-shift", action="store_true", help="with --keep: fit the shift to the validation slices of the product's export")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--out", type=Path, required=True, help="calibrated checkpoint")
    options = parser.parse_args()
    use_fast_convolutions()
    stored = read_checkpoint(options.checkpoint)
    if options.keep:
        kept = keep_calibration(options.keep)
        if options.fit_shift:
            raw = Detector(load_detector(options.checkpoint)[0].network, stored["config"]["size"]).eval()
            kept = shift_calibration(kept, raw, SliceStore(options.packed, "cpu"), stored["config"]["postprocess"])
        torch.save({**stored, "calibration": kept}, options.out)
        return
    device = "cuda" if torch.cuda.is_available() else "cpu"
    config = stored["config"]
    store = load_everything(options.packed, None, config["synthetic"], config["seed"], device)
    raw = Detector(load_detector(options.checkpoint)[0].network, config["size"]).to(device).eval()
    torch.save({**stored, "calibration": fit_confidence(raw, store, config["postprocess"])}, options.out)


if __name__ == "__main__":
    main()
