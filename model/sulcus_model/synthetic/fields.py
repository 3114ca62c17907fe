"""Random fields shared by all drawing code."""
import numpy as np
from PIL import Image, ImageFilter


def grid(size):
    """y and x from -1 to 1 over the picture."""
    axis = (np.arange(size) + 0.5) / size * 2 - 1
    return np.meshgrid(axis, axis, indexing="ij")


def smooth_field(rng, size, cells, amplitude=1.0):
    """Smooth noise with about `cells` bumps across the picture."""
    coarse = rng.normal(0, 1, (cells + 3, cells + 3)).astype(np.float32)
    return amplitude * np.asarray(Image.fromarray(coarse).resize((size, size), Image.BICUBIC))


def pink_noise(rng, size, slope):
    """Noise whose spectrum falls like frequency^-slope, as in photographs, scaled to 0..1."""
    frequency = np.hypot(*np.meshgrid(np.fft.fftfreq(size), np.fft.rfftfreq(size), indexing="ij"))
    frequency[0, 0] = 1
    spectrum = np.fft.rfft2(rng.normal(size=(size, size))) / frequency ** slope
    noise = np.fft.irfft2(spectrum, (size, size))
    return (noise - noise.min()) / (np.ptp(noise) + 1e-9)


def soften(inside, sharpness):
    """0..1 edge of a signed field that is positive inside."""
    return 1 / (1 + np.exp(-np.clip(inside * sharpness, -30, 30)))


def scanner_noise(rng, picture, level):
    """Rician noise: magnitude of a complex signal."""
    return np.hypot(picture + rng.normal(0, level, picture.shape), rng.normal(0, level, picture.shape))


def to_picture(values, blur=0.0):
    picture = Image.fromarray((np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8))
    return picture.filter(ImageFilter.GaussianBlur(float(blur))) if blur else picture
