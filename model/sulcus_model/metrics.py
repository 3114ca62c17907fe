"""Figures that choose between training runs. What ships is measured again by the product itself."""
from dataclasses import dataclass

import numpy as np


@dataclass
class SlicePrediction:
    """Boxes [K, 4] as fractions of the square, best first; scores [K]; type probabilities [K, 3]; scope probability."""
    boxes: np.ndarray
    scores: np.ndarray
    types: np.ndarray
    scope: float

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
    """True where a box, taken best first, finds a lesion that no better box has taken."""
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
    """The calibration error to expect of scores that are right: the mean deviation of a share counted on few boxes."""
    scores = np.asarray(scores, float)
    return float(sum(np.sqrt(2 / np.pi * scores[of_bin].mean() * (1 - scores[of_bin].mean()) / of_bin.sum()) * of_bin.mean() for of_bin in _bins(scores, bins)))


def _bins(scores, count):
    """Which scores fall into each bin that holds any."""
    which = np.minimum((scores * count).astype(int), count - 1)
    return [which == number for number in np.unique(which)]


def summarise(entries, predictions, cut_off=0.4, floor=0.05):
    """Figures of one set of slices; a figure without data is absent."""
    hits = [match_slice(prediction.boxes, entry["boxes"]) for entry, prediction in zip(entries, predictions)]
    scores = np.concatenate([prediction.scores for prediction in predictions])
    flat = np.concatenate(hits)
    figures = {"slices": len(entries)}
    truths = sum(len(entry["boxes"]) for entry in entries)
    ill = [prediction.top_score >= cut_off for entry, prediction in zip(entries, predictions) if entry["boxes"]]
    healthy = [prediction.top_score < cut_off for entry, prediction in zip(entries, predictions) if not entry["boxes"]]
    if truths:
        above = scores >= cut_off
        figures |= {"mAP50": average_precision(scores, flat, truths), "precision": float(flat[above].mean()) if above.any() else 0.0, "recall": float(flat[above].sum() / truths), "sensitivity": float(np.mean(ill))}
        figures["ece"] = expected_calibration_error(scores[scores >= floor], flat[scores >= floor])
    if healthy:
        figures["specificity"] = float(np.mean(healthy))
    figures["scope"] = float(np.mean([(prediction.scope >= 0.5) == entry["in_scope"] for entry, prediction in zip(entries, predictions)]))
    if any(entry["source"] == "cheng" for entry in entries):
        figures |= _type_figures(entries, predictions, hits)
    return figures


def _type_figures(entries, predictions, hits):
    top = [prediction.types[0].argmax() == entry["type"] for entry, prediction in zip(entries, predictions) if len(prediction.scores)]
    figures = {"typeAccuracy": float(np.mean(top)) if top else 0.0}
    for number, name in enumerate(("glioma", "meningioma", "pituitary")):
        of_type = [place for place, entry in enumerate(entries) if entry["type"] == number]
        if of_type:
            figures[f"mAP50 {name}"] = average_precision(np.concatenate([predictions[place].scores for place in of_type]), np.concatenate([hits[place] for place in of_type]), len(of_type))
    return figures


def format_table(rows):
    """One line per set: {'name': figures}."""
    columns = ("slices", "mAP50", "precision", "recall", "sensitivity", "specificity", "scope", "ece", "typeAccuracy", "mAP50 glioma", "mAP50 meningioma", "mAP50 pituitary")
    lines = [f"{'set':<28}" + "".join(f"{column.replace('mAP50 ', 'AP ')[:12]:>13}" for column in columns)]
    for name, figures in rows.items():
        cells = ["" if figures.get(column) is None else str(figures[column]) if column == "slices" else f"{figures[column]:.3f}" for column in columns]
        lines.append(f"{name:<28}" + "".join(f"{cell:>13}" for cell in cells))
    return "\n".join(lines)
