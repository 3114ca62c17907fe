"""Degradation of a picture after text was added: blur, scaling, noise, JPEG."""
import math
from functools import lru_cache

import torch
from torch.nn import functional as F

# The standard's luminance table (ITU-T T.81, K.1).
QUANTIZATION = torch.tensor([
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56], [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92], [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99],
], dtype=torch.float32)


def degrade(gray):
    """Returns the degraded pictures and the standard deviation of the noise in each."""
    batch, device = len(gray), gray.device

    def chance(share):
        return torch.rand(batch, 1, 1, 1, device=device) < share

    blurred = _blur(gray, torch.rand(batch, device=device) * 0.9 + 0.3)
    gray = torch.where(chance(0.25), blurred, gray)
    spread = torch.rand(batch, 1, 1, 1, device=device) ** 2 * 0.1 * chance(0.35)
    gray = (gray + torch.randn_like(gray) * spread).clamp(0, 1)
    gray = torch.where(chance(0.3), jpeg(gray, torch.rand(batch, device=device) * 60 + 35), gray)
    return (gray.clamp(0, 1) * 255).round() / 255, spread


def _blur(gray, sigma):
    """A Gaussian with a separate width for each picture."""
    steps = torch.arange(-3, 4, device=gray.device, dtype=torch.float32)
    kernel = torch.exp(-(steps[None] ** 2) / (2 * sigma[:, None] ** 2))
    kernel = kernel / kernel.sum(1, keepdim=True)
    rows = F.conv2d(gray.transpose(0, 1), kernel[:, None, None, :], padding=(0, 3), groups=len(gray))
    return F.conv2d(rows, kernel[:, None, :, None], padding=(3, 0), groups=len(gray)).transpose(0, 1)


@lru_cache
def _tables(device):
    steps = torch.arange(8, dtype=torch.float32)
    waves = torch.cos((2 * steps[None] + 1) * steps[:, None] * math.pi / 16) * 0.5
    waves[0] *= math.sqrt(0.5)
    return QUANTIZATION.to(device), waves.to(device)


def jpeg(gray, quality):
    """Quantizes the cosine transform of each 8 × 8 block as JPEG does at a quality from 1 to 100."""
    batch, _, height, width = gray.shape
    quantization, waves = _tables(gray.device)
    scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality) / 100
    table = (quantization[None] * scale[:, None, None]).clamp(min=1)[:, None, None]
    blocks = (gray * 255 - 128).reshape(batch, height // 8, 8, width // 8, 8).permute(0, 1, 3, 2, 4)
    rounded = (waves @ blocks @ waves.T / table).round() * table
    back = waves.T @ rounded @ waves
    return ((back + 128) / 255).permute(0, 1, 3, 2, 4).reshape(batch, 1, height, width).clamp(0, 1)
