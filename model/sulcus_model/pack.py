"""The packed data set: small enough to travel, decoded once into memory before training.

index.json.gz holds one entry per slice, pictures.bin WebP pictures and lesions.bin PNG id maps, one after another. A picture
that is smaller than the network's input is stored as it is and enlarged when it is read.
"""
import gzip
import io
import json
import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image

from .brain_outline import find_brain
from .progress import track_iterator

WEBP_QUALITY = 72


def write_pack(records, folder, size, append=False):
    """Writes, or adds to, the packed data set; returns its bytes."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    index = read_index(folder)["slices"] if append else []
    picture_end, lesion_end = (index[-1]["picture_end"], index[-1]["lesion_end"]) if index else (0, 0)
    mode = "ab" if append else "wb"
    with open(folder / "pictures.bin", mode) as pictures, open(folder / "lesions.bin", mode) as lesions, Pool(os.cpu_count()) as pool:
        for record, (picture, lesion, brain) in zip(records, track_iterator(pool.imap(_encode_record, records, chunksize=16), len(records), "packing")):
            picture_end += pictures.write(picture)
            lesion_end += lesions.write(lesion)
            index.append({
                "source": record.source, "name": record.name, "split": record.split, "group": record.group,
                "boxes": [[round(edge, 5) for edge in box] for box in record.boxes], "type": record.type, "in_scope": record.in_scope,
                "plane": record.plane, "sequence": record.sequence, "brain": brain, "picture_end": picture_end, "lesion_end": lesion_end,
            })
    write_index(folder, {"size": size, "slices": index})
    return picture_end + lesion_end


def _encode_record(record):
    """WebP of the picture, PNG of the id map (nothing without lesion), and the brain's outline."""
    centre, radii = find_brain(np.asarray(record.picture), record.has_skull, record.frame)
    lesion = _encode(Image.fromarray(record.lesions), format="PNG", optimize=True) if record.lesions.any() else b""
    return _encode(record.picture, format="WEBP", quality=WEBP_QUALITY, method=4), lesion, [round(float(value), 4) for value in (*centre, *radii)]


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
        picture = Image.open(io.BytesIO(picture_bytes[before["picture_end"]:entry["picture_end"]])).convert("RGB").getchannel(1)
        pictures[place] = np.asarray(picture if picture.width == size else picture.resize((size, size), Image.BILINEAR))
        if entry["lesion_end"] > before["lesion_end"]:
            lesions[place] = np.asarray(Image.open(io.BytesIO(lesion_bytes[before["lesion_end"]:entry["lesion_end"]])))

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(decode, range(len(index))))
    return index, pictures, lesions


def _encode(picture, **options):
    buffer = io.BytesIO()
    picture.save(buffer, **options)
    return buffer.getvalue()
