"""Moves tissue between slices, so that neither a seam, nor a scanner, nor a skull tells whether there is a tumor.

One operation serves four purposes; they differ in the region that is copied from a donor slice onto the host:
ADD a donor's lesion, REMOVE the host's lesion under healthy donor tissue, DISTRACT with a seam where nothing changes,
or SWAP the whole brain inside the host's skull.
"""
import torch
import torch.nn.functional as F

from ..lesion_masks import MAX_LESIONS
from .brain_region import brain_box, depth_inside

KEEP, ADD, REMOVE, DISTRACT, SWAP = range(5)
COARSE = 4  # regions are grown at a quarter of the resolution
MAX_GROWTH = 6


def choose_operations(has_lesion, in_scope, shares_ill, shares_healthy):
    """One operation per host; the shares are lists of five probabilities."""
    shares = torch.where(has_lesion[:, None], torch.tensor(shares_ill, device=has_lesion.device), torch.tensor(shares_healthy, device=has_lesion.device))
    return torch.where(in_scope, torch.multinomial(shares, 1)[:, 0], KEEP)


def align_donor(images, id_maps, donor_brain, host_brain):
    """Warps the donor so that its brain's box falls on the host's."""
    donor, host = brain_box(donor_brain), brain_box(host_brain)
    ratio = donor[:, 2:] / host[:, 2:].clamp(min=0.02)
    shift = (2 * donor[:, :2] - 1) - (2 * host[:, :2] - 1) * ratio
    matrix = torch.zeros(len(images), 2, 3, device=images.device)
    matrix[:, 0, 0], matrix[:, 1, 1], matrix[:, :, 2] = ratio[:, 0], ratio[:, 1], shift
    sampling = F.affine_grid(matrix, images.shape, align_corners=False)
    moved = F.grid_sample(images, sampling, mode="bilinear", padding_mode="zeros", align_corners=False)
    ids = F.grid_sample(id_maps[:, None].float(), sampling, mode="nearest", padding_mode="zeros", align_corners=False)[:, 0]
    return moved, ids


def transplant(host_images, host_ids, host_brain, donor_images, donor_ids, operations):
    """Returns new images, id maps (donor lesions become MAX_LESIONS + 1…) and which operations were carried out."""
    size = host_images.shape[-1]
    ones = torch.ones(len(host_images), device=host_images.device)
    brain = depth_inside(host_brain, size, ones * 0.98) > 0
    region = _choose_region(operations, host_ids > 0, donor_ids > 0, brain)
    hard = region > 0.5
    added, host_torn = _covered(donor_ids, hard)
    removed, donor_torn = _covered(host_ids, hard)
    outside = ((donor_ids > 0) & hard & ~brain).sum((1, 2)) > 0.1 * ((donor_ids > 0) & hard).sum((1, 2))
    done = (operations != KEEP) & ~host_torn & ~donor_torn & ~outside & hard.any(2).any(1)
    done &= (operations != ADD) | added.any(1)
    done &= (operations != REMOVE) | ~added.any(1)
    filling = _match_surroundings(host_images, donor_images, region[:, None], swap=operations == SWAP)
    done &= ~(_too_bright(filling, host_images, region[:, None]) & ((operations == REMOVE) | (operations == DISTRACT)))
    soft = (F.avg_pool2d(region[:, None], 5, 1, 2) * done[:, None, None, None]).clamp(0, 1)
    images = host_images * (1 - soft) + filling * soft
    new_ids = _drop(host_ids, removed & done[:, None])
    added_ids = _drop(donor_ids, ~(added & done[:, None]))
    return images, torch.where(added_ids > 0, added_ids + MAX_LESIONS, new_ids), done


