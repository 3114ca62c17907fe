"""Brightness for cut slices: a sequence's, a random one, or a mixture; averaged layers, texture, fat, dura, filled
cavities."""
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from .tissues import AFTER_CONTRAST, NAMES, NUMBER, SEQUENCES, SHARES, WATER_BRIGHT, brightness_table, densities


@dataclass
class Painted:
    images: torch.Tensor  # [N, S, S]
    water_bright: torch.Tensor  # [N], whether fluid-rich tissue is bright
    after_contrast: torch.Tensor  # [N]
    sequence: torch.Tensor  # [N], index in SEQUENCES
    wild: torch.Tensor  # [N], how far the brightness was moved away from that sequence, 0 to 1


@torch.no_grad()
def paint(cut, modality="MR"):
    tissues = cut.middle
    n, size, device = len(tissues), tissues.shape[-1], tissues.device
    sequence = torch.multinomial(torch.tensor([SHARES[name] for name in SEQUENCES], device=device), n, True)
    means, wild = _choose_means(sequence, n, device) if modality == "MR" else (_choose_densities(n, device), torch.zeros(n, device=device))
    layers = add_fat_and_dura(cut.layers, cut.pixels_per_mm)
    images = torch.stack([means.gather(1, layer.flatten(1)).view(n, size, size) for layer in layers.unbind(1)]).mean(0)
    images = images + _texture(n, size, device) * _by_tissue(0.008 + 0.045 * torch.rand(n, len(NAMES), device=device), layers[:, 1], still="air")
    images = _fill_cavities(images, tissues)
    names = list(SEQUENCES)
    water = torch.tensor([name in WATER_BRIGHT for name in names], device=device)[sequence]
    contrast = torch.tensor([name in AFTER_CONTRAST for name in names], device=device)[sequence]
    return Painted(images, water, contrast, sequence, wild)


def _choose_means(sequence, n, device):
    """Brightness by tissue [N, tissues]: near the sequence's, in half of the slices moved toward random values, and how
    far [N]."""
    def chance(*shape):
        return torch.rand(*shape, device=device)

    count = len(NAMES)
    typical = torch.tensor(brightness_table(), device=device)[sequence]
    like = typical + torch.randn(n, count, device=device) * 0.05 * (typical > 0.02)
    wild = torch.where(chance(n, 1) < 0.3, torch.ones(n, 1, device=device), chance(n, 1) * 0.5) * (chance(n, 1) < 0.5)
    means = like * (1 - wild) + chance(n, count) * wild
    dark = (typical < 0.10) & (chance(n, 1) < 0.75)  # bone and flowing blood mostly stay dark
    means = torch.where(dark, like, means)
    means[:, NUMBER["air"]] = chance(n) * 0.04 * (chance(n) < 0.6)
    return means.clamp(0, 1.2), wild[:, 0]


def _choose_densities(n, device):
    """Computed tomography: white bone, an almost uniform brain, dark fat, in any window from stroke to bone."""
    typical = torch.tensor(densities(), device=device).expand(n, -1)
    middle, width = 0.15 + 0.45 * torch.rand(n, 1, device=device), torch.exp(torch.rand(n, 1, device=device) * 2.4 - 1.4)
    means = (typical + 0.015 * torch.randn(n, len(NAMES), device=device) - 0.42) / width + middle
    means[:, NUMBER["air"]] = 0
    return means.clamp(0, 1)


def add_fat_and_dura(layers, pixels_per_mm):
    """Soft tissue becomes fat near skin and eyes and in patches elsewhere. Where the brain's fluid meets bone, there is
    a thin dura."""
    n, depth, size = layers.shape[0], layers.shape[1], layers.shape[-1]
    device = layers.device
    patches = _smooth(n, size, 40, device) + _smooth(n, size, 14, device) + torch.rand(n, 1, 1, device=device) * 2 - 1
    near_skin = _near(layers[:, depth // 2] == NUMBER["skin"], 7)
    near_eye = _near(layers[:, depth // 2] == NUMBER["eye"], 31) & (_smooth(n, size, 50, device) > -0.6)
    fat = (patches > 0.3) | near_skin | near_eye
    layers = torch.where((layers == NUMBER["soft"]) & fat[:, None], NUMBER["fat"], layers)
    muscle = (patches < -0.3) & ~fat
    layers = torch.where((layers == NUMBER["soft"]) & muscle[:, None], NUMBER["muscle"], layers)
    middle = layers[:, depth // 2]
    reach = _near(middle == NUMBER["bone"], 3) & (middle == NUMBER["outer fluid"]) & (_smooth(n, size, 9, device) > -0.4)
    return torch.where(reach[:, None], NUMBER["dura"], layers)


def _fill_cavities(images, tissues, share=0.15):
    """Swollen or fluid-filled sinuses and mastoid cells: air inside the head gets some brightness, in patches."""
    n, size, device = len(images), images.shape[-1], images.device
    head = tissues != NUMBER["air"]
    inside = ~head
    for axis in (1, 2):
        run = head.long().cumsum(axis)
        inside &= (run > 0) & (run < run.amax(axis, keepdim=True))
    chosen = (torch.rand(n, 1, 1, device=device) < share) & inside & (_smooth(n, size, 20, device) > torch.randn(n, 1, 1, device=device))
    level = torch.rand(n, 1, 1, device=device)
    soft = F.avg_pool2d(chosen[:, None].float(), 3, 1, 1)[:, 0]
    return images * (1 - soft) + level * soft


def _texture(n, size, device):
    """Noise at three grain sizes with a standard deviation of about one."""
    return sum(weight * _smooth(n, size, size // grain, device, mode="bilinear") for grain, weight in ((2, 0.5), (4, 0.6), (11, 0.6)))


def _by_tissue(values, tissues, still):
    values = values.clone()
    values[:, NUMBER[still]] = 0
    return values.gather(1, tissues.flatten(1)).view(tissues.shape)


def _smooth(n, size, cells, device, mode="bicubic"):
    return F.interpolate(torch.randn(n, 1, cells, cells, device=device), size=(size, size), mode=mode, align_corners=False)[:, 0]


def _near(mask, width):
    """Within half of `width` pixels (odd). Computed at half resolution if wide."""
    if width < 9:
        return F.max_pool2d(mask[:, None].float(), width, 1, width // 2)[:, 0] > 0
    coarse = F.max_pool2d(mask[:, None].float(), 4)
    coarse = F.max_pool2d(coarse, width // 4 | 1, 1, (width // 4 | 1) // 2)
    return F.interpolate(coarse, size=mask.shape[-2:], mode="nearest")[:, 0] > 0
