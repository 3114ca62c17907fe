"""Effects of a scanner and an export on a painted slice: blur, coarse pixels, ringing, ghosts, metal, shading, noise,
window, cropped edges."""
import torch
import torch.nn.functional as F


@torch.no_grad()
def scan(images):
    """Pictures [N, S, S] in 0..1."""
    images = images[:, None]
    images = _metal(images)
    images = _coarse(_blur(images))
    images = _ringing(images)
    images = _ghosts(images)
    images = _shade(images)
    images = _noise(images)
    images = _window(images)
    return _cut_edges(images)[:, 0]


def _rand(images, *shape):
    return torch.rand(*(shape or (len(images), 1, 1, 1)), device=images.device)


def _metal(images, share=0.04):
    """Braces or clips: a void with a bright rim, in the lower or front part."""
    n, size = len(images), images.shape[-1]
    axis = torch.arange(size, device=images.device).float() / size
    row, column = 0.1 + 0.85 * _rand(images, n, 1, 1), 0.15 + 0.7 * _rand(images, n, 1, 1)
    radius = 0.03 + 0.1 * _rand(images, n, 1, 1) ** 1.5
    distance = torch.sqrt((axis[None, :, None] - row) ** 2 + ((axis[None, None, :] - column) * (0.6 + 0.8 * _rand(images, n, 1, 1))) ** 2) / radius
    hole, rim = torch.sigmoid((1 - distance) * 12), torch.exp(-((distance - 1.05) / 0.12) ** 2)
    chosen = (_rand(images, n, 1, 1) < share).float()
    # Only beside the brain, because a void in its middle would be a finding.
    chosen = chosen * ((row - 0.5).abs() > 0.28)
    return images * (1 - (hole * chosen)[:, None]) + (rim * chosen * _rand(images, n, 1, 1))[:, None] * images.amax((1, 2, 3), keepdim=True)


def _blur(images):
    """Gaussian with a separate width for every picture and direction."""
    n = len(images)
    steps = torch.arange(-6, 7, device=images.device).float()
    base = 0.5 + 1.3 * _rand(images, n) ** 1.5
    blurred = images.transpose(0, 1)
    for stretch, shape in ((torch.ones_like(base), (n, 1, 13, 1)), (torch.exp((_rand(images, n) - 0.5) * 0.6), (n, 1, 1, 13))):
        weights = torch.exp(-steps[None] ** 2 / (2 * (base * stretch)[:, None] ** 2))
        weights = (weights / weights.sum(1, keepdim=True)).view(shape)
        blurred = F.conv2d(blurred, weights, padding=(shape[2] // 2, shape[3] // 2), groups=n)
    return blurred.transpose(0, 1)


def _coarse(images):
    size = images.shape[-1]
    half, third = (F.interpolate(F.avg_pool2d(images, step), size=(size, size), mode="bilinear", align_corners=False) for step in (2, 3))
    choice = _rand(images)
    return torch.where(choice < 0.2, half, torch.where(choice < 0.27, third, images))


def _ringing(images, share=0.15):
    """High frequencies removed, as by a small acquisition matrix."""
    size = images.shape[-1]
    spectrum = torch.fft.rfft2(images)
    down, across = torch.fft.fftfreq(size, device=images.device).abs(), torch.fft.rfftfreq(size, device=images.device)
    limit = 0.18 + 0.2 * _rand(images)
    kept = (down[None, None, :, None] < limit) & (across[None, None, None, :] < limit)
    return torch.where(_rand(images) < share, torch.fft.irfft2(spectrum * kept, s=(size, size)).clamp(min=0), images)


def _ghosts(images, share=0.2):
    """Faint shifted copies along one direction: motion and flowing blood."""
    size = images.shape[-1]
    shift = int(torch.randint(size // 12, size // 2, (1,)).item())
    for axis in (2, 3):
        strength = 0.12 * _rand(images) ** 2 * (_rand(images) < share / 2)
        images = images + strength * (torch.roll(images, shift, axis) - 0.5 * torch.roll(images, -2 * shift, axis)).abs()
    return images


def _shade(images):
    size = images.shape[-1]
    field = torch.randn(len(images), 1, 4, 4, device=images.device) * 0.25 * _rand(images)
    return images * torch.exp(F.interpolate(field, size=(size, size), mode="bicubic", align_corners=True))


def _noise(images):
    grain = 0.045 * _rand(images) ** 1.5
    return torch.sqrt((images + torch.randn_like(images) * grain) ** 2 + (torch.randn_like(images) * grain) ** 2)


def _window(images):
    """Gamma, then clipping of the brightest 0.5 to 5 %, as scanners and exports do."""
    images = images.clamp(min=0) ** torch.exp((_rand(images) - 0.5) * 0.7)
    flat = images.flatten(1)
    sample = flat[:, torch.randint(flat.shape[1], (8192,), device=images.device)]
    top = torch.quantile(sample, 0.995, dim=1) * (0.85 + 0.35 * _rand(images, len(images)))
    return (images / top.clamp(min=0.05)[:, None, None, None]).clamp(0, 1)


def _cut_edges(images, share=0.2):
    """A field of view cropped on one or two sides."""
    n, size = len(images), images.shape[-1]
    axis = (torch.arange(size, device=images.device) + 0.5) / size
    cut = 0.18 * _rand(images, n, 4) * (_rand(images, n, 4) < share / 2)
    clear = lambda first, last: ((axis[None] > cut[:, first, None]) & (axis[None] < 1 - cut[:, last, None])).float()
    return images * clear(0, 1)[:, None, None, :] * clear(2, 3)[:, None, :, None]
