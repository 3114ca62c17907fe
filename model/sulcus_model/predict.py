"""Runs a detector on many slices and keeps what the product would keep."""
import torch

from .postprocess import CANDIDATES, keep_best


@torch.no_grad()
def predict_slices(detector, images, postprocess, floor=0.01, batch=64):
    """`images` are uint8 [N, S, S] on the detector's device."""
    size, predictions = images.shape[-1], []
    for start in range(0, len(images), batch):
        boxes, scores, types, scope, _, kind, sequence, _, other, *own = detector(images[start:start + batch].float()[:, None] / 255)
        other_boxes = own[0] if own else boxes
        tumors, others = (_best(places / size, confidence, types) for places, confidence in ((boxes, scores), (other_boxes, other)))
        pictures = [tensor.float().cpu().numpy() for tensor in (scope, kind, sequence)]
        for tumor, no_tumor, picture in zip(zip(*tumors), zip(*others), zip(*pictures)):
            prediction, second = keep_best(*tumor, *picture, postprocess, floor), keep_best(*no_tumor, *picture, postprocess, floor)
            prediction.other_boxes, prediction.other_scores = second.boxes, second.scores
            predictions.append(prediction)
    return predictions


def _best(boxes, scores, types):
    """The best candidates by these scores: boxes, scores and types."""
    best = scores.topk(min(CANDIDATES, scores.shape[1]), 1)
    chosen = boxes.gather(1, best.indices[..., None].expand(-1, -1, 4)), best.values, types.gather(1, best.indices[..., None].expand(-1, -1, types.shape[-1]))
    return [tensor.float().cpu().numpy() for tensor in chosen]


@torch.no_grad()
def strongest_marks(detector, images, places, batch=256):
    """The highest score of each slice in `places`, as an array."""
    scores = []
    for start in range(0, len(places), batch):
        part = images[places[start:start + batch]].float()[:, None] / 255
        with torch.autocast(part.device.type, torch.bfloat16, enabled=part.is_cuda):
            scores.append(detector(part)[1].amax(1).float())
    return torch.cat(scores).cpu().numpy()
