"""Packs training input into packed/burned-in-text: slices to write on, lines of text, and marks that are not text."""
import argparse
import io
import random as randomness
from pathlib import Path

import numpy as np
from PIL import Image

from .backgrounds import choose_backgrounds, draw_shape, open_gray
from .sprites import FontCollection, draw_mark


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of the public data")
    parser.add_argument("--fonts", required=True, action="append", help="folder with fonts, searched with its subfolders")
    parser.add_argument("--phantoms", help="folder of phantoms drawn by scripts/phantoms.ts")
    parser.add_argument("--shapes", type=int, default=60, help="plain pictures drawn here")
    parser.add_argument("--lines", type=int, default=6000)
    parser.add_argument("--marks", type=int, default=700)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--out", default="packed/burned-in-text")
    options = parser.parse_args()
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)

    random = randomness.Random(options.seed)
    pictures = list(choose_backgrounds(options.data, random))
    pictures += [("drawn", draw_shape(random)) for _ in range(options.shapes)]
    if options.phantoms:
        pictures += [("phantoms", open_gray(path)) for path in sorted(Path(options.phantoms).rglob("*.png"))]
    np.savez(out / "backgrounds.npz", sources=[source for source, _ in pictures], **_concatenate([_webp(picture) for _, picture in pictures]))

    random = randomness.Random(options.seed + 1)
    collections = [FontCollection(folder) for folder in options.fonts]
    lines = []
    while len(lines) < options.lines:
        line = random.choice(collections).draw_line(random)
        if line is not None and line.max() > 100:
            lines.append(line)
    marks = [draw_mark(random) for _ in range(options.marks)]
    np.savez(out / "sprites.npz", lines=len(lines), **_concatenate([_png(sprite) for sprite in lines + marks]))
    for path in sorted(out.iterdir()):
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


def _webp(picture):
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=75, method=4)
    return file.getvalue()


def _png(coverage):
    """Sixteen levels of coverage are enough and compress to a third."""
    file = io.BytesIO()
    Image.fromarray(np.minimum(coverage.astype(int) + 8, 255).astype(np.uint8) // 17).save(file, "PNG", optimize=True)
    return file.getvalue()


def _concatenate(files):
    return {"bytes": np.frombuffer(b"".join(files), np.uint8), "ends": np.cumsum([len(file) for file in files])}


def unpack(path):
    """The gray pictures in an archive written by this module, and the archive."""
    archive = np.load(path)
    bytes_, ends = archive["bytes"].tobytes(), archive["ends"].tolist()
    return [np.array(Image.open(io.BytesIO(bytes_[start:end])).convert("L")) for start, end in zip([0] + ends, ends)], archive


if __name__ == "__main__":
    main()
