"""Slices through head maps: any plane and level, slightly oblique, with varying field of view and thickness."""
import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from .maps import SIDE
from .tissues import NUMBER

CORONAL, AXIAL, SAGITTAL = range(3)  # the map axis perpendicular to the slice
PLANE_SHARES = (0.25, 0.45, 0.30)
LAYERS = 3  # averaged layers of a slice's thickness, for partial volume


@dataclass
class CutSlices:
    layers: torch.Tensor  # [N, LAYERS, S, S] tissue numbers; the middle layer is the slice itself
    plane: torch.Tensor  # [N]
    pixels_per_mm: torch.Tensor  # [N]

    @property
    def middle(self):
        return self.layers[:, LAYERS // 2]


@torch.no_grad()
def cut_slices(maps, count, size, faceless_share=0.15, ends=False):
    """With `ends`, slices beside the brain, through vertex, mouth, neck and cheeks."""
    device = maps.device

    def chance(*shape):
        return torch.rand(*shape, device=device)

    which = torch.randint(len(maps.volumes), (count,), device=device)
    plane = torch.multinomial(torch.tensor(PLANE_SHARES, device=device), count, True)
    center, row, column, normal, span = _choose_frames(maps, which, plane, chance, ends)
    axis = (torch.arange(size, device=device) + 0.5) / size - 0.5
    place = center[:, None, None] + span[:, None, None, None] * (row[:, None, None] * axis[None, :, None, None] + column[:, None, None] * axis[None, None, :, None])
    bend = F.interpolate((chance(count, 3, 6, 6) - 0.5) * 10, size=(size, size), mode="bicubic", align_corners=True)
    place = place + bend.permute(0, 2, 3, 1)
    thickness = 1 + 5 * chance(count) ** 1.5
    faceless = chance(count) < faceless_share
    layers = []
    for layer in range(LAYERS):
        offset = (layer - LAYERS // 2) / LAYERS * thickness
        layers.append(_read_tissues(maps, which, place + (normal * offset[:, None])[:, None, None], faceless))
    return CutSlices(torch.stack(layers, 1), plane, size / span)


def _choose_frames(maps, which, plane, chance, ends):
    """Center, direction of rows and columns, normal (in voxels) and millimeters across."""
    count, device = len(which), maps.device
    low, high = maps.low[which], maps.high[which]
    # The lower third of the head, where most false alarms occur, is cut more often. A little below the brain is
    # allowed.
    share = chance(count)
    share = torch.where((plane == AXIAL) & (chance(count) < 0.5), 0.55 + 0.5 * chance(count), share)
    if ends:
        share = torch.where(chance(count) < 0.3, -0.1 * chance(count), 0.98 + 0.5 * chance(count) * torch.where(plane == AXIAL, 1.0, 0.25))
    level = (low + (high - low) * share[:, None]).gather(1, plane[:, None])
    center = ((low + high) / 2).scatter(1, plane[:, None], level)
    unit = torch.eye(3, device=device)
    row = torch.where((plane == AXIAL)[:, None], -unit[0], unit[1])  # an axial slice has the front at the top
    column = torch.where((plane == SAGITTAL)[:, None], unit[0], unit[2])
    normal = torch.linalg.cross(row, column)
    tilts = (chance(2, count) - 0.5) * 2 * math.radians(14) * (chance(2, count) < 0.7)
    row = row * torch.cos(tilts[0])[:, None] + normal * torch.sin(tilts[0])[:, None]
    column = column * torch.cos(tilts[1])[:, None] + normal * torch.sin(tilts[1])[:, None]
    normal = torch.linalg.cross(row, column)
    span = torch.where(plane == AXIAL, 225.0, 245.0) * torch.exp((chance(count) - 0.5) * 0.4)
    # Coronal and sagittal pictures extend further down than the brain.
    down = torch.where(plane == AXIAL, 0.0, 18.0) + (chance(count) - 0.5) * 36
    center = center + row * down[:, None] + column * ((chance(count) - 0.5) * 24)[:, None]
    return center, row, column, normal, span


def _read_tissues(maps, which, place, faceless):
    """Nearest voxels. Outside the map is air, and so are faces removed for privacy."""
    voxel = place.round().long()
    inside = ((voxel >= 0) & (voxel < SIDE)).all(-1)
    front, bottom = maps.high[which, 0, None, None], maps.high[which, 1, None, None]
    removed = faceless[:, None, None] & ((place[..., 0] - front) + 0.8 * (place[..., 1] - bottom + 35) > -4) & (place[..., 0] > front - 45)
    voxel = voxel.clamp(0, SIDE - 1)
    tissue = maps.volumes[which[:, None, None], voxel[..., 0], voxel[..., 1], voxel[..., 2]].long()
    return torch.where(inside & ~removed, tissue, NUMBER["air"])


@torch.no_grad()
def brain_outlines(maps, tissues, rays, steps=160):
    """Center and radii of the brain as `find_brain` gives them, [N, 2 + rays], and the brain's share of the picture [N]."""
    inside = maps.is_brain[tissues].float()
    size, device = inside.shape[-1], inside.device
    axis = (torch.arange(size, device=device) + 0.5) / size

    def middle(filled):
        first = torch.where(filled, axis, torch.full_like(axis, 9)).amin(1)
        last = torch.where(filled, axis, torch.full_like(axis, -9)).amax(1)
        return torch.where(last > first, (first + last) / 2, torch.full_like(first, 0.5))

    y, x = middle(inside.sum(2) > 3), middle(inside.sum(1) > 3)
    angles = torch.arange(rays, device=device) * 2 * math.pi / rays
    along = torch.linspace(0, 0.75, steps, device=device)
    sample_x = x[:, None, None] + torch.cos(angles)[None, :, None] * along
    sample_y = y[:, None, None] + torch.sin(angles)[None, :, None] * along
    hit = F.grid_sample(inside[:, None], torch.stack([sample_x, sample_y], -1) * 2 - 1, mode="nearest", align_corners=False)[:, 0] > 0.5
    last = torch.where(hit, torch.arange(steps, device=device), torch.zeros_like(hit, dtype=torch.long)).amax(2).clamp(min=4)
    radii = along[1] * last.float()
    smooth = torch.stack([torch.roll(radii, shift, 1) for shift in range(-2, 3)]).median(0).values
    return torch.cat([x[:, None], y[:, None], smooth], 1), inside.mean((1, 2))
