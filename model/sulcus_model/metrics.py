"""Figures that decide between training runs. The product itself measures what is released."""
from dataclasses import dataclass

import numpy as np


@dataclass
class SlicePrediction:
    """Boxes [K, 4] as fractions of the square, best first; scores [K]; type probabilities [K, 3]; probabilities of scope, kinds and sequences.
    `other_boxes` and `other_scores` are abnormalities that are no tumor."""
    boxes: np.ndarray
    scores: np.ndarray
    types: np.ndarray
    scope: float
    kind: np.ndarray = None
    sequence: np.ndarray = None
    other_boxes: np.ndarray = None
    other_scores: np.ndarray = None

    @property
    def top_score(self):
        return float(self.scores[0]) if len(self.scores) else 0.0


def pairwise_iou(a, b):
    a, b = np.asarray(a, float).reshape(-1, 4), np.asarray(b, float).reshape(-1, 4)
    sides = np.clip(np.minimum(a[:, None, 2:], b[None, :, 2:]) - np.maximum(a[:, None, :2], b[None, :, :2]), 0, None)
    overlap = sides[..., 0] * sides[..., 1]
    areas = [(boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]) for boxes in (a, b)]
    return overlap / (areas[0][:, None] + areas[1][None] - overlap + 1e-9)


def match_slice(prediction_boxes, truth_boxes, threshold=0.5):
    """True where a box, taken best first, matches a lesion that no better box has matched."""
    iou = pairwise_iou(prediction_boxes, truth_boxes)
    hits = np.zeros(len(iou), bool)
    if iou.shape[1]:
        for row in range(len(iou)):
            best = iou[row].argmax()
            if iou[row, best] >= threshold:
                hits[row] = True
                iou[:, best] = -1
    return hits


def average_precision(scores, hits, truths):
    """101-point interpolated AP."""
    if not truths or not len(scores):
        return 0.0
    order = np.argsort(-np.asarray(scores), kind="stable")
    found = np.cumsum(np.asarray(hits)[order])
    recall, precision = found / truths, found / np.arange(1, len(found) + 1)
    envelope = np.append(np.maximum.accumulate(precision[::-1])[::-1], 0.0)
    return float(envelope[np.searchsorted(recall, np.linspace(0, 1, 101), side="left")].mean())


def expected_calibration_error(scores, hits, bins=10):
    scores, hits = np.asarray(scores, float), np.asarray(hits, float)
    return float(sum(abs(scores[of_bin].mean() - hits[of_bin].mean()) * of_bin.mean() for of_bin in _bins(scores, bins)))


def chance_calibration_error(scores, bins=10):
    """The expected calibration error of perfectly calibrated scores: the mean deviation of a share counted on few
    boxes."""
    scores = np.asarray(scores, float)
    return float(sum(np.sqrt(2 / np.pi * scores[of_bin].mean() * (1 - scores[of_bin].mean()) / of_bin.sum()) * of_bin.mean() for of_bin in _bins(scores, bins)))


def _bins(scores, count):
    """The scores in each non-empty bin."""
    which = np.minimum((scores * count).astype(int), count - 1)
    return [which == number for number in np.unique(which)]
