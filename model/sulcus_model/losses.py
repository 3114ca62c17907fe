"""Which anchors are responsible for which lesion, and the loss of every head."""
import torch
import torch.nn.functional as F

from .config import OTHER, TYPES
from .geometry import box_giou, box_iou, decode_boxes, share_of_smaller, split_anchors, tumor_logit

TOP_ANCHORS = 10
CALM, MOST_CHANGE = -4.0, 4.0  # logits
NESTED, FITTING = 0.7, 0.5  # shares of the smaller box, and of the union


@torch.no_grad()
def assign_anchors(predicted, confidence, boxes, valid, points, strides):
    """Task-aligned assignment: anchors inside a lesion's box with the best score and fit are responsible for it.
    Returns, by anchor, the number of its lesion, whether it has one, and the quality that its confidence should
    express."""
    inside = ((points[None, None] > boxes[:, :, None, :2]) & (points[None, None] < boxes[:, :, None, 2:])).all(-1) & valid[..., None]
    iou = box_iou(predicted[:, None], boxes[:, :, None])
    alignment = confidence[:, None] ** 0.5 * iou ** 6 * inside
    best = alignment.topk(TOP_ANCHORS, -1)
    chosen = torch.zeros_like(inside).scatter_(2, best.indices, best.values > 1e-9)
    # A lesion smaller than a cell may contain no anchor point. Then its nearest fine anchor is responsible.
    center = (boxes[..., :2] + boxes[..., 2:]) / 2
    distance = ((points[None, None] - center[:, :, None]) ** 2).sum(-1) + (strides > strides.min()) * 1e6
    nearest = torch.zeros_like(inside).scatter_(2, distance.argmin(-1, keepdim=True), torch.ones_like(inside[..., :1]))
    chosen = chosen | (nearest & (valid & ~inside.any(-1))[..., None])
    answered = (iou * chosen).argmax(1)
    alignment, fit = alignment * chosen, iou * chosen
    quality = alignment / (alignment.amax(-1, keepdim=True) + 1e-9) * fit.amax(-1, keepdim=True)
    has_lesion = chosen.any(1)
    return answered, has_lesion, quality.amax(1) * has_lesion


@torch.no_grad()
def find_rivals(predicted, boxes, valid, has_lesion):
    """Anchors that would draw a second box around or inside a lesion's box without fitting it."""
    nested = ((share_of_smaller(predicted[:, None], boxes[:, :, None]) > NESTED) & valid[..., None]).any(1)
    fits = ((box_iou(predicted[:, None], boxes[:, :, None]) >= FITTING) & valid[..., None]).any(1)
    return nested & ~fits & ~has_lesion


def detection_losses(anchors, batch, points, strides, rival_weight):
    """Losses by head, and the rivals, whose confidence counts `rival_weight` times. Confidence says that something is
    abnormal; 'other' says that it is no tumor."""
    distances, logits, type_logits, other_logits = split_anchors(anchors)
    predicted = decode_boxes(distances, points, strides)
    answered, has_lesion, quality = assign_anchors(predicted, logits.sigmoid(), batch.boxes, batch.valid, points, strides)
    rivals = find_rivals(predicted, batch.boxes, batch.valid, has_lesion)
    weight = batch.box_weight[:, None]
    total = (quality * weight).sum().clamp(min=1)
    # Where other abnormalities have no outline, marking one beside the known lesions is no error; a tumor is.
    spared = batch.spared[:, None] & ~has_lesion
    judged = torch.where(spared, tumor_logit(logits, other_logits), logits)
    # Quality focal loss: confidence is trained to predict the overlap, and easy background counts little.
    focus = torch.where(has_lesion, quality.clamp(min=0.05), 0.75 * judged.sigmoid().detach() ** 2 * (1 + (rival_weight - 1) * rivals))
    confidence = (F.binary_cross_entropy_with_logits(judged, quality, reduction="none") * focus * weight).sum() / total
    targets = batch.boxes.gather(1, answered[..., None].expand(-1, -1, 4))
    box = ((1 - box_giou(predicted, targets)) * quality * weight).sum() / total
    types = batch.types.gather(1, answered)
    type_weight = batch.type_weights.gather(1, answered) * (has_lesion & (types >= 0) & (types != OTHER)) * quality * weight
    kind = F.cross_entropy(type_logits.transpose(1, 2), types.clamp(min=0, max=len(TYPES) - 1), reduction="none", label_smoothing=0.02)
    other = F.binary_cross_entropy_with_logits(other_logits, (types == OTHER).float(), reduction="none")
    losses = {"confidence": confidence, "box": box, "type": (kind * type_weight).sum() / type_weight.sum().clamp(min=1), "other": (other * quality * weight).sum() / total}
    return losses, rivals


