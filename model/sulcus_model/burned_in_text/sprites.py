"""Lines of text as small coverage maps, and marks that are not text: rulers, crosses, arrows, frames."""
import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .wording import random_line

TALLEST, WIDEST = 72, 416

ALL_SCRIPTS = ("latin", "latin", "latin", "greek", "cyrillic")
# Families from Debian, never those that npm run evaluate:burned-in uses (Inter, Liberation, its own 5 × 7 dots).
OUTLINES = {
    "DejaVuSans*.ttf": ALL_SCRIPTS, "DejaVuSerif*.ttf": ALL_SCRIPTS, "FreeSans*.ttf": ALL_SCRIPTS, "FreeSerif*.ttf": ALL_SCRIPTS, "FreeMono*.ttf": ALL_SCRIPTS,
    "NotoSans-*.ttf": ALL_SCRIPTS, "NotoSerif-*.ttf": ALL_SCRIPTS, "NotoMono*.ttf": ALL_SCRIPTS, "Roboto*.ttf": ALL_SCRIPTS, "OpenSans*.ttf": ALL_SCRIPTS,
    "Hack*.ttf": ("latin",), "Lato*.ttf": ("latin",), "tuffy*.ttf": ("latin",), "Courier*Prime*.ttf": ("latin",), "FiraCode*.ttf": ("latin",), "Cantarell*.otf": ("latin",),
    "Inconsolata*.*tf": ("latin",), "OCR*.*tf": ("latin",), "Quicksand*.*tf": ("latin",), "ComicNeue*.*tf": ("latin",), "JetBrainsMono*.ttf": ("latin",), "Gentium*.ttf": ("latin",),
    "NimbusSans*.t1": ("latin",), "NimbusMono*.t1": ("latin",), "NimbusRoman*.t1": ("latin",), "URWGothic*.t1": ("latin",), "wqy-microhei*.ttc": ("chinese",),
}
# Bitmap fonts have one size each and are enlarged by whole factors, as old consoles do.
BITMAPS = {
    "helv*.pcf.gz": None, "cour*.pcf.gz": None, "lu*S*.pcf.gz": None, "tim*.pcf.gz": None, "ncen*.pcf.gz": None, "term*.pcf.gz": None,
    "4x6.pcf.gz": 6, "5x7.pcf.gz": 7, "5x8.pcf.gz": 8, "6x9.pcf.gz": 9, "6x10.pcf.gz": 10, "6x12.pcf.gz": 12, "6x13.pcf.gz": 13, "6x13B.pcf.gz": 13,
    "7x13.pcf.gz": 13, "7x14.pcf.gz": 14, "8x13.pcf.gz": 13, "8x16.pcf.gz": 16, "9x15.pcf.gz": 15, "9x18.pcf.gz": 18, "10x20.pcf.gz": 20, "clR5x8.pcf.gz": 8, "clR7x10.pcf.gz": 10,
    "ter-u12n_unicode.pcf.gz": 12, "ter-u14b_unicode.pcf.gz": 14, "ter-u16n_unicode.pcf.gz": 16, "ter-u24b_unicode.pcf.gz": 24,
}


class FontCollection:
    """The fonts found in a folder, grouped by family so that one with many styles does not dominate."""

    def __init__(self, folder):
        self.outlines = [(files, scripts) for pattern, scripts in OUTLINES.items() if (files := _find(folder, pattern))]
        self.bitmaps = [(files, size) for pattern, size in BITMAPS.items() if (files := _find(folder, pattern))]
        if not self.outlines:
            raise SystemExit(f"{folder} holds none of the fonts that are looked for; see model/README.md.")

    def draw_line(self, random):
        """Coverage of one line, cropped to its ink. None if it is empty or too large."""
        if self.bitmaps and random.random() < 0.3:
            return self._draw_bitmap_line(random)
        files, scripts = random.choice(self.outlines)
        # Small letters are much more frequent than large ones.
        size = round(9 * (64 / 9) ** random.random() ** 1.3)
        font = ImageFont.truetype(str(random.choice(files)), size)
        return _ink(random_line(random, random.choice(scripts)), font, dotted=random.random() < 0.04)

    def _draw_bitmap_line(self, random):
        files, size = random.choice(self.bitmaps)
        path = random.choice(files)
        sizes = [size] if size else range(7, 36)
        for candidate in random.sample(list(sizes), len(sizes)):
            try:
                font = ImageFont.truetype(str(path), candidate)
            except OSError:
                continue
            ink = _ink(random_line(random, "latin").encode("latin-1", "ignore").decode("latin-1"), font)
            if ink is None:
                return None
            scale = random.choice([1, 1, 1, 1, 2, 2, 3, 4])
            return _crop_to_fit(np.kron(ink, np.ones((scale, scale), np.uint8)))
        return None


