"""Boxes as x0, y0, x1, y1 in input pixels, and the grid of anchor points that predicts them."""
import torch
import torch.nn.functional as F

STRIDES = (8, 16, 32)


def anchor_grid(size, device=None):
    """Anchor points [A, 2] in pixels and their strides [A], in the order of the network's output."""
    points, strides = [], []
    for stride in STRIDES:
        cells = size // stride
        axis = (torch.arange(cells, dtype=torch.float32, device=device) + 0.5) * stride
        y, x = torch.meshgrid(axis, axis, indexing="ij")
        points.append(torch.stack([x, y], -1).reshape(-1, 2))
        strides.append(torch.full((cells * cells,), float(stride), device=device))
    return torch.cat(points), torch.cat(strides)


def decode_boxes(raw, points, strides):
    """Raw left, top, right, bottom distances [..., A, 4] to boxes."""
    distances = F.softplus(raw) * strides[:, None]
    return torch.cat([points - distances[..., :2], points + distances[..., 2:]], -1)


def split_anchors(anchors):
    """Raw anchors as floats: box distances, confidence, types, and whether a finding is no tumor."""
    anchors = anchors.float()
    return anchors[..., :4], anchors[..., 4], anchors[..., 5:-1], anchors[..., -1]


def tumor_logit(confidence, other):
    """Logit of sigmoid(confidence) * (1 - sigmoid(other)). With -other it is the logit of another abnormality."""
    doubt = confidence * -1.0
    wrong = other + F.softplus(doubt)
    low, high = torch.minimum(doubt, wrong), torch.maximum(doubt, wrong)
    return (high + F.softplus(low - high)) * -1.0


def box_area(boxes):
    return (boxes[..., 2] - boxes[..., 0]).clamp(min=0) * (boxes[..., 3] - boxes[..., 1]).clamp(min=0)


def box_iou(a, b):
    """IoU of boxes whose leading shapes broadcast."""
    overlap, union = _overlap_and_union(a, b)
    return overlap / union


def share_of_smaller(a, b):
    """The share of the smaller box that is inside the larger one."""
    overlap, _ = _overlap_and_union(a, b)
    return overlap / (torch.minimum(box_area(a), box_area(b)) + 1e-7)


def box_giou(a, b):
    overlap, union = _overlap_and_union(a, b)
    hull = (torch.maximum(a[..., 2:], b[..., 2:]) - torch.minimum(a[..., :2], b[..., :2])).clamp(min=0)
    hull_area = hull[..., 0] * hull[..., 1] + 1e-7
    return overlap / union - (hull_area - union) / hull_area


def _overlap_and_union(a, b):
    sides = (torch.minimum(a[..., 2:], b[..., 2:]) - torch.maximum(a[..., :2], b[..., :2])).clamp(min=0)
    overlap = sides[..., 0] * sides[..., 1]
    return overlap, box_area(a) + box_area(b) - overlap + 1e-7


def boxes_of_id_maps(id_maps, count):
    """Boxes [N, count, 4] around the numbers 1..count of id maps [N, H, W], and their areas in pixels [N, count]."""
    height, width = id_maps.shape[-2:]
    rows = torch.arange(height, device=id_maps.device, dtype=torch.float32)
    columns = torch.arange(width, device=id_maps.device, dtype=torch.float32)
    boxes, areas = [], []
    for number in range(1, count + 1):
        lesion = id_maps == number
        in_row, in_column = lesion.any(-1), lesion.any(-2)
        top = torch.where(in_row, rows, height).amin(-1)
        bottom = torch.where(in_row, rows + 1, 0.0 * rows).amax(-1)
        left = torch.where(in_column, columns, width).amin(-1)
        right = torch.where(in_column, columns + 1, 0.0 * columns).amax(-1)
        boxes.append(torch.stack([left, top, right, bottom], -1))
        areas.append(lesion.sum((-1, -2)).float())
    return torch.stack(boxes, 1), torch.stack(areas, 1)