def _inside_any(points, boxes, valid):
    """Which anchors [N, A] are inside any valid box."""
    inside = (points[None, None] > boxes[:, :, None, :2]) & (points[None, None] < boxes[:, :, None, 2:])
    return (inside.all(-1) & valid[..., None]).any(1)


def calm_loss(anchors, before, batch, points):
    """How much more a network suspects a tumor than a network before it does, squared in logits, outside of labeled tumors.
    `before` [N, A] are the confidences of the latter, as logits. Certain background counts as CALM."""
    _, logits, _, other_logits = split_anchors(anchors)
    elsewhere = ~_inside_any(points, batch.boxes, batch.valid & (batch.types != OTHER)) * batch.box_weight[:, None]
    more = (tumor_logit(logits, other_logits) - before.float().clamp(min=CALM)).clamp(0, MOST_CHANGE)
    return (more ** 2 * elsewhere).sum(1).mean()


def mask_loss(logits, masks, weight):
    """Cross-entropy and overlap of the coarse tumor map. A slice without tumor has only the first."""
    logits = logits.float()
    target = F.avg_pool2d(masks, masks.shape[-1] // logits.shape[-1])
    entropy = F.binary_cross_entropy_with_logits(logits, target, reduction="none").mean((1, 2, 3)) * weight
    probability = logits.sigmoid()
    overlap = 2 * (probability * target).sum((1, 2, 3)) + 1
    extent = probability.sum((1, 2, 3)) + target.sum((1, 2, 3)) + 1
    ill = (target.sum((1, 2, 3)) > 0).float() * weight
    return 4 * entropy.mean() + ((1 - overlap / extent) * ill).sum() / ill.sum().clamp(min=1)


def kind_loss(logits, kind, weight):
    """Cross-entropy against the kind probabilities, with label smoothing."""
    smoothed = kind * 0.98 + 0.02 / kind.shape[1]
    return (-(logits.float().log_softmax(1) * smoothed).sum(1) * weight).sum() / weight.sum().clamp(min=1)


def sequence_loss(logits, sequence):
    known = (sequence >= 0).float()
    return (F.cross_entropy(logits.float(), sequence.clamp(min=0), reduction="none", label_smoothing=0.02) * known).sum() / known.sum().clamp(min=1)


def brain_loss(logits, brain, weight):
    """Cross-entropy of the brain map; `brain` at twice its resolution or more."""
    target = F.avg_pool2d(brain, brain.shape[-1] // logits.shape[-1])
    return (F.binary_cross_entropy_with_logits(logits.float(), target, reduction="none").mean((1, 2, 3)) * weight).sum() / weight.sum().clamp(min=1)


def all_losses(outputs, batch, points, strides, rival_weight):
    """The loss of every head by name, and the anchors that rival a better one."""
    anchors, mask_logits, kind_logits, sequence_logits, brain_logits = outputs
    found, rivals = detection_losses(anchors, batch, points, strides, rival_weight)
    return {
        **found, "mask": mask_loss(mask_logits, batch.masks, batch.box_weight),
        "kind": kind_loss(kind_logits, batch.kind, batch.kind_weight), "sequence": sequence_loss(sequence_logits, batch.sequence),
        "brain": brain_loss(brain_logits, batch.brain, batch.brain_weight),
    }, rivals
