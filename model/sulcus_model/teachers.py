"""Larger networks as teachers: a pupil learns from their combined output for the same augmented slices."""
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from .geometry import box_giou, decode_boxes, split_anchors


@dataclass
class Lesson:
    boxes: torch.Tensor  # [N, A, 4] in pixels
    confidence: torch.Tensor  # [N, A]
    types: torch.Tensor  # [N, A, types], probabilities
    mask: torch.Tensor  # [N, 1, S / 4, S / 4], probabilities
    brain: torch.Tensor  # [N, 1, S / 8, S / 8], probabilities
    weight: torch.Tensor  # [N], 0 where the teachers are not used


class Teachers:
    """The mean of several networks. A teacher's boxes and types at each anchor are weighted by its confidence in them."""

    def __init__(self, networks):
        """Takes networks with folded norms, on the training device."""
        self.networks = [network.requires_grad_(False).to(memory_format=torch.channels_last) for network in networks]

    @torch.no_grad()
    def __call__(self, images, ill, asked, points, strides):
        """`ill` [N] says which slices have a lesion. On the others the label is certain, and a teacher's doubt is an
        error. `asked` [N] is 0 where there is no label, and then the teachers are not used either."""
        answers = [network(images) for network in self.networks]
        distances, confidence, types, _ = split_anchors(torch.stack([answer[0] for answer in answers]))
        confidence = confidence.sigmoid()
        share = (confidence / confidence.sum(0).clamp(min=1e-6))[..., None]
        boxes = (decode_boxes(distances, points, strides) * share).sum(0)
        types = (types.softmax(-1) * share).sum(0)
        mask = torch.stack([answer[1] for answer in answers]).float().sigmoid().mean(0)
        brain = torch.stack([answer[4] for answer in answers]).float().sigmoid().mean(0)
        return Lesson(boxes, confidence.mean(0) * ill[:, None], types, mask * ill[:, None, None, None], brain, asked)


def lesson_losses(outputs, lesson, points, strides, rivals, is_brain):
    """Losses against the teachers' output. They do not teach rival boxes. The brain map of a real full head has no
    other label (`is_brain` [N]: brain slices)."""
    anchors, mask_logits, _, _, brain_logits = outputs
    distances, logits, type_logits, _ = split_anchors(anchors)
    predicted = decode_boxes(distances, points, strides)
    taught = lesson.confidence * ~rivals
    # Squared, so that thousands of slightly uncertain background anchors do not outweigh the few on a lesion.
    weight = taught ** 2 * lesson.weight[:, None]
    total = weight.sum().clamp(min=1)
    focus = torch.maximum(taught, logits.sigmoid().detach()) ** 2 * lesson.weight[:, None]
    confidence = (F.binary_cross_entropy_with_logits(logits, taught, reduction="none") * focus).sum() / total
    box = ((1 - box_giou(predicted, lesson.boxes)) * weight).sum() / total
    kind = -((type_logits.log_softmax(-1) * lesson.types).sum(-1) * weight).sum() / total
    mask = 4 * (F.binary_cross_entropy_with_logits(mask_logits.float(), lesson.mask, reduction="none").mean((1, 2, 3)) * lesson.weight).mean()
    brain = (F.binary_cross_entropy_with_logits(brain_logits.float(), lesson.brain, reduction="none").mean((1, 2, 3)) * is_brain).sum() / is_brain.sum().clamp(min=1)
    return {"confidence": confidence, "box": box, "type": kind, "mask": mask, "brain": brain}
