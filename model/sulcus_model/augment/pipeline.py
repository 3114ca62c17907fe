"""Turns slice numbers into a training batch."""
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from ..config import OTHER, UNSPECIFIED
from ..geometry import boxes_of_id_maps
from ..lesion_masks import MAX_LESIONS
from .brain_region import depth_inside
from .displays import one_hot_kind, screens, sheets
from .echo_planar import echo_planar_look
from .tone import vary_tone
from .transplant import ADD, KEEP, REMOVE, SWAP, align_donor, choose_operations, transplant
from .warp import apply_warp, random_warp

SLOTS = 2 * MAX_LESIONS  # lesions of the host and of the donor
BRAIN_STEP = 4
MOST_BOXES = 12  # a mosaic of four may have more; the largest are kept


@dataclass
class TrainingBatch:
    images: torch.Tensor  # [N, 1, S, S], 0..1
    masks: torch.Tensor  # [N, 1, S, S], 1 where there is tumor
    boxes: torch.Tensor  # [N, MOST_BOXES, 4] in pixels
    valid: torch.Tensor  # [N, MOST_BOXES]
    types: torch.Tensor  # [N, MOST_BOXES], UNSPECIFIED where unknown
    type_weights: torch.Tensor  # [N, MOST_BOXES]
    spared: torch.Tensor  # [N], whether other abnormalities may be marked where nobody outlined one
    box_weight: torch.Tensor  # [N], 0 where a lesion was cut and its box is ambiguous
    kind: torch.Tensor  # [N, kinds], probabilities
    kind_weight: torch.Tensor  # [N]
    sequence: torch.Tensor  # [N], UNSPECIFIED where unknown
    brain: torch.Tensor  # [N, 1, S / 4, S / 4], 1 where there is brain
    brain_weight: torch.Tensor  # [N], 0 where unknown


