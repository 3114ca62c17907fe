"""Imitates diffusion-weighted, echo-planar slices: no scalp, coarse pixels, bright pile-up at the edge, a faint ghost."""
import torch
import torch.nn.functional as F

from .tone import random_between, tone_curve

BLOBS = 3
COARSE = 4


def echo_planar_look(images, depth):
    """Takes images [N, 1, S, S] that are black outside the brain, and `depth` [N, S, S] from `depth_inside`."""
    n, size, device = len(images), images.shape[-1], images.device
    inside = torch.sigmoid(depth * 350)[:, None]
    images = tone_curve(images.clamp(0, 1), inverted_share=0.5) * inside
    images = images * random_between(n, 0.4, 1, device) + _pile_up(depth) * inside
    images = images + torch.exp(-depth.clamp(min=0) / 0.02)[:, None] * inside * random_between(n, -0.1, 0.25, device)
    images = _coarse(images, torch.rand(n, 1, 1, 1, device=device) < 0.5)
    ghost = torch.roll(images, size // 2, 2) * random_between(n, 0, 0.08, device)
    return (images + ghost).clamp(0, 1)


def _pile_up(depth):
    """Bright smears near the outline, where air distorts the field: on half of the slices, with or without tumor."""
    n, size, device = depth.shape[0], depth.shape[-1], depth.device
    shallow = F.avg_pool2d(depth[:, None], COARSE)[:, 0]
    near_rim = ((shallow > 0) & (shallow < 0.07)).flatten(1).float() + 1e-6
    places = torch.multinomial(near_rim, BLOBS)
    side = size // COARSE
    axis = torch.arange(side, device=device).float()
    radii = side * (0.01 + 0.05 * torch.rand(n, BLOBS, 2, device=device))
    dy = (axis - (places // side)[..., None]) / radii[..., :1]
    dx = (axis - (places % side)[..., None]) / radii[..., 1:]
    strength = torch.rand(n, BLOBS, device=device) * 0.8 * (torch.rand(n, 1, device=device) < 0.5)
    blobs = torch.exp(-(dy[..., :, None] ** 2 + dx[..., None, :] ** 2)) * strength[..., None, None]
    return F.interpolate(blobs.sum(1, keepdim=True), size=(size, size), mode="bilinear", align_corners=False)


def _coarse(images, very):
    """Reduces to 88 or 176 pixels across and enlarges again."""
    size = images.shape[-1]
    views = [F.interpolate(F.avg_pool2d(images, step), size=(size, size), mode="bilinear", align_corners=False) for step in (2, 4)]
    return torch.where(very, views[1], views[0])
