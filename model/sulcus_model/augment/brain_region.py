"""The brain as a region around its center, from the radii that `brain_outline` stores."""
import math

import torch
import torch.nn.functional as F

from ..brain_outline import RAYS


def brain_box(brain):
    """Center and half sides [N, 4] of the box around outlines [N, 2 + RAYS], as fractions of the picture."""
    angles = torch.arange(RAYS, device=brain.device) * (2 * math.pi / RAYS)
    x = brain[:, :1] + brain[:, 2:] * torch.cos(angles)
    y = brain[:, 1:2] + brain[:, 2:] * torch.sin(angles)
    x0, x1, y0, y1 = x.amin(1), x.amax(1), y.amin(1), y.amax(1)
    return torch.stack([(x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2], 1)


def depth_inside(brain, size, scale):
    """Signed distance along the ray to the outline, positive inside, as a fraction of the picture [N, size, size].

    `scale` [N] widens or narrows the outline. The field is smooth: a quarter of the resolution is enough to draw it.
    """
    coarse = _coarse_depth(brain, size // 4, scale)
    return F.interpolate(coarse[:, None], size=(size, size), mode="bilinear", align_corners=False)[:, 0]


def _coarse_depth(brain, size, scale):
    axis = (torch.arange(size, device=brain.device) + 0.5) / size
    dx = (axis[None, None, :] - brain[:, 0, None, None]).expand(-1, size, -1)
    dy = (axis[None, :, None] - brain[:, 1, None, None]).expand(-1, -1, size)
    turn = torch.atan2(dy, dx) / (2 * math.pi) * RAYS
    lower = torch.floor(turn)
    share = turn - lower
    first = lower.long() % RAYS
    radii = brain[:, 2:]
    flat = first.flatten(1)
    near = radii.gather(1, flat).view_as(dx)
    far = radii.gather(1, (flat + 1) % RAYS).view_as(dx)
    return (near * (1 - share) + far * share) * scale[:, None, None] - torch.sqrt(dx ** 2 + dy ** 2)
