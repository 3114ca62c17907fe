"""Slices of the public data to write on: only training people, and only slices without text of their own."""
import csv
import json
import re
from pathlib import Path

import numpy as np
from PIL import Image

LARGEST = 512
# Slices per source. Sources with a sharp skull, or from the web, are worth more.
SHARES = {
    "cheng": 420, "healthy-full-head": 420, "br35h": 220, "ms-full-head": 120, "web-mixed": 70, "tcga-lgg": 240, "tcga-lgg-t1": 160, "btp": 60, "stroke-flair": 80, "stroke-t1": 80,
    "healthy-t1-stripped": 160, "oasis-healthy": 100,
}
# Existing text may have been overlooked in these, so the network is not penalized for finding text there.
FROM_THE_WEB = ("br35h", "web-mixed", "btp")
OWN_TEXT = Path(__file__).with_name("own-text.json")


def choose_backgrounds(data, random):
    """Yields pairs of source and gray picture."""
    written = set(json.loads(OWN_TEXT.read_text())["slices"])
    for source, count in SHARES.items():
        clean = [path for path in _files(Path(data), source) if f"{path.parent.parent.name}/{path.name}" not in written]
        for path in random.sample(clean, min(count, len(clean))):
            yield source, open_gray(path)


def draw_shape(random):
    """A disc with smooth or sharp rims, rings and blobs: as simple as the pictures that programs use in self-tests."""
    side = random.choice([64, 96, 128, 160, 192, 256, 320])
    noise = np.random.default_rng(random.randrange(2**32))
    y, x = np.mgrid[0:side, 0:side] / side - 0.5
    gray = np.zeros((side, side))
    for _ in range(random.randint(1, 7)):
        radius_x, radius_y = random.uniform(0.04, 0.48), random.uniform(0.04, 0.48)
        away = np.hypot((x - random.uniform(-0.15, 0.15)) / radius_x, (y - random.uniform(-0.15, 0.15)) / radius_y)
        inside = np.clip((1 - away) * radius_x * side / random.choice([0.7, 1, 2, 6]) + 0.5, 0, 1)
        if random.random() < 0.4:
            inside *= away > random.uniform(0.6, 0.95)
        gray = gray * (1 - inside) + random.uniform(0.1, 1) * inside * (1 + random.uniform(-0.5, 0.5) * x)
    if random.random() < 0.5:
        coarse = noise.random((random.randint(4, 24),) * 2)
        texture = np.asarray(Image.fromarray(coarse.astype(np.float32)).resize((side, side), Image.BILINEAR))
        gray = gray * (1 - random.uniform(0.1, 0.6) * texture)
    gray = gray + noise.normal(0, random.choice([0, 0.005, 0.02, 0.05]), gray.shape)
    return Image.fromarray((np.clip(gray, 0, 1) * 255).astype(np.uint8))


def open_gray(path):
    picture = Image.open(path).convert("L")
    if max(picture.size) > LARGEST:
        picture.thumbnail((LARGEST, LARGEST), Image.BILINEAR)
    return picture


def _files(data, source):
    if source == "oasis-healthy":
        # As in sources.py: files with other names are the test people.
        return [path for path in sorted((data / source / "images").iterdir()) if re.fullmatch(r"nonDem\d+\.jpg", path.name)]
    folder, table = (data / "tcga-lgg", "slices-t1.csv") if source == "tcga-lgg-t1" else (data / source, "slices.csv")
    with (folder / table).open(newline="") as file:
        names = [row["file"] for row in csv.DictReader(file) if row["split"] == "train"]
    return [folder / ("images-t1" if source == "tcga-lgg-t1" else "images") / name for name in names]
