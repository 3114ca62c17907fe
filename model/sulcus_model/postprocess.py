"""Post-processing outside the graph. The server implements the same steps."""
import numpy as np

from .metrics import SlicePrediction, pairwise_iou

CANDIDATES = 100


def keep_best(boxes, scores, types, scope, kind, sequence, postprocess, floor):
    """Greedy class-agnostic NMS over candidates sorted by score. A kept box is averaged with those that mark the same
    place."""
    alive = scores >= floor
    iou = pairwise_iou(boxes, boxes)
    kept = []
    for place in range(len(scores)):
        if alive[place] and len(kept) < postprocess["maxDetections"]:
            kept.append(place)
            alive &= iou[place] <= postprocess["nmsIou"]
    weights = scores * (iou >= postprocess["blendIou"])
    blended = weights @ boxes / weights.sum(1, keepdims=True).clip(min=1e-12)
    return SlicePrediction(blended[kept], scores[kept], types[kept], float(scope), kind, sequence)


def best_candidates(scores, count=CANDIDATES):
    """Indices of the highest scores, best first, with ties in anchor order."""
    return np.argsort(-scores, kind="stable")[:count]
