"""What a scanner adds to a drawn slice: a coarser matrix, noise, uneven coils, a window."""
import numpy as np
from scipy import ndimage


def scan(picture, rng, *, pixel_mm, matrix_mm=0.9, noise=0.022, shade=0.16, top=99.6, diffusion=False, grain=0.0):
    """0 to 1. `matrix_mm` is the size of an acquired pixel, `shade` how uneven the coils are, `grain` the
    noise of an export."""
    picture = _shaded(picture, rng, shade)
    picture = _acquired(picture, rng, pixel_mm / (2.2 if diffusion else matrix_mm), noise * (1.8 if diffusion else 1))
    head = picture[picture > 0.06]
    return np.clip(picture / np.percentile(head, top) + rng.normal(0, 1, picture.shape) * grain, 0, 1)


def scan_stack(pictures, seed, *, pixel_mm, matrix_mm=1.0, noise=0.02, shade=0.16, top=99.7):
    """The same for a stack: the same coils and window for all slices, noise of its own in each."""
    shaded = [_shaded(picture, np.random.default_rng(seed), shade) for picture in pictures]
    found = np.stack([_acquired(picture, np.random.default_rng((seed, number)), pixel_mm / matrix_mm, noise) for number, picture in enumerate(shaded)])
    return np.clip(found / np.percentile(found[found > 0.06], top), 0, 1)


def _shaded(picture, rng, amount):
    """Surface coils: brighter toward the skull, and a slow slope."""
    size = picture.shape[0]
    knots = rng.normal(0, 0.5, (5, 5))
    slope = ndimage.zoom(knots, size / 5, order=3)[:size, :size]
    axis = np.linspace(-1, 1, size)
    radius = axis[:, None] ** 2 + axis[None, :] ** 2
    return picture * np.exp(amount * (0.9 * radius - 0.25 + slope * 0.6))


def _acquired(picture, rng, share, noise):
    """Only the middle of the Fourier plane, with a soft edge, is measured; its noise is filled up with zeros too."""
    size = picture.shape[0]
    frequency = np.abs(np.fft.fftfreq(size)) * 2
    measured = (1 / (1 + np.exp((frequency / min(share, 0.98) - 1) * 28)))
    slower = (1 / (1 + np.exp((frequency / min(share * 0.86, 0.98) - 1) * 28)))  # fewer steps along the phase
    kept = measured[:, None] * slower[None, :]
    signal = np.fft.fft2(picture)
    grain = rng.normal(0, 1, (2, size, size)) * noise / np.sqrt((kept ** 2).mean())
    spoiled = np.fft.ifft2((signal + np.fft.fft2(grain[0] + 1j * grain[1])) * kept)
    ghost = np.roll(np.abs(picture), size // 2, 1) * 0.006
    return np.abs(spoiled) + ghost
