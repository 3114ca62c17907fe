"""Appearance: contrast, tone curves that imitate other sequences, coil shading, noise, resolution, framing."""
import torch
import torch.nn.functional as F


def _chance(n, share, device):
    return (torch.rand(n, 1, 1, 1, device=device) < share).float()


def random_between(n, low, high, device):
    return low + (high - low) * torch.rand(n, 1, 1, 1, device=device)


def vary_tone(images, settings):
    """Varies the appearance. Returns the pictures and whether each still looks like its sequence."""
    n, size, device = len(images), images.shape[-1], images.device
    images = _lower_resolution(images, settings["lowResolutionShare"])
    images = images.clamp(1e-4, 1) ** torch.exp(random_between(n, -0.7, 0.7, device))
    shading = torch.randn(n, 1, 4, 4, device=device) * 0.15 * torch.rand(n, 1, 1, 1, device=device)
    images = images * (1 + F.interpolate(shading, size=(size, size), mode="bicubic", align_corners=False))
    images = images * random_between(n, 0.6, 1.4, device) + random_between(n, -0.1, 0.1, device)
    curved = tone_curve(images.clamp(0, 1), settings["invertedShare"])
    use = _chance(n, settings["toneCurveShare"], device)
    images = use * curved + (1 - use) * images
    blurred = _chance(n, 0.2, device)
    images = blurred * F.avg_pool2d(images, 3, 1, 1) + (1 - blurred) * images
    images = images + torch.randn_like(images) * 0.06 * torch.rand(n, 1, 1, 1, device=device) ** 2
    images = _compress(images.clamp(0, 1), settings["jpegShare"])
    return _reframe(images, settings["letterboxShare"]), use[:, 0, 0, 0] == 0


def tone_curve(images, inverted_share, knots=8):
    """Applies a random rising curve. Sometimes bright tissue becomes dark while the background stays black."""
    n, device = len(images), images.device
    levels = torch.sort(torch.rand(n, knots - 2, device=device), 1).values
    levels = torch.cat([torch.zeros(n, 1, device=device), levels, torch.ones(n, 1, device=device)], 1)
    inverted = torch.cat([levels[:, :2] * 0.2, 1 - levels[:, 2:] * 0.8], 1)
    levels = torch.where(torch.rand(n, 1, device=device) < inverted_share, inverted, levels)
    place = images * (knots - 1)
    lower = place.floor().clamp(0, knots - 2).long()
    share = place - lower
    flat = lower.flatten(1)
    return levels.gather(1, flat).view_as(images) * (1 - share) + levels.gather(1, flat + 1).view_as(images) * share


def _lower_resolution(images, share):
    """Enlarges smaller versions, because many collected slices are only 200 pixels wide."""
    n, size, device = len(images), images.shape[-1], images.device
    half = F.interpolate(F.avg_pool2d(images, 2), size=(size, size), mode="bilinear", align_corners=False)
    mix = _chance(n, share, device) * random_between(n, 0.4, 1, device)
    return images * (1 - mix) + half * mix


def _compress(images, share, block=8):
    """Imitates JPEG by rounding the frequencies of each 8 × 8 block."""
    n, size, device = len(images), images.shape[-1], images.device
    place = torch.arange(block, device=device).float()
    waves = torch.cos((2 * place[None] + 1) * place[:, None] * (torch.pi / (2 * block))) * (2 / block) ** 0.5
    waves[0] /= 2 ** 0.5
    tiles = images.view(n, size // block, block, size // block, block)
    spectrum = torch.einsum("ka,niajb,lb->nikjl", waves, tiles, waves)
    coarse = (0.01 + 0.09 * torch.rand(n, 1, 1, 1, 1, device=device) ** 2) * (0.4 + (place[:, None, None] + place[None, None]) / 8)[None, None]
    rounded = torch.einsum("ka,nikjl,lb->niajb", waves, (spectrum / coarse).round() * coarse, waves).reshape(images.shape).clamp(0, 1)
    return torch.where(_chance(n, share, device) > 0, rounded, images)


def _reframe(images, share):
    """Adds bars beside the picture, as padding to a square does. Most are black, a few have a random gray."""
    n, size, device = len(images), images.shape[-1], images.device
    axis = (torch.arange(size, device=device) + 0.5) / size
    bar = torch.rand(n, 1, device=device) * 0.12 * (torch.rand(n, 1, device=device) < share)
    clear = ((axis[None] > bar) & (axis[None] < 1 - bar)).float()
    upright = _chance(n, 0.5, device)
    bars = upright * clear[:, None, None, :] + (1 - upright) * clear[:, None, :, None]
    shade = torch.rand(n, 1, 1, 1, device=device) * _chance(n, 0.15, device)
    return images * bars + (1 - bars) * shade
