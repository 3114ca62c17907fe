"""Scanner artifacts that can be mistaken for text: ghosts of moving parts, stripes of noise, waves."""
import math

import torch
from torch.nn import functional as F

GHOSTS = 4


def add_artifacts(gray):
    """Adds scanner artifacts to some slices. They are drawn before the text, which covers them."""
    batch, device = len(gray), gray.device

    def chance(share):
        return torch.rand(batch, 1, 1, 1, device=device) < share

    def uniform(low, high):
        return torch.rand(batch, 1, 1, 1, device=device) * (high - low) + low

    # Artifacts run along the rows, or along the columns in the half that is transposed.
    turned = chance(0.5)
    gray = torch.where(turned, gray.transpose(-1, -2), gray)
    gray = torch.where(chance(0.12), _ghosts(gray, chance(0.6), uniform), gray)
    for _ in range(2):
        gray = torch.where(chance(0.08), _stripe(gray, chance(0.5), uniform), gray)
    gray = torch.where(chance(0.07), _waves(gray, chance(0.5), uniform), gray)
    return torch.where(turned, gray.transpose(-1, -2), gray).clamp(0, 1)


def _ghosts(gray, only_bright, uniform):
    """Pale copies at equal distances: of the whole head, or of its bright parts, as pulsing vessels cause."""
    side = gray.shape[-1]
    step = (uniform(0.05, 0.5) * side).round()
    strength = uniform(0.04, 0.3)
    moving = torch.where(only_bright, (gray - uniform(0.4, 0.7)).clamp(min=0) * 2, gray)
    columns = torch.arange(side, device=gray.device)
    for number in range(1, GHOSTS + 1):
        for sign in (-1, 1):
            places = ((columns + sign * number * step).long() % side).expand_as(gray)
            gray = gray + strength / number * moving.gather(-1, places)
    return gray


def _stripe(gray, smooth, uniform):
    """A band of noise or dots from one edge to the other."""
    side = gray.shape[-1]
    noise = torch.randn_like(gray)
    noise = torch.where(smooth, F.avg_pool2d(noise, (1, 3), 1, (0, 1)) * 1.7, noise).abs()
    rows = torch.arange(side, device=gray.device)[:, None]
    thickness = 1 + uniform(0, 1) ** 2 * 24
    inside = (rows - uniform(0, side)).abs() * 2 <= thickness
    return gray + noise * inside * uniform(0.05, 0.4)


def _waves(gray, on_tissue, uniform):
    """Ripples of 3 to 14 pixels, everywhere or only on tissue."""
    side = gray.shape[-1]
    steps = torch.arange(side, device=gray.device, dtype=torch.float32)
    angle, length = uniform(-0.6, 0.6), uniform(3, 14)
    along = (steps * torch.cos(angle) + steps[:, None] * torch.sin(angle)) * (2 * math.pi) / length
    wave = torch.cos(along + uniform(0, 2 * math.pi)) * uniform(0.02, 0.12)
    return gray + wave * torch.where(on_tissue, gray * 2, torch.ones_like(gray))
