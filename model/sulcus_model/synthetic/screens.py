"""Pictures that people upload by mistake: blank and saturated ones, shapes, icons, faces, screenshots."""
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from .fields import grid, pink_noise, smooth_field, to_picture


def blank(rng, size):
    """One shade, black or white, with at most a little noise or a ramp."""
    shade = float(rng.choice([0, 1, rng.uniform(0, 1)]))
    y, x = grid(size)
    ramp = rng.uniform(-0.3, 0.3) * x + rng.uniform(-0.3, 0.3) * y if rng.random() < 0.3 else 0
    return to_picture(shade + ramp + rng.normal(0, rng.choice([0, 0, 0.01, 0.04]), (size, size)))


def noise(rng, size):
    """Grain without a picture, fine or coarse."""
    values = rng.normal(0.5, rng.uniform(0.05, 0.5), (size, size))
    return to_picture(values * rng.uniform(0.4, 1), rng.choice([0, rng.uniform(0, 3)]))


def saturated(rng, size):
    """Overexposed or underexposed: nearly everything clips to white or black."""
    values = (pink_noise(rng, size, rng.uniform(0.8, 2)) - rng.uniform(0.3, 0.7)) * rng.uniform(5, 40)
    return to_picture(values + 0.5)


def shapes(rng, size):
    """Discs, rings, boxes and lines on a uniform background. A disc alone is not a head."""
    picture = Image.new("L", (size, size), int(rng.choice([0, 255, rng.integers(0, 256)])))
    drawer = ImageDraw.Draw(picture)
    for _ in range(int(rng.integers(1, 7))):
        cx, cy = rng.integers(0, size, 2)
        width, height = rng.integers(size // 12, size, 2) // 2
        box, shade = [int(cx - width), int(cy - height), int(cx + width), int(cy + height)], int(rng.integers(0, 256))
        kind = rng.integers(4)
        if kind == 0:
            drawer.ellipse(box, fill=shade)
        elif kind == 1:
            drawer.ellipse(box, outline=shade, width=int(rng.integers(1, 14)))
        elif kind == 2:
            drawer.rectangle(box, fill=shade)
        else:
            drawer.line(box, fill=shade, width=int(rng.integers(1, 10)))
    return picture.filter(ImageFilter.GaussianBlur(float(rng.choice([0, rng.uniform(0, 4)]))))


def icon(rng, size):
    """A symmetric symbol of a few cells, large and sharp."""
    cells = int(rng.integers(5, 14))
    half = rng.random((cells, (cells + 1) // 2)) < rng.uniform(0.3, 0.6)
    sign = np.concatenate([half, half[:, ::-1][:, cells % 2:]], 1)
    shades = rng.integers(0, 256, 2)
    picture = Image.fromarray(np.where(sign, *shades).astype(np.uint8)).resize((size, size), Image.BICUBIC if rng.random() < 0.3 else Image.NEAREST)
    return picture


def face(rng, size):
    """A softly lit oval with eyes, nose, mouth and hair: a portrait is not a head scan."""
    y, x = grid(size)
    picture = rng.uniform(0, 1) + 0.25 * smooth_field(rng, size, 5)
    cx, cy, wide, tall = rng.uniform(-0.2, 0.2), rng.uniform(-0.15, 0.15), rng.uniform(0.35, 0.6), rng.uniform(0.5, 0.75)
    u, v = (x - cx) / wide, (y - cy) / tall
    skin = rng.uniform(0.35, 0.9)
    hair = (np.hypot(u, v + 0.15) < rng.uniform(1.05, 1.3)) & (v < rng.uniform(-0.3, 0.4))
    picture = np.where(hair, rng.uniform(0, 0.6) + 0.1 * smooth_field(rng, size, 40), picture)
    picture = np.where((np.abs(u) < 0.45) & (v > 0.7), skin * 0.8, picture)
    picture = np.where(np.hypot(u, v) < 1, skin * (1 - 0.3 * rng.uniform(-1, 1) * u - 0.15 * v ** 2), picture)
    for side in (-1, 1):
        eye = np.hypot((u - side * 0.38) / 0.19, (v + 0.15) / 0.08)
        picture = np.where(eye < 1, rng.uniform(0.7, 1), picture)
        picture = np.where(np.hypot((u - side * 0.38) / 0.08, (v + 0.15) / 0.07) < 1, rng.uniform(0, 0.3), picture)
        picture = np.where((np.abs(u - side * 0.38) < 0.22) & (np.abs(v + 0.33 + 0.1 * (u - side * 0.38) ** 2) < 0.03), skin * 0.4, picture)
    picture = np.where(np.hypot((u - 0.05) / 0.1, (v - 0.2) / 0.2) < 1, skin * 0.85, picture)
    picture = np.where(np.hypot(u / 0.32, (v - 0.52) / rng.uniform(0.04, 0.12)) < 1, skin * rng.uniform(0.4, 0.8), picture)
    return to_picture(picture + rng.normal(0, 0.02, picture.shape), rng.uniform(0.5, 2))


def screenshot(rng, size):
    """Windows with title bars, lines of text, buttons, and sometimes a small photograph."""
    light = rng.random() < 0.6
    ground, ink = (int(rng.integers(220, 256)), int(rng.integers(0, 90))) if light else (int(rng.integers(0, 50)), int(rng.integers(150, 256)))
    picture = Image.new("L", (size, size), ground)
    drawer = ImageDraw.Draw(picture)
    for _ in range(int(rng.integers(1, 4))):
        left, top = rng.integers(0, size // 2, 2)
        right, bottom = left + rng.integers(size // 4, size), top + rng.integers(size // 5, size)
        drawer.rectangle([int(left), int(top), int(right), int(bottom)], fill=int(np.clip(ground + rng.integers(-25, 25), 0, 255)), outline=ink)
        drawer.rectangle([int(left), int(top), int(right), int(top + 14)], fill=int(rng.integers(60, 200)))
        for row in range(int(top) + 22, int(bottom) - 8, int(rng.integers(10, 22))):
            drawer.text((int(left) + 6, row), "".join(chr(int(code)) for code in rng.integers(97, 122, int(rng.integers(2, 30)))), fill=ink)
        if rng.random() < 0.5:
            photograph = to_picture(pink_noise(rng, 96, 1.6)).resize((int(rng.integers(30, 150)), int(rng.integers(30, 120))))
            picture.paste(photograph, (int(rng.integers(0, size - 20)), int(rng.integers(0, size - 20))))
    return picture
