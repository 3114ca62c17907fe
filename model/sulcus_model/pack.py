"""The packed data set: small enough to travel, decoded once into memory before training.

index.json.gz holds one entry a slice, pictures.bin WebP pictures and lesions.bin PNG id maps, one after another.
"""
import gzip
import io
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image

from .brain_outline import find_brain
from .progress import track

WEBP_QUALITY = 72


def write_pack(records, folder, size, append=False):
    """Writes, or adds to, the packed data set; returns its bytes."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    index = read_index(folder)["slices"] if append else []
    picture_end, lesion_end = (index[-1]["picture_end"], index[-1]["lesion_end"]) if index else (0, 0)
    mode = "ab" if append else "wb"
    with open(folder / "pictures.bin", mode) as pictures, open(folder / "lesions.bin", mode) as lesions:
        for record in track(records, "packing"):
            centre, radii = find_brain(np.asarray(record.picture), record.has_skull, record.frame)
            picture_end += pictures.write(_encode(record.picture, format="WEBP", quality=WEBP_QUALITY, method=4))
            if record.lesions.any():
                lesion_end += lesions.write(_encode(Image.fromarray(record.lesions), format="PNG", optimize=True))
            index.append({
                "source": record.source, "name": record.name, "split": record.split, "group": record.group,
                "boxes": [[round(edge, 5) for edge in box] for box in record.boxes], "type": record.type, "in_scope": record.in_scope,
                "brain": [round(float(value), 4) for value in (*centre, *radii)], "picture_end": picture_end, "lesion_end": lesion_end,
            })
    write_index(folder, {"size": size, "slices": index})
    return picture_end + lesion_end


def write_index(folder, index):
    (Path(folder) / "index.json.gz").write_bytes(gzip.compress(json.dumps(index).encode()))


def read_index(folder):
    return json.loads(gzip.decompress((Path(folder) / "index.json.gz").read_bytes()))


def read_pack(folder):
    """Index entries, pictures [N, S, S] and id maps [N, S, S], both uint8."""
    folder = Path(folder)
    stored = read_index(folder)
    size, index = stored["size"], stored["slices"]
    picture_bytes, lesion_bytes = (folder / "pictures.bin").read_bytes(), (folder / "lesions.bin").read_bytes()
    pictures, lesions = np.zeros((len(index), size, size), np.uint8), np.zeros((len(index), size, size), np.uint8)

    def decode(place):
        before = index[place - 1] if place else {"picture_end": 0, "lesion_end": 0}
        entry = index[place]
        # WebP stores colour only; its three channels are equal here, and green carries the least rounding.
        pictures[place] = np.asarray(Image.open(io.BytesIO(picture_bytes[before["picture_end"]:entry["picture_end"]])).convert("RGB"))[..., 1]
        if entry["lesion_end"] > before["lesion_end"]:
            lesions[place] = np.asarray(Image.open(io.BytesIO(lesion_bytes[before["lesion_end"]:entry["lesion_end"]])))

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(decode, range(len(index))))
    return index, pictures, lesions


def _encode(picture, **options):
    buffer = io.BytesIO()
    picture.save(buffer, **options)
    return buffer.getvalue()
