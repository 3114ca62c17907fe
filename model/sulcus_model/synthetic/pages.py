"""Plots, and pages with a brain slice among their text. Neither is a brain slice."""
import numpy as np
from PIL import Image, ImageDraw, ImageFilter


def plot(rng, size):
    """Axes with curves, points or bars."""
    paper, ink = (255, 30) if rng.random() < 0.8 else (20, 220)
    page = Image.new("L", (size, size), paper)
    drawer = ImageDraw.Draw(page)
    left, top, right, bottom = (int(value * size) for value in (rng.uniform(0.05, 0.25), rng.uniform(0.05, 0.25), rng.uniform(0.75, 0.97), rng.uniform(0.75, 0.95)))
    drawer.rectangle([left, top, right, bottom], outline=ink, width=int(rng.integers(1, 3)))
    for number in range(int(rng.integers(1, 6))):
        shade = int(rng.integers(0, 220)) if paper > 128 else int(rng.integers(60, 256))
        x = np.linspace(left, right, int(rng.integers(4, 60)))
        y = np.clip(bottom - (bottom - top) * (0.5 + np.cumsum(rng.normal(0, 0.08, len(x)))), top, bottom)
        style = rng.integers(3)
        if style == 0:
            drawer.line(list(zip(x, y)), fill=shade, width=int(rng.integers(1, 4)))
        for px, py in zip(x, y):
            if style == 1:
                drawer.ellipse([px - 3, py - 3, px + 3, py + 3], fill=shade)
            elif style == 2:
                drawer.rectangle([px, py, px + (right - left) / len(x) * 0.7, bottom], fill=shade)
    for _ in range(int(rng.integers(3, 20))):
        drawer.text((int(rng.integers(0, size - 30)), int(rng.choice([top - 14, bottom + 4, rng.integers(0, size - 10)]))), f"{rng.normal():.2f}", fill=ink)
    return page


def page_with_slice(rng, size, slice_picture):
    """A column of text with a small brain slice in it, as in an article or a report."""
    page = Image.new("L", (size, size), int(rng.integers(225, 256)))
    drawer = ImageDraw.Draw(page)
    row = int(rng.integers(2, 12))
    while row < size - 8:
        letters = "".join(chr(int(code)) for code in rng.integers(97, 122, int(rng.integers(20, 70))))
        drawer.text((int(rng.integers(4, 14)), row), letters.replace("q", " ").replace("x", " "), fill=int(rng.integers(0, 90)))
        row += int(rng.integers(10, 15))
    for _ in range(int(rng.integers(1, 3))):
        side = int(size * rng.uniform(0.18, 0.48))
        page.paste(slice_picture.resize((side, side), Image.BILINEAR), (int(rng.integers(0, size - side)), int(rng.integers(0, size - side))))
    return page.filter(ImageFilter.GaussianBlur(float(rng.choice([0, rng.uniform(0, 1.2)]))))
