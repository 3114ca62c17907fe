"""Brain slices as people show them: many on one sheet, or a photograph of a screen. Neither counts as one brain slice."""
import math

import torch
import torch.nn.functional as F

from ..config import KINDS, UNSPECIFIED


def one_hot_kind(name, device):
    return torch.tensor([float(kind == name) for kind in KINDS], device=device)


def relabel(batch, chosen, name):
    """Labels the chosen pictures as kind `name`. They teach nothing about boxes, brain or sequence."""
    batch.kind = torch.where(chosen[:, None], one_hot_kind(name, chosen.device), batch.kind)
    batch.kind_weight = torch.where(chosen, torch.ones_like(batch.kind_weight), batch.kind_weight)
    batch.sequence = torch.where(chosen, torch.full_like(batch.sequence, UNSPECIFIED), batch.sequence)
    batch.box_weight, batch.brain_weight = batch.box_weight * ~chosen, batch.brain_weight * ~chosen
    batch.valid = batch.valid & ~chosen[:, None]
    return batch


def sheets(batch, share):
    """Replaces the last pictures with grids of slices from the batch, with or without gaps. The whole batch shares one
    grid."""
    n, size, device = len(batch.images), batch.images.shape[-1], batch.images.device
    count = int(n * share)
    if not count:
        return batch
    rows, columns = ((1, 2), (2, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 6))[int(torch.randint(9, (1,)))]
    height, width = size // rows, size // columns
    side, gap = min(height, width), int(torch.randint(0, 7, (1,)))
    small = F.interpolate(batch.images, size=(side - gap, side - gap), mode="bilinear", align_corners=False)
    sheet = torch.rand(count, 1, 1, 1, device=device) * (torch.rand(count, 1, 1, 1, device=device) < 0.3) * torch.ones(1, 1, size, size, device=device)
    # A sheet uses only a few pictures, so that many look alike, as adjacent slices of a study do.
    few = torch.randint(n, (count, 3), device=device)
    for row in range(rows):
        for column in range(columns):
            picked = few.gather(1, torch.randint(3, (count, 1), device=device))[:, 0]
            top, left = row * height + (height - side + gap) // 2, column * width + (width - side + gap) // 2
            sheet[:, :, top:top + side - gap, left:left + side - gap] = small[picked]
    images = batch.images.clone()
    images[-count:] = sheet
    batch.images = images
    chosen = torch.arange(n, device=device) >= n - count
    return relabel(batch, chosen, "several-slices")


def screens(batch, share):
    """Turns some pictures into photographs of a screen: tilted, in a room, with bezel, stripes and glare."""
    n, size, device = len(batch.images), batch.images.shape[-1], batch.images.device
    chosen = (torch.rand(n, device=device) < share) & (batch.kind[:, 0] > 0.5)
    axis = (torch.arange(size, device=device) + 0.5) / size * 2 - 1
    y, x = axis[None, :, None].expand(n, -1, size), axis[None, None, :].expand(n, size, -1)

    def between(low, high):
        return (low + (high - low) * torch.rand(n, 1, 1, device=device))

    turn, zoom, lean = between(-0.3, 0.3), between(1.05, 1.9), (between(-0.35, 0.35), between(-0.35, 0.35))
    depth = 1 + lean[0] * x + lean[1] * y
    u = (x * torch.cos(turn) - y * torch.sin(turn)) * zoom / depth + between(-0.3, 0.3)
    v = (x * torch.sin(turn) + y * torch.cos(turn)) * zoom / depth + between(-0.3, 0.3)
    seen = F.grid_sample(batch.images, torch.stack([u, v], -1), mode="bilinear", padding_mode="zeros", align_corners=False)[:, 0]
    on_screen, on_bezel = (torch.maximum(u.abs(), v.abs()) < edge for edge in (1.0, 1.0 + between(0.03, 0.3)))
    room = F.interpolate(torch.rand(n, 1, 6, 6, device=device), size=(size, size), mode="bicubic", align_corners=False)[:, 0] * between(0.2, 1) + between(-0.1, 0.4)
    angle = between(0, math.pi)
    stripes = torch.sin((x * torch.cos(angle) + y * torch.sin(angle)) * between(20, 160) + 3 * torch.sin(u * 3) * v) * between(0, 0.12)
    glare = torch.exp(-((x - between(-1, 1)) ** 2 + (y - between(-1, 1)) ** 2) / between(0.02, 0.5)) * between(0, 0.5)
    picture = torch.where(on_screen, seen * between(0.5, 0.9) + between(0.02, 0.25) + stripes, torch.where(on_bezel, between(0, 0.9).expand_as(u), room))
    picture = (picture + glare + torch.randn_like(picture) * between(0, 0.05)).clamp(0, 1)
    batch.images = torch.where(chosen[:, None, None, None], picture[:, None], batch.images)
    return relabel(batch, chosen, "photograph")
