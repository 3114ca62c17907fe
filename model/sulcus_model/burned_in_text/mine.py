"""Finds slices in which the network sees text that is not there, so that training shows them more often."""
import torch
from torch.nn import functional as F

from .network import CELL

# The probability above which a cell may belong to a line; see imaging/burned-in/text-lines.ts.
POSSIBLE = 0.2


class Slices:
    """Some of the packed slices, by index, and the spots in them that the network last mistook for text."""

    def __init__(self, numbers, mined, sizes, zoom, count=256):
        self.numbers, self.mined, self.zoom = numbers, mined, zoom
        # Before the first call of `mine`: the center of any slice.
        self.hard = mined[torch.randint(len(mined), (count,), device=mined.device)]
        self.spots = sizes[self.hard] / 2

    @torch.no_grad()
    def mine(self, network, pictures, batch=16):
        """Runs the network. Returns the mean number of cells mistaken for text in the hardest slices."""
        counts, spots = [], []
        for numbers in self.mined.split(batch):
            gray = F.interpolate(pictures[numbers].float() / 255, scale_factor=self.zoom, mode="bilinear", align_corners=False)
            likely = torch.sigmoid(network(gray))
            counts.append((likely - POSSIBLE).clamp(min=0).sum((1, 2, 3)))
            around = F.avg_pool2d(likely, 5, 1, 2)
            best = around.flatten(1).argmax(1)
            columns = likely.shape[-1]
            cells = torch.stack([best % columns, torch.div(best, columns, rounding_mode="floor")], -1)
            spots.append((cells + 0.5) * CELL / self.zoom)
        counts = torch.cat(counts)
        hardest = counts.topk(min(len(self.hard), len(counts))).indices
        again = hardest[torch.arange(len(self.hard), device=hardest.device) % len(hardest)]
        # In place, because a recorded step keeps reading these two tensors.
        self.hard.copy_(self.mined[again])
        self.spots.copy_(torch.cat(spots)[again])
        return float(counts[hardest].mean())
