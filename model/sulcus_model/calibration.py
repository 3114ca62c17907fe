"""Platt scaling of confidences, without PyTorch."""
import numpy as np

from .metrics import chance_calibration_error, expected_calibration_error


def fit_platt(scores, hits, rounds=200):
    """Slope and shift that maximize the likelihood of the hits under sigmoid(slope * logit + shift), by Newton's
    method. A step that does not raise the likelihood is halved."""
    features = np.stack([logit(scores), np.ones(len(scores))], 1)
    wanted = np.asarray(hits, float)
    start = np.array([1.0, 0.0])

    def loss(fit):
        values = features @ fit
        return (np.logaddexp(0, values) - wanted * values).sum() + 5e-4 * ((fit - start) ** 2).sum()

    fit = start
    for _ in range(rounds):
        probability = sigmoid(features @ fit)
        gradient = features.T @ (probability - wanted) + 1e-3 * (fit - start)
        curvature = (features * (probability * (1 - probability))[:, None]).T @ features + 1e-3 * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        while loss(fit - step) > loss(fit) and np.abs(step).max() >= 1e-8:
            step = step / 2
        if np.abs(step).max() < 1e-8:
            break
        fit = fit - step
    return float(fit[0]), float(fit[1])


def choose_scaling(logits, hits, limit=0.04, cut_off=0.4, high=0.8, right=0.955):
    """Slope and shift near Platt's fit: of the pairs within the limits, the one with the lowest cut-off in the raw
    logit. The error limit applies to boxes above the cut-off, which a visitor sees, and to all boxes above 0.05. Of
    the highly confident boxes, the share `right` must be right."""
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
    """The calibration error beyond what chance alone would cause: a small set looks worse than it is."""
    error, chance = expected_calibration_error(scores, hits), chance_calibration_error(scores)
    return max(error ** 2 - chance ** 2, 0) ** 0.5


def sigmoid(values):
    return 1 / (1 + np.exp(-np.asarray(values, float)))


def logit(scores):
    clipped = np.clip(np.asarray(scores, float), 1e-6, 1 - 1e-6)
    return np.log(clipped / (1 - clipped))


def fit_shift(logits, hits, slope, shift, pull=1.0, rounds=100):
    """The shift that maximizes the likelihood of the hits; `pull` keeps it near the old one while boxes are few."""
    fitted = shift
    for _ in range(rounds):
        probability = sigmoid(slope * np.asarray(logits) + fitted)
        gradient = (probability - np.asarray(hits, float)).sum() + pull * (fitted - shift)
        fitted -= float(np.clip(gradient / ((probability * (1 - probability)).sum() + pull), -1, 1))
    return fitted
