"""Fits the confidence to the share of true boxes on the validation slices (Platt scaling) and stores it.

Many pairs of slope and shift describe the validation boxes about equally well. Among those whose calibration error stays
under a limit, the pair that shows the most boxes is taken: a missed tumour costs more than a second look.
"""
import argparse
import json
from pathlib import Path

import numpy as np
import torch

from .config import MODEL_FOLDER
from .detector import Detector, load_detector
from .evaluation_sets import evaluation_sets
from .metrics import chance_calibration_error, expected_calibration_error, match_slice
from .predict import predict_slices
from .slice_store import SliceStore

# Sources of patients only; pictures drawn by code would flatter the fit. Ill and healthy together, in the mixture of the data.
FITTED_ON = (
    "cheng", "br35h-ill", "br35h-healthy", "tcga-lgg", "tcga-lgg-t1", "btp-ill", "btp-healthy", "web-mixed-ill", "web-mixed-healthy",
    "oasis-healthy", "healthy-full-head", "ms-full-head", "stroke-flair", "stroke-t1", "healthy-t1-stripped",
)
FLOOR = 0.02


def fit_platt(scores, hits, rounds=200):
    """Slope and shift that make sigmoid(slope * logit + shift) the likeliest for the hits: Newton's method."""
    features = np.stack([logit(scores), np.ones(len(scores))], 1)
    wanted = np.asarray(hits, float)
    fit = np.array([1.0, 0.0])
    for _ in range(rounds):
        probability = sigmoid(features @ fit)
        gradient = features.T @ (probability - wanted) + 1e-3 * (fit - [1.0, 0.0])
        curvature = (features * (probability * (1 - probability))[:, None]).T @ features + 1e-3 * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        fit = fit - np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-8:
            break
    return float(fit[0]), float(fit[1])


def choose_scaling(logits, hits, limit=0.04, cut_off=0.4, high=0.8, right=0.955):
    """Slope and shift around Platt's fit: of the pairs that keep the limits, the one whose cut-off lies lowest in the raw logit.

    The error's limit holds for boxes from the cut-off on, which a visitor sees, and for all boxes from 0.05 on. Of the boxes that
    are called highly confident the share `right` must be right.
    """
    fitted = fit_platt(sigmoid(logits), hits)
    best = (np.inf, *fitted)
    for slope in fitted[0] + np.arange(-0.6, 0.61, 0.1):
        for shift in fitted[1] + np.arange(-0.5, 1.01, 0.05):
            scores = sigmoid(slope * logits + shift)
            lowest_shown = (logit(cut_off) - shift) / slope
            sure = hits[scores >= high]
            if lowest_shown < best[0] and len(sure) and sure.mean() >= right and all(excess_calibration_error(scores[scores >= floor], hits[scores >= floor]) <= limit for floor in (cut_off, 0.05)):
                best = (float(lowest_shown), float(slope), float(shift))
    return best[1:]


def excess_calibration_error(scores, hits):
    """The calibration error beyond what chance alone makes of so few boxes: a small set looks worse than it is."""
    error, chance = expected_calibration_error(scores, hits), chance_calibration_error(scores)
    return max(error ** 2 - chance ** 2, 0) ** 0.5


def sigmoid(values):
    return 1 / (1 + np.exp(-np.asarray(values, float)))


def logit(scores):
    clipped = np.clip(np.asarray(scores, float), 1e-6, 1 - 1e-6)
    return np.log(clipped / (1 - clipped))


def collect_boxes(detector, store, donors, postprocess):
    """Logits and hits of all boxes on the validation slices of the sources."""
    logits, hits = [], []
    for name, entries, images in evaluation_sets(store, "val", donors, made=False):
        if name.split(" ", 1)[1] in FITTED_ON:
            for entry, prediction in zip(entries, predict_slices(detector, images, postprocess, floor=FLOOR)):
                logits.append(logit(prediction.scores))
                hits.append(match_slice(prediction.boxes, entry["boxes"]))
    if not logits:
        raise SystemExit("no validation slices of patients are packed, so nothing can be fitted: keep the calibration of the release with --keep training.json")
    return np.concatenate(logits), np.concatenate(hits)


def describe_calibration(slope, shift):
    return {
        "method": "Platt scaling of the confidence logit; the most sensitive fit with a calibration error of at most 0.04 beyond chance, and at least 0.955 of the boxes from 0.8 on right",
        "slope": slope, "shift": shift, "fittedOn": "validation slices of people with and without tumour, in the mixture of the data: " + ", ".join(FITTED_ON),
    }


def keep_calibration(path):
    """Slope and shift of a released model: right for a network that went on from it with few new slices."""
    released = json.loads(path.read_text(encoding="utf-8"))
    kept = released["calibration"]["parameters"]
    return {
        "method": f"kept from {released['version']}, not fitted to this network", "slope": kept["slope"], "shift": kept["shift"],
        "fittedOn": released["calibration"]["fittedOn"],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--keep", type=Path, metavar="TRAINING_JSON", help="keep the calibration of a released model instead of fitting one; for who has no validation patients")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--out", type=Path, required=True, help="calibrated checkpoint")
    options = parser.parse_args()
    if options.keep:
        torch.save({**torch.load(options.checkpoint, map_location="cpu"), "calibration": keep_calibration(options.keep)}, options.out)
        return
    device = "cuda" if torch.cuda.is_available() else "cpu"
    detector, stored = load_detector(options.checkpoint, device)
    store = SliceStore(options.packed, device)
    config = stored["config"]
    raw = Detector(detector.network, config["size"]).to(device).eval()
    logits, hits = collect_boxes(raw, store, None, config["postprocess"])
    slope, shift = choose_scaling(logits, hits)
    before, after = (expected_calibration_error(sigmoid(values), hits) for values in (logits, slope * logits + shift))
    print(f"slope {slope:.4f}, shift {shift:.4f}; calibration error {before:.4f} → {after:.4f} over {len(hits)} boxes")
    torch.save({**stored, "calibration": describe_calibration(slope, shift)}, options.out)


if __name__ == "__main__":
    main()