def _find(folder, pattern):
    return sorted(path for path in Path(folder).rglob(pattern) if "Liberation" not in path.name)


def _ink(text, font, dotted=False):
    if not text.strip():
        return None
    left, top, right, bottom = font.getbbox(text)
    picture = Image.new("L", (max(1, right - left) + 8, max(1, bottom - top) + 8))
    try:
        ImageDraw.Draw(picture).text((4 - left, 4 - top), text, fill=255, font=font)
    except OSError:
        return None  # a bitmap font without this letter
    coverage = np.asarray(picture)
    if dotted:
        coverage = coverage.copy()
        coverage[::3] = 0
        coverage[:, ::3] = 0
    return _crop_to_fit(_crop_to_ink(coverage))


def _crop_to_ink(coverage):
    rows, columns = np.nonzero(coverage.max(1) > 40)[0], np.nonzero(coverage.max(0) > 40)[0]
    return None if len(rows) == 0 else coverage[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _crop_to_fit(coverage):
    """Crops lines that are too wide. A line that is too tall, or a single dot, becomes None."""
    if coverage is None or not 5 <= coverage.shape[0] <= TALLEST - 8:
        return None
    return coverage[:, : WIDEST - 8]


def draw_mark(random):
    """Something that a program draws and that is not text."""
    width, height = random.randint(20, WIDEST - 16), random.randint(5, TALLEST - 8)
    picture = Image.new("L", (width, height))
    draw = ImageDraw.Draw(picture)
    stroke = random.choice([1, 1, 1, 2, 3])
    kind = random.choice(["ruler", "ruler", "cross", "arrow", "frame", "ellipse", "dashes", "bar", "curve", "disc", "line"])
    if kind == "ruler":
        step, base = random.randint(3, 24), random.choice([0, height // 2, height - 1])
        if random.random() < 0.7:
            draw.line([(0, base), (width, base)], fill=255, width=stroke)
        for number, x in enumerate(range(0, width, step)):
            reach = height if number % random.choice([5, 10]) == 0 else height // 2
            draw.line([(x, base - reach if base else 0), (x, base if base else reach)], fill=255, width=stroke)
    elif kind == "cross":
        side = min(width, height)
        picture = Image.new("L", (side, side))
        draw = ImageDraw.Draw(picture)
        draw.line([(side // 2, 0), (side // 2, side)], fill=255, width=stroke)
        draw.line([(0, side // 2), (side, side // 2)], fill=255, width=stroke)
    elif kind == "arrow":
        draw.line([(0, height // 2), (width, height // 2)], fill=255, width=stroke)
        head = min(width, height) // 2
        draw.polygon([(width, height // 2), (width - head, height // 2 - head // 2), (width - head, height // 2 + head // 2)], fill=255)
    elif kind == "frame":
        draw.rectangle([0, 0, width - 1, height - 1], outline=255, width=stroke)
    elif kind == "ellipse":
        draw.ellipse([0, 0, width - 1, height - 1], outline=255, width=stroke)
    elif kind == "disc":
        side = min(width, height)
        draw.ellipse([0, 0, side - 1, side - 1], fill=255)
    elif kind == "dashes":
        dash = random.randint(3, 12)
        for x in range(0, width, 2 * dash):
            draw.line([(x, height // 2), (x + dash, height // 2)], fill=255, width=stroke)
    elif kind == "bar":
        return np.tile(np.linspace(random.randint(0, 80), 255, width).astype(np.uint8), (min(height, 20), 1))
    elif kind == "line":
        draw.line([(0, random.randint(0, height)), (width, random.randint(0, height))], fill=255, width=stroke)
    else:
        phase, wave = random.random() * 6, random.uniform(0.01, 0.12)
        draw.line([(x, height / 2 + (height / 2 - 2) * math.sin(phase + wave * x)) for x in range(width)], fill=255, width=stroke)
    return np.asarray(picture)
