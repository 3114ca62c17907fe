"""Draws whole heads."""
from dataclasses import dataclass, fields

import torch
import torch.nn.functional as F

from ...brain_outline import RAYS
from ...config import SEQUENCES as NAMES_OF_SEQUENCES
from ...lesion_masks import MAX_LESIONS
from .cut import CutSlices, brain_outlines, cut_slices
from .lesions import LesionPainter
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
    types: torch.Tensor  # [N, MAX_LESIONS], of each lesion
    spared: torch.Tensor  # [N], whether there may be other abnormalities without a number
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
        images = scan(painter.draw_others())
        ids = painter.ids.clamp(max=MAX_LESIONS)
        brain_map = F.avg_pool2d(maps.is_brain[cut.middle].float()[:, None], MAP_STEP)[:, 0] > 0.5
        drawn.append(DrawnHeads((images * 255).round().to(torch.uint8), ids.to(torch.uint8), painter.types, painter.spared, outlines[good], brain_map.to(torch.uint8), _sequence_of(painted)))
    return DrawnHeads(*(torch.cat([getattr(part, field.name) for part in drawn])[:count] for field in fields(DrawnHeads)))


def _sequence_of(painted):
    known = torch.tensor([NAMES_OF_SEQUENCES.index(SEQUENCE_NAMES[name]) for name in SEQUENCES], device=painted.wild.device)[painted.sequence]
    other = torch.full_like(known, NAMES_OF_SEQUENCES.index("other"))
    return torch.where(painted.wild < WILD / 3, known, torch.where(painted.wild > WILD, other, torch.full_like(known, -1)))
