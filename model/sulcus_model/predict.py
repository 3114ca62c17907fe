"""Runs a detector on many slices and keeps what the product would keep."""
import torch

from .postprocess import CANDIDATES, keep_best


@torch.no_grad()
def predict_slices(detector, images, postprocess, floor=0.01, batch=64):
    """`images` are uint8 [N, S, S] on the detector's device."""
    size, predictions = images.shape[-1], []
    for start in range(0, len(images), batch):
        boxes, scores, types, scope, _, kind, sequence, _, other = detector(images[start:start + batch].float()[:, None] / 255)
        best = scores.topk(min(CANDIDATES, scores.shape[1]), 1)
        boxes = boxes.gather(1, best.indices[..., None].expand(-1, -1, 4)) / size
        types = types.gather(1, best.indices[..., None].expand(-1, -1, 3))
        arrays = [tensor.float().cpu().numpy() for tensor in (boxes, best.values, types, scope, kind, sequence)]
        predictions += [keep_best(*row, postprocess, floor) for row in zip(*arrays)]
    return predictions


@torch.no_grad()
def strongest_marks(detector, images, places, batch=256):
    """The highest score of each slice in `places`, as an array."""
    scores = []
    for start in range(0, len(places), batch):
        part = images[places[start:start + batch]].float()[:, None] / 255
        with torch.autocast(part.device.type, torch.bfloat16, enabled=part.is_cuda):
            scores.append(detector(part)[1].amax(1).float())
    return torch.cat(scores).cpu().numpy()