def _choose_region(operations, host_lesion, donor_lesion, brain):
    """Soft region [N, H, W]."""
    n, size = brain.shape[0], brain.shape[-1]
    device = brain.device
    seed = torch.where((operations == ADD)[:, None, None], donor_lesion, (operations == REMOVE)[:, None, None] & host_lesion).float()
    coarse = F.max_pool2d(seed[:, None], COARSE)
    coarse = torch.where((operations == DISTRACT)[:, None, None, None], _random_blob(brain), coarse)
    growth = torch.randint(2, MAX_GROWTH + 1, (n, 1, 1, 1), device=device)
    for step in range(MAX_GROWTH):
        coarse = torch.where(growth > step, F.max_pool2d(coarse, 3, 1, 1), coarse)
    region = F.interpolate(coarse, size=(size, size), mode="bilinear", align_corners=False)[:, 0]
    return torch.where((operations == SWAP)[:, None, None], brain.float(), region)


def _random_blob(brain):
    """An ellipse the size of a lesion at a random position in the brain, at coarse resolution."""
    n, size = brain.shape[0], brain.shape[-1] // COARSE
    device = brain.device
    inside = F.max_pool2d(brain[:, None].float(), COARSE).flatten(1) + 1e-6
    place = torch.multinomial(inside, 1)[:, 0]
    axis = torch.arange(size, device=device).float()
    radii = size * (0.02 + 0.10 * torch.rand(n, 2, device=device))
    dy = (axis[None, :, None] - (place // size)[:, None, None]) / radii[:, 0, None, None]
    dx = (axis[None, None, :] - (place % size)[:, None, None]) / radii[:, 1, None, None]
    return ((dx ** 2 + dy ** 2) < 1).float()[:, None]


def _covered(ids, region):
    """Which lesions [N, MAX_LESIONS] are inside the region, and whether its edge cuts through any [N]."""
    shares = []
    for number in range(1, MAX_LESIONS + 1):
        lesion = ids == number
        area = lesion.sum((1, 2)).float()
        shares.append(torch.where(area > 0, (lesion & region).sum((1, 2)).float() / area.clamp(min=1), 0.0 * area))
    share = torch.stack(shares, 1)
    return share > 0.93, ((share > 0.04) & (share <= 0.93)).any(1)


def _drop(ids, dropped):
    for number in range(1, MAX_LESIONS + 1):
        ids = torch.where((ids == number) & dropped[:, number - 1, None, None], torch.zeros_like(ids), ids)
    return ids


def _match_surroundings(host, donor, region, swap):
    """Shifts donor tissue to the host's local brightness around the region. A whole brain is scaled instead."""
    offset = _brightness_around(host, region) - _brightness_around(donor, region)
    shifted = donor + offset
    host_mean = (host * region).sum((1, 2, 3)) / region.sum((1, 2, 3)).clamp(min=1)
    donor_mean = (donor * region).sum((1, 2, 3)) / region.sum((1, 2, 3)).clamp(min=1)
    gain = ((host_mean + 0.02) / (donor_mean + 0.02)).clamp(0.3, 3.0)[:, None, None, None]
    return torch.where(swap[:, None, None, None], donor * gain, shifted).clamp(0, 1)


def _too_bright(filling, host, region):
    """Whether the filling would stand out like a lesion, which no label could describe."""
    area = region.sum((1, 2, 3)).clamp(min=1)
    filled = (filling * region).sum((1, 2, 3)) / area
    around = (_brightness_around(host, region) * region).sum((1, 2, 3)) / area
    return filled > 1.4 * around + 0.02


def _brightness_around(images, region):
    """Mean outside the region, extended smoothly over it (normalized convolution at a coarse scale)."""
    size = images.shape[-1]
    weight = F.avg_pool2d(1 - region, 8)
    value = F.avg_pool2d(images * (1 - region), 8)
    # Two widths: the narrow one near the edge, the wide one in the middle of large regions.
    near = F.avg_pool2d(value, 5, 1, 2), F.avg_pool2d(weight, 5, 1, 2)
    far = F.avg_pool2d(value, 15, 1, 7), F.avg_pool2d(weight, 15, 1, 7)
    mean = (near[0] + 0.05 * far[0]) / (near[1] + 0.05 * far[1] + 1e-4)
    return F.interpolate(mean, size=(size, size), mode="bilinear", align_corners=False)
