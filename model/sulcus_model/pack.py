"""The packed dataset: small enough to transfer, decoded once into memory before training. index.json.gz has one entry
per slice, pictures.bin the WebP pictures and lesions.bin the PNG id maps, one after another. A second team's id map
follows the first team's. Tumors are "boxes", other abnormalities "other_boxes". A picture smaller than the network's input is stored at its own size and enlarged when it
is read."""
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
from .config import OTHER
from .lesion_masks import boxes_of_id_map
from .progress import track_iterator

WEBP_QUALITY = 64


def write_pack(records, folder, size, append=False):
    """Writes or extends the packed dataset. Returns its size in bytes."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    index = read_index(folder)["slices"] if append else []
    picture_end, lesion_end = (index[-1]["picture_end"], index[-1]["second_end"]) if index else (0, 0)
    mode = "ab" if append else "wb"
    with open(folder / "pictures.bin", mode) as pictures, open(folder / "lesions.bin", mode) as lesions, Pool(os.cpu_count()) as pool:
        for record, (picture, lesion, second, brain) in zip(records, track_iterator(pool.imap(_encode_record, records, chunksize=16), len(records), "packing")):
            picture_end += pictures.write(picture)
            lesion_end += lesions.write(lesion)
            second_end = lesion_end + lesions.write(second)
            boxes = [[round(edge, 5) for edge in box] for box in record.boxes]
            is_other = record.type == OTHER
            index.append({
                "source": record.source, "name": record.name, "split": record.split, "group": record.group, "spared": record.spared,
                "boxes": [] if is_other else boxes, "other_boxes": boxes if is_other else [], "second_boxes": boxes_of_id_map(record.second) if record.second is not None else [], "type": record.type, "kind": record.kind,
                "sequence": record.sequence, "stripped": not record.has_skull, "brain": brain, "picture_end": picture_end, "lesion_end": lesion_end, "second_end": second_end,
            })
            lesion_end = second_end
    write_index(folder, {"size": size, "slices": index})
    return picture_end + lesion_end


def _encode_record(record):
    """WebP of the picture, PNG of both id maps (empty without lesion), and the brain's outline."""
    center, radii = find_brain(np.asarray(record.picture), record.has_skull, record.frame)
    lesion, second = (_encode(Image.fromarray(ids), format="PNG", optimize=True) if ids is not None and ids.any() else b"" for ids in (record.lesions, record.second))
    return _encode(record.picture, format="WEBP", quality=WEBP_QUALITY, method=4), lesion, second, [round(float(value), 4) for value in (*center, *radii)]


def write_index(folder, index):
    (Path(folder) / "index.json.gz").write_bytes(gzip.compress(json.dumps(index).encode()))


def read_index(folder):
    return json.loads(gzip.decompress((Path(folder) / "index.json.gz").read_bytes()))


def read_pack(folder):
    """Index entries, pictures and id maps [N, S, S], both uint8, and {index: id map of the second team}."""
    folder = Path(folder)
    stored = read_index(folder)
    size, index = stored["size"], stored["slices"]
    picture_bytes, lesion_bytes = (folder / "pictures.bin").read_bytes(), (folder / "lesions.bin").read_bytes()
    pictures, lesions = np.zeros((len(index), size, size), np.uint8), np.zeros((len(index), size, size), np.uint8)
    second = {}

    def decode(place):
        before = index[place - 1] if place else {"picture_end": 0, "second_end": 0}
        entry = index[place]
        pictures[place] = _decode_picture(picture_bytes[before["picture_end"]:entry["picture_end"]], size)
        if entry["lesion_end"] > before["second_end"]:
            lesions[place] = np.asarray(Image.open(io.BytesIO(lesion_bytes[before["second_end"]:entry["lesion_end"]])))
        if entry["second_end"] > entry["lesion_end"]:
            second[place] = np.asarray(Image.open(io.BytesIO(lesion_bytes[entry["lesion_end"]:entry["second_end"]])))

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(decode, range(len(index))))
    return index, pictures, lesions, second


def read_pictures(folder, packed, places):
    """Only these pictures of a packed dataset with its index: uint8 [N, S, S]."""
    ends = [0, *(entry["picture_end"] for entry in packed["slices"])]
    with open(Path(folder) / "pictures.bin", "rb") as file:
        def read(place):
            file.seek(ends[place])
            return _decode_picture(file.read(ends[place + 1] - ends[place]), packed["size"])

        return np.stack([read(place) for place in places])


def _decode_picture(content, size):
    # WebP stores color only. All three channels are equal here, and green has the least rounding.
    picture = Image.open(io.BytesIO(content)).convert("RGB").getchannel(1)
    return np.asarray(picture if picture.width == size else picture.resize((size, size), Image.BILINEAR))


def _encode(picture, **options):
    buffer = io.BytesIO()
    picture.save(buffer, **options)
    return buffer.getvalue()
