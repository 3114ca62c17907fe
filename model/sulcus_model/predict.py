"""Runs a detector over many slices and keeps what the product would keep."""
import numpy as np
import torch

from .metrics import SlicePrediction, pairwise_iou

CANDIDATES = 100


@torch.no_grad()
def predict_slices(detector, images, postprocess, floor=0.01, batch=64):
    """`images` uint8 [N, S, S] on the detector's device."""
    size, predictions = images.shape[-1], []
    for start in range(0, len(images), batch):
        boxes, scores, types, scope, _ = detector(images[start:start + batch].float()[:, None] / 255)
        best = scores.topk(min(CANDIDATES, scores.shape[1]), 1)
        boxes = boxes.gather(1, best.indices[..., None].expand(-1, -1, 4)) / size
        types = types.gather(1, best.indices[..., None].expand(-1, -1, 3))
        arrays = [tensor.float().cpu().numpy() for tensor in (boxes, best.values, types, scope)]
        predictions += [keep_best(*row, postprocess, floor) for row in zip(*arrays)]
    return predictions


def keep_best(boxes, scores, types, scope, postprocess, floor):
    """Greedy class-agnostic NMS over candidates sorted by score."""
    alive = scores >= floor
    iou = pairwise_iou(boxes, boxes)
    kept = []
    for place in range(len(scores)):
        if alive[place] and len(kept) < postprocess["maxDetections"]:
            kept.append(place)
            alive &= iou[place] <= postprocess["nmsIou"]
    return SlicePrediction(boxes[kept], scores[kept], types[kept], float(scope))


def best_candidates(scores, count=CANDIDATES):
    """Places of the highest scores, best first, ties in the order of the anchors."""
    return np.argsort(-scores, kind="stable")[:count]
