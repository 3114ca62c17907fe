"""Fits the confidence to the share of true boxes on the validation slices (Platt scaling) and stores it."""
import argparse
from pathlib import Path

import numpy as np
import torch

from .config import MODEL_FOLDER
from .detector import Detector, load_detector, save_checkpoint
from .evaluation_sets import evaluation_sets
from .metrics import expected_calibration_error, match_slice
from .predict import predict_slices
from .slice_store import SliceStore

# Sources of patients only; pictures drawn by code would flatter the fit.
FITTED_ON = ("cheng", "br35h-ill", "br35h-healthy", "tcga-lgg", "btp-ill", "btp-healthy", "oasis-healthy")
FLOOR = 0.02


def fit_platt(scores, hits, rounds=200):
    """Slope and shift that make sigmoid(slope * logit + shift) the likeliest for the hits: Newton's method."""
    clipped = np.clip(np.asarray(scores, float), 1e-6, 1 - 1e-6)
    features = np.stack([np.log(clipped / (1 - clipped)), np.ones(len(clipped))], 1)
    wanted = np.asarray(hits, float)
    fit = np.array([1.0, 0.0])
    for _ in range(rounds):
        probability = 1 / (1 + np.exp(-features @ fit))
        gradient = features.T @ (probability - wanted) + 1e-3 * (fit - [1.0, 0.0])
        curvature = (features * (probability * (1 - probability))[:, None]).T @ features + 1e-3 * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        fit = fit - np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-8:
            break
    return float(fit[0]), float(fit[1])


def collect_boxes(detector, store, donors, postprocess):
    """Scores and hits of all boxes on the validation slices of the sources."""
    scores, hits = [], []
    for name, entries, images in evaluation_sets(store, "val", donors):
        if name.split(" ", 1)[1] in FITTED_ON:
            for entry, prediction in zip(entries, predict_slices(detector, images, postprocess, floor=FLOOR)):
                scores.append(prediction.scores)
                hits.append(match_slice(prediction.boxes, entry["boxes"]))
    return np.concatenate(scores), np.concatenate(hits)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--out", type=Path, required=True, help="calibrated checkpoint")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    detector, stored = load_detector(options.checkpoint, device)
    store = SliceStore(options.packed, device)
    config = stored["config"]
    raw = Detector(detector.network, config["size"]).to(device).eval()
    scores, hits = collect_boxes(raw, store, store.find_donors(store.places("train")), config["postprocess"])
    slope, shift = fit_platt(scores, hits)
    logits = np.log(scores / (1 - scores))
    after = 1 / (1 + np.exp(-(slope * logits + shift)))
    print(f"slope {slope:.4f}, shift {shift:.4f}; ECE {expected_calibration_error(scores, hits):.4f} → {expected_calibration_error(after, hits):.4f} over {len(scores)} boxes")
    calibration = {"method": "Platt scaling of the confidence logit", "slope": slope, "shift": shift, "fittedOn": "validation slices of " + ", ".join(FITTED_ON)}
    save_checkpoint(detector.network, config, options.out, calibration, stored["notes"])


if __name__ == "__main__":
    main()
