"""Draws whole heads, and a contact sheet of them:

    python3 -m sulcus_model.synthetic.heads.draw --maps DATA/head-labels --out sheet.png
"""
import argparse
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageDraw

from ...brain_outline import RAYS
from ...config import SEQUENCES as NAMES_OF_SEQUENCES
from ...lesion_masks import MAX_LESIONS
from .cut import CutSlices, brain_outlines, cut_slices
from .lesions import LesionPainter
from .maps import read_head_maps
from .paint import paint
from .scanner import scan
from .tissues import SEQUENCE_NAMES, SEQUENCES

LEAST_BRAIN, LEAST_HEAD = 0.012, 0.06  # as shares of the picture
MOST_BRAIN_AT_ENDS = 0.004
MAP_STEP = 4  # the brain map has a quarter of the picture's resolution
WILD = 0.6  # above this, the brightness matches no sequence; below a third of it, it still matches its own


@dataclass
class DrawnHeads:
    images: torch.Tensor  # uint8 [N, S, S]
    lesions: torch.Tensor  # uint8 [N, S, S], id maps
    brain: torch.Tensor  # [N, 2 + RAYS]
    brain_map: torch.Tensor  # uint8 [N, S / 4, S / 4]
    sequence: torch.Tensor  # [N], index in NAMES_OF_SEQUENCES, -1 if none fits


@torch.no_grad()
def draw_heads(maps, count, size, ill_share, batch=128, modality="MR", ends=False, metastases=0.0):
    """Heads in MR or CT; the latter are labeled as not brain MR. `ends`: slices with almost no brain. `metastases`:
    share of the abnormal ones."""
    drawn = []
    while sum(len(part.images) for part in drawn) < count:
        cut = cut_slices(maps, min(batch, 2 * count), size, ends=ends)
        outlines, share = brain_outlines(maps, cut.middle, RAYS)
        good = ((share < MOST_BRAIN_AT_ENDS) if ends else (share > LEAST_BRAIN)) & ((cut.middle > 0).float().mean((1, 2)) > LEAST_HEAD)
        if not good.any():
            continue
        cut = CutSlices(cut.layers[good], cut.plane[good], cut.pixels_per_mm[good])
        painted = paint(cut, modality)
        painter = LesionPainter(maps, cut, painted, torch.rand(len(cut.plane), device=maps.device) < ill_share)
        painter.draw_tumors(metastases)
        images = scan(painter.draw_harmless())
        ids = painter.ids.clamp(max=MAX_LESIONS)
        brain_map = F.avg_pool2d(maps.is_brain[cut.middle].float()[:, None], MAP_STEP)[:, 0] > 0.5
        drawn.append(DrawnHeads((images * 255).round().to(torch.uint8), ids.to(torch.uint8), outlines[good], brain_map.to(torch.uint8), _sequence_of(painted)))
    return DrawnHeads(*(torch.cat([getattr(part, field.name) for part in drawn])[:count] for field in fields(DrawnHeads)))


def _sequence_of(painted):
    known = torch.tensor([NAMES_OF_SEQUENCES.index(SEQUENCE_NAMES[name]) for name in SEQUENCES], device=painted.wild.device)[painted.sequence]
    other = torch.full_like(known, NAMES_OF_SEQUENCES.index("other"))
    return torch.where(painted.wild < WILD / 3, known, torch.where(painted.wild > WILD, other, torch.full_like(known, -1)))


def contact_sheet(drawn, columns=8):
    """All pictures in a grid, with lesions framed."""
    images, lesions = drawn.images.cpu().numpy(), drawn.lesions.cpu().numpy()
    size = images.shape[-1]
    sheet = Image.new("RGB", (columns * size, -(-len(images) // columns) * size))
    drawer = ImageDraw.Draw(sheet)
    for number, (image, ids) in enumerate(zip(images, lesions)):
        left, top = number % columns * size, number // columns * size
        sheet.paste(Image.fromarray(image).convert("RGB"), (left, top))
        for lesion in range(1, MAX_LESIONS + 1):
            rows, places = np.nonzero(ids == lesion)
            if len(rows):
                drawer.rectangle([left + places.min(), top + rows.min(), left + places.max(), top + rows.max()], outline=(255, 170, 0))
    return sheet


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--maps", type=Path, required=True, help="folder with label maps and labels.json")
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--ill-share", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=352)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    maps = read_head_maps(options.maps, "cuda" if torch.cuda.is_available() else "cpu", validation=True)
    contact_sheet(draw_heads(maps, options.count, options.size, options.ill_share, batch=16)).save(options.out)
    print(f"{options.count} heads drawn to {options.out}")


if __name__ == "__main__":
    main()