def augment(data, hosts, donors, settings, mosaic_share):
    """Builds a batch. `data` is a SliceStore; `donors` [N, 4] has one slice from each list of `SliceStore.find_donors`."""
    images, ids = data.images[hosts].float()[:, None] / 255, data.lesions_of(hosts)
    brain, in_scope = data.brain[hosts], data.in_scope[hosts]
    operations = choose_operations((ids > 0).flatten(1).any(1), in_scope, settings["transplantIll"], settings["transplantHealthy"])
    # Only tumors with a sharp border can be removed completely; see COMPACT_TYPES.
    operations = torch.where((operations == REMOVE) & ((data.type[hosts] < 1) | (data.type[hosts] == OTHER)), torch.full_like(operations, KEEP), operations)
    donor = choose_donor(operations, donors)
    donor_images, donor_ids = align_donor(data.images[donor].float()[:, None] / 255, data.lesions_of(donor), data.brain[donor], brain)
    images, ids, done = transplant(images, ids.float(), brain, donor_images, donor_ids, operations)
    images, depth, stripped, diffusion = strip_skull(images, ids, brain, in_scope, settings)
    brain_map = torch.where(stripped[:, None, None], (F.avg_pool2d(depth[:, None], BRAIN_STEP)[:, 0] > 0).float(), data.brain_map[hosts].float())
    brain_known = torch.where(stripped, torch.ones_like(data.brain_known[hosts]), data.brain_known[hosts])
    grid, growth = random_warp(len(images), images.shape[-1], settings, images.device, in_scope)
    _, area_before = boxes_of_id_maps(ids, SLOTS)
    images, ids = apply_warp(images, ids, grid)
    brain_map = F.grid_sample(brain_map[:, None], grid[:, BRAIN_STEP // 2::BRAIN_STEP, BRAIN_STEP // 2::BRAIN_STEP], mode="bilinear", padding_mode="zeros", align_corners=False)
    boxes, area = boxes_of_id_maps(ids, SLOTS)
    visible = area / (area_before * growth[:, None]).clamp(min=1)
    sides = boxes[..., 2:] - boxes[..., :2]
    valid = (area_before > 0) & (visible > 0.5) & (sides.amin(-1) > 4)
    arguable = ((area > 0) & ~valid).any(1)
    types = torch.cat([data.lesion_types[hosts], data.lesion_types[donor]], 1)
    type_weights = torch.cat([data.type_weight[hosts, None].expand(-1, MAX_LESIONS), data.type_weight[donor, None].expand(-1, MAX_LESIONS)], 1)
    images, same_look = vary_tone(images, settings)
    mixed = (operations == SWAP) & done & (data.sequence[hosts] != data.sequence[donor])
    sequence = torch.where(same_look & ~diffusion & ~mixed, data.sequence[hosts], torch.full_like(hosts, UNSPECIFIED))
    batch = TrainingBatch(
        images, tumor_map(ids, types), boxes, valid, types, type_weights, data.spared[hosts] | (data.spared[donor] & done), (~arguable).float(),
        data.kind[hosts], data.kind_known[hosts], sequence, brain_map, brain_known,
    )
    return _keep_boxes(_mosaic(screens(sheets(batch, settings["sheetShare"]), settings["screenShare"]), mosaic_share))


def tumor_map(ids, types):
    """Where a tumor is [N, 1, S, S]: the lesions of id maps [N, S, S] that are no other abnormality."""
    counts = F.pad(types != OTHER, (1, 0), value=False)
    return counts.gather(1, ids.long().flatten(1)).view(ids.shape).float()[:, None]


def choose_donor(operations, donors, healthy_brain_share=0.5):
    """Picks the donor that suits the operation. Half of the swapped brains are healthy, so that full heads without
    tumor occur."""
    swapped = torch.where(torch.rand(len(operations), device=operations.device) < healthy_brain_share, donors[:, 3], donors[:, 1])
    chosen = torch.where(operations == SWAP, swapped, donors[:, 1])
    chosen = torch.where(operations == REMOVE, donors[:, 2], chosen)
    return torch.where(operations == ADD, donors[:, 0], chosen)


def strip_skull(images, ids, brain, in_scope, settings):
    """Blackens everything outside the brain, with or without tumor, unless that would cut a lesion.

    Some slices keep only the middle of the brain, as near the vertex, and some get the look of diffusion weighting.
    Returns the pictures, the depth inside the brain, which slices were stripped, and which look like diffusion.
    """
    n, size, device = len(images), images.shape[-1], images.device
    scale = 0.94 + 0.12 * torch.rand(n, device=device)
    scale = scale * torch.where(torch.rand(n, device=device) < settings["narrowShare"], 0.5 + 0.45 * torch.rand(n, device=device), torch.ones_like(scale))
    depth = depth_inside(brain, size, scale)
    cut = ((ids > 0) & (depth < 0)).sum((1, 2)) > 0.03 * (ids > 0).sum((1, 2))
    chosen = in_scope & ~cut & (torch.rand(n, device=device) < settings["stripShare"])
    diffusion = chosen & (torch.rand(n, device=device) < settings["echoPlanarShare"])
    stripped = images * torch.sigmoid(depth * 350)[:, None]
    stripped = torch.where(diffusion[:, None, None, None], echo_planar_look(stripped, depth), stripped)
    return torch.where(chosen[:, None, None, None], stripped, images), depth, chosen, diffusion


def _mosaic(batch, share):
    """Replaces the first pictures with four half-sized ones: small lesions, several at a time."""
    n, size = len(batch.images), batch.images.shape[-1]
    count, half = int(n * share), size // 2
    if not count:
        return batch
    small, small_masks = F.avg_pool2d(batch.images, 2), F.max_pool2d(batch.masks, 2)
    images, masks = batch.images.clone(), batch.masks.clone()
    slots = batch.boxes.shape[1]
    boxes, valid = F.pad(batch.boxes, (0, 0, 0, 3 * slots)), F.pad(batch.valid, (0, 3 * slots))
    types, weights = F.pad(batch.types, (0, 3 * slots)), F.pad(batch.type_weights, (0, 3 * slots))
    spared, box_weight, kind, kind_weight, brain_weight, sequence = (field.clone() for field in (batch.spared, batch.box_weight, batch.kind, batch.kind_weight, batch.brain_weight, batch.sequence))
    for corner, (top, left) in enumerate(((0, 0), (0, half), (half, 0), (half, half))):
        picked = torch.randperm(n, device=images.device)[:count]
        images[:count, :, top:top + half, left:left + half] = small[picked]
        masks[:count, :, top:top + half, left:left + half] = small_masks[picked]
        here = slice(corner * slots, (corner + 1) * slots)
        boxes[:count, here] = batch.boxes[picked] / 2 + torch.tensor([left, top, left, top], device=images.device)
        valid[:count, here], types[:count, here], weights[:count, here] = batch.valid[picked], batch.types[picked], batch.type_weights[picked]
        spared[:count] = batch.spared[picked] if corner == 0 else spared[:count] | batch.spared[picked]
        box_weight[:count] = batch.box_weight[picked] if corner == 0 else box_weight[:count] * batch.box_weight[picked]
    kind[:count] = one_hot_kind("several-slices", images.device)
    kind_weight[:count], brain_weight[:count], sequence[:count] = 1, 0, UNSPECIFIED
    return TrainingBatch(images, masks, boxes, valid, types, weights, spared, box_weight, kind, kind_weight, sequence, batch.brain, brain_weight)


def _keep_boxes(batch):
    sides = (batch.boxes[..., 2:] - batch.boxes[..., :2]).clamp(min=0)
    missing = MOST_BOXES - batch.boxes.shape[1]
    if missing >= 0:  # the same shape with and without mosaics
        batch.boxes = F.pad(batch.boxes * batch.valid[..., None], (0, 0, 0, missing))
        batch.valid, batch.types, batch.type_weights = (F.pad(field, (0, missing)) for field in (batch.valid, batch.types, batch.type_weights))
        return batch
    best = (sides[..., 0] * sides[..., 1] * batch.valid).topk(MOST_BOXES, 1).indices
    batch.valid = batch.valid.gather(1, best)
    batch.boxes = batch.boxes.gather(1, best[..., None].expand(-1, -1, 4)) * batch.valid[..., None]
    batch.types, batch.type_weights = batch.types.gather(1, best), batch.type_weights.gather(1, best)
    return batch
