"""What a scanner adds to a slice and a search takes for text: ghosts of moving parts, stripes of noise, waves."""
import math

import torch
from torch.nn import functional as F

GHOSTS = 4


def disturb(grey):
    """Slices with an artifact of a scanner in some of them. They are drawn before the text, which lies over them."""
    batch, device = len(grey), grey.device

    def chance(share):
        return torch.rand(batch, 1, 1, 1, device=device) < share

    def uniform(low, high):
        return torch.rand(batch, 1, 1, 1, device=device) * (high - low) + low

    # Each artifact runs along the rows here, and along the columns of the half that is turned.
    turned = chance(0.5)
    grey = torch.where(turned, grey.transpose(-1, -2), grey)
    grey = torch.where(chance(0.12), _ghosts(grey, chance(0.6), uniform), grey)
    for _ in range(2):
        grey = torch.where(chance(0.08), _stripe(grey, chance(0.5), uniform), grey)
    grey = torch.where(chance(0.07), _waves(grey, chance(0.5), uniform), grey)
    return torch.where(turned, grey.transpose(-1, -2), grey).clamp(0, 1)


def _ghosts(grey, only_bright, uniform):
    """Pale copies at equal steps: of the whole head, or of what is bright in it, as pulsing vessels leave them."""
    side = grey.shape[-1]
    step = (uniform(0.05, 0.5) * side).round()
    strength = uniform(0.04, 0.3)
    moving = torch.where(only_bright, (grey - uniform(0.4, 0.7)).clamp(min=0) * 2, grey)
    columns = torch.arange(side, device=grey.device)
    for number in range(1, GHOSTS + 1):
        for sign in (-1, 1):
            places = ((columns + sign * number * step).long() % side).expand_as(grey)
            grey = grey + strength / number * moving.gather(-1, places)
    return grey


def _stripe(grey, smooth, uniform):
    """A band of noise or of dots from one edge to the other."""
    side = grey.shape[-1]
    noise = torch.randn_like(grey)
    noise = torch.where(smooth, F.avg_pool2d(noise, (1, 3), 1, (0, 1)) * 1.7, noise).abs()
    rows = torch.arange(side, device=grey.device)[:, None]
    thickness = 1 + uniform(0, 1) ** 2 * 24
    inside = (rows - uniform(0, side)).abs() * 2 <= thickness
    return grey + noise * inside * uniform(0.05, 0.4)


def _waves(grey, on_tissue, uniform):
    """Ripples of three to fourteen pixels, everywhere or only where there is tissue."""
    side = grey.shape[-1]
    steps = torch.arange(side, device=grey.device, dtype=torch.float32)
    angle, length = uniform(-0.6, 0.6), uniform(3, 14)
    along = (steps * torch.cos(angle) + steps[:, None] * torch.sin(angle)) * (2 * math.pi) / length
    wave = torch.cos(along + uniform(0, 2 * math.pi)) * uniform(0.02, 0.12)
    return grey + wave * torch.where(on_tissue, grey * 2, torch.ones_like(grey))
