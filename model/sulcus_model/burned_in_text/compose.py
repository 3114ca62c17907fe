"""Draws training pictures on the device: part of a slice, marks and text on top, then the effects of a camera, a JPEG
or a scanner."""
import math

import torch
from torch.nn import functional as F

from .artifacts import add_artifacts
from .backgrounds import FROM_THE_WEB, LARGEST
from .degrade import degrade
from .mine import Slices
from .network import CELL
from .prepare import unpack
from .sprites import TALLEST, WIDEST

# The contrast, out of 255 levels, from which a letter is visible.
VISIBLE = 16 / 255
# Line height in pixels up to which letters count as small.
SMALL_LETTERS = 14
# As in imaging/burned-in/text-map.ts: smaller pictures are searched at twice their size.
SMALLEST_PICTURE = 300
# Window size in pixels for deciding whether a position is on the head.
AROUND = 17


class Composer:
    def __init__(self, folder, device, side=320, layers=5):
        self.device, self.side, self.layers = device, side, layers
        pictures, archive = unpack(f"{folder}/backgrounds.npz")
        self.sources = archive["sources"].tolist()
        self.pictures, self.picture_sizes = _stack(pictures, LARGEST, LARGEST, device)
        sprites, archive = unpack(f"{folder}/sprites.npz")
        self.line_count = int(archive["lines"])
        # Sorted by height, so that small letters, which are the hardest, can be drawn more often.
        sprites = sorted(sprites[: self.line_count], key=len) + sprites[self.line_count :]
        self.sprites, self.sprite_sizes = _stack([sprite * 17 for sprite in sprites], TALLEST, WIDEST, device)
        self.small_lines = sum(len(sprite) <= SMALL_LETTERS for sprite in sprites[: self.line_count]) or self.line_count
        small = self.picture_sizes.min(1).values < SMALLEST_PICTURE
        sure = torch.tensor([source not in FROM_THE_WEB for source in self.sources], device=device)
        every = torch.ones_like(small)
        self.small = Slices(_numbers(small, every), _numbers(sure & small, sure, every), self.picture_sizes, zoom=2)
        self.all = Slices(_numbers(every), _numbers(sure & ~small, sure, every), self.picture_sizes, zoom=1)

    def mine(self, network):
        return [slices.mine(network, self.pictures) for slices in (self.small, self.all)]

    def draw(self, batch):
        """Pictures from 0 to 1, and for each cell whether it has text (1), no text (0), or is ambiguous (-1). Sizes
        match what the search reads: small pictures doubled, others unchanged or halved."""
        doubled, halved = batch * 3 // 8, batch // 8
        parts = [self._draw(batch - doubled - halved, self.side, self.all)]
        if doubled:
            gray, area, visible, noise = self._draw(doubled, self.side // 2, self.small, enlarged=False)
            gray, area, visible = (F.interpolate(each, scale_factor=2, mode="bilinear", align_corners=False) for each in (gray, area, visible))
            parts.append((gray, area, visible, noise))
        if halved:
            gray, area, visible, noise = self._draw(halved, self.side * 2, self.all)
            parts.append((*(F.avg_pool2d(each, 2) for each in (gray, area, visible)), noise))
        gray, area, visible, noise = (torch.cat(each) for each in zip(*parts))
        return (gray * 255).round() / 255, self._cells(area, visible, noise)

    def _draw(self, batch, side, slices, enlarged=True):
        """Returns pictures before scaling, the boxes of their lines, how much letters change them, and their noise."""
        is_hard = self._chance(batch, 0.3)
        gray = add_artifacts(self._backgrounds(batch, side, slices, is_hard.flatten(), enlarged))
        invert = self._chance(batch, 0.12)
        gray = torch.where(invert, 1 - gray, gray)
        gray = self._tone(gray)
        area = torch.zeros_like(gray)
        visible = torch.zeros_like(gray)
        empty = self._chance(batch, 0.25) | is_hard & self._chance(batch, 0.5)
        for layer in range(self.layers):
            is_line = self._chance(batch, 0.75)
            shown = self._chance(batch, 0.9 if layer == 0 else 0.5) & ~(is_line & empty)
            gray, line, step = self._lay(gray, is_line, shown, invert)
            # A line hides older text under its whole box, a mark only under its strokes.
            visible = torch.where(line > 0, step * is_line, visible)
            area = torch.where(line > 0, line * is_line, area)
        pictures, noise = degrade(gray)
        return pictures, area, visible, noise

    def _backgrounds(self, batch, side, slices, is_hard, enlarged):
        hard = torch.randint(len(slices.hard), (batch,), device=self.device)
        chosen = torch.where(is_hard, slices.hard[hard], slices.numbers[torch.randint(len(slices.numbers), (batch,), device=self.device)])
        size = self.picture_sizes[chosen]
        # Half of the crops keep their pixels unchanged. Some are small slices in a large picture.
        scale = torch.where(self._chance(batch, 0.5), torch.ones(1, device=self.device), self._uniform(batch, 0.35, 1.9))
        scale = torch.where(self._chance(batch, 0.2 if enlarged else 0), self._uniform(batch, 1.9, 6), scale).flatten()
        room = size - side / scale[:, None]
        within = torch.rand(batch, 2, device=self.device)
        corner = torch.where(is_hard[:, None], slices.spots[hard] - (within * 0.7 + 0.15) * side / scale[:, None], (within * 1.3 - 0.15) * room)
        corner = torch.where(scale[:, None] == 1, corner.round(), corner)
        places = self._places(side)[None] / scale[:, None, None, None] + corner[:, None, None, :]
        picked = _sample(self.pictures, chosen, places, LARGEST, LARGEST)
        inside = ((places >= 0) & (places <= size[:, None, None, :])).all(-1)[:, None]
        picked = picked * inside
        picked = torch.where(self._chance(batch, 0.5), picked.flip(-1), picked)
        return torch.where(self._chance(batch, 0.25), picked.transpose(-1, -2), picked)

    def _tone(self, gray):
        """Varies the window: darker, brighter, flatter, or with a raised black level."""
        batch = len(gray)
        changed = (gray.clamp(1e-4, 1) ** self._uniform(batch, 0.6, 1.6) * self._uniform(batch, 0.5, 1.3)).clamp(0, 1)
        raised = self._uniform(batch, 0, 0.25) * self._chance(batch, 0.2)
        changed = changed * (1 - raised) + raised
        return torch.where(self._chance(batch, 0.6), changed, gray)

    def _lay(self, gray, is_line, shown, invert):
        """Draws one sprite on each picture. Returns the result, the covered area, and how much the ink changes the
        picture."""
        batch, side = len(gray), gray.shape[-1]
        aimed = self._chance(batch, 0.4) & is_line
        small = self._chance(batch, 0.15) | aimed & self._chance(batch, 0.5)
        lines = torch.where(small.flatten(), torch.rand(batch, device=self.device) * self.small_lines, torch.rand(batch, device=self.device) ** 1.4 * self.line_count)
        lines = lines.long().clamp(max=self.line_count - 1)
        marks = torch.randint(self.line_count, len(self.sprites), (batch,), device=self.device)
        chosen = torch.where(is_line.flatten(), lines, marks)
        size = self.sprite_sizes[chosen]
        turn = self._angles(batch)
        center = torch.where(aimed.flatten()[:, None], self._on_the_head(torch.where(invert, 1 - gray, gray)), torch.rand(batch, 2, device=self.device) * side)
        # Upright letters stay aligned with the pixel grid.
        center = (center - size / 2).round() + size / 2
        cos, sin = torch.cos(turn)[:, None, None], torch.sin(turn)[:, None, None]
        x, y = (self._places(side)[None] - center[:, None, None, :]).unbind(-1)
        along, across = x * cos + y * sin, y * cos - x * sin
        half = size[:, None, None, :] / 2
        places = torch.stack([along + half[..., 0], across + half[..., 1]], -1)
        ink = _sample(self.sprites, chosen, places, TALLEST, WIDEST)
        ink = ink * ((along.abs() <= half[..., 0] + 0.5) & (across.abs() <= half[..., 1] + 0.5))[:, None] * shown

        plate = self._chance(batch, 0.18) & is_line & shown
        pad = torch.where(plate, self._uniform(batch, 1, 7), torch.full((1, 1, 1, 1), 1.0, device=self.device)).flatten()[:, None, None]
        box = ((along.abs() <= half[..., 0] + pad) & (across.abs() <= half[..., 1] + pad))[:, None] & shown

        dark = torch.where(self._chance(batch, 0.08) | aimed & self._chance(batch, 0.45), ~invert, invert & self._chance(batch, 0.9))
        dark_plate = self._chance(batch, 0.3)
        tone = torch.where(self._chance(batch, 0.45), self._uniform(batch, 0.2, 0.65), self._uniform(batch, 0.65, 1.0))
        plate_tone = torch.where(dark_plate, self._uniform(batch, 0, 0.3), self._uniform(batch, 0.5, 1.0))
        dark = torch.where(plate, ~dark_plate, dark)
        goal = torch.where(dark, torch.where(self._chance(batch, 0.5), self._uniform(batch, 0, 0.12), (1 - tone) * 0.6), tone)
        # Letters barely darker or brighter than their plate.
        faint = plate & self._chance(batch, 0.4)
        plate_tone = torch.where(faint, self._uniform(batch, 0.25, 0.9), plate_tone)
        dark = torch.where(faint, self._chance(batch, 0.5), dark)
        goal = torch.where(faint, (plate_tone + self._uniform(batch, 0.085, 0.17) * (1 - 2 * dark.float())).clamp(0, 1), goal)
        ground = torch.where(plate & box, plate_tone, gray)
        # Letters with an outline of the opposite tone.
        rim = F.max_pool2d(ink, 3, 1, 1) * (self._chance(batch, 0.1) & ~plate)
        ground = ground * (1 - rim) + torch.where(dark, torch.ones_like(goal), torch.zeros_like(goal)) * rim
        # Half of the programs never let bright letters darken a picture.
        lighten = self._chance(batch, 0.5)
        goal = torch.where(lighten, torch.where(dark, torch.minimum(goal, ground), torch.maximum(goal, ground)), goal.expand_as(ground))
        ink = ink * torch.where(self._chance(batch, 0.15) & ~faint, self._uniform(batch, 0.4, 1), torch.ones(1, device=self.device))
        drawn = ground * (1 - ink) + goal * ink
        covered = torch.where(is_line, box, ink > 0.5)
        return drawn, covered.float(), (drawn - torch.where(plate & box, plate_tone, gray)).abs()

    def _on_the_head(self, gray):
        """The brightest of four random positions."""
        side = gray.shape[-1]
        places = torch.rand(len(gray), 4, 2, device=self.device) * side
        around = F.avg_pool2d(gray, AROUND, 1, AROUND // 2)
        x, y = places.long().clamp(max=side - 1).unbind(-1)
        best = around.flatten(1).gather(1, y * side + x).argmax(1)
        return places.gather(1, best[:, None, None].expand(-1, 1, 2))[:, 0]

    def _angles(self, batch):
        kind = torch.rand(batch, device=self.device)
        free = (torch.rand(batch, device=self.device) * 2 - 1) * math.pi
        tilt = (torch.rand(batch, device=self.device) * 2 - 1) * 0.2
        quarter = (torch.rand(batch, device=self.device) < 0.5).float() * math.pi - math.pi / 2
        angle = torch.where(kind < 0.42, torch.zeros_like(free), quarter)
        angle = torch.where(kind > 0.63, tilt, angle)
        angle = torch.where(kind > 0.72, free, angle)
        return angle

    def _cells(self, area, visible, noise):
        """A cell has text if most of it is in a line's box and letters are visible nearby. Cells at the edge are
        ambiguous."""
        share = F.avg_pool2d(area, CELL)
        seen = F.avg_pool2d(F.avg_pool2d((visible > VISIBLE + 1.5 * noise).float(), CELL), 5, 1, 2) > 0.02
        truth = torch.where(share >= 0.5, seen.float() * 2 - 1, -(share > 0).float())
        # Cells beside a line are ambiguous too, because blurred letters extend beyond their boxes.
        beside = (F.max_pool2d(share, 3, 1, 1) > 0) & (truth == 0)
        return torch.where(beside, -torch.ones_like(truth), truth)

    def _places(self, side):
        """The center of each pixel."""
        steps = torch.arange(side, device=self.device, dtype=torch.float32) + 0.5
        return torch.stack(torch.meshgrid(steps, steps, indexing="xy"), -1)

    def _uniform(self, batch, low, high):
        return torch.rand(batch, 1, 1, 1, device=self.device) * (high - low) + low

    def _chance(self, batch, share):
        return torch.rand(batch, 1, 1, 1, device=self.device) < share


def _numbers(*wanted):
    """Indices where the first non-empty condition holds."""
    return next(each for each in wanted if each.any()).nonzero().flatten()


def _stack(arrays, height, width, device):
    """One byte tensor with all pictures in its top left corner, and their widths and heights."""
    out = torch.zeros(len(arrays), 1, height, width, dtype=torch.uint8)
    for place, array in enumerate(arrays):
        out[place, 0, : array.shape[0], : array.shape[1]] = torch.from_numpy(array)
    sizes = torch.tensor([[array.shape[1], array.shape[0]] for array in arrays], dtype=torch.float32)
    return out.to(device), sizes.to(device)


def _sample(stack, chosen, places, height, width):
    """Samples pixels at the given positions, in pixels from the top left corner."""
    x, y = places.unbind(-1)
    return F.grid_sample(stack[chosen].float() / 255, torch.stack([x * (2 / width) - 1, y * (2 / height) - 1], -1), mode="bilinear", padding_mode="zeros", align_corners=False)
