"""What happens to the graph's output outside the graph. The server repeats this file step by step."""
import numpy as np

from .metrics import SlicePrediction, pairwise_iou

CANDIDATES = 100


def keep_best(boxes, scores, types, scope, kind, sequence, postprocess, floor):
    """Greedy class-agnostic NMS over candidates sorted by score; a kept box is blended with those that mark its place."""
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
    """Places of the highest scores, best first, ties in the order of the anchors."""
    return np.argsort(-scores, kind="stable")[:count]
