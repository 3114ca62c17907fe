"""Lesions drawn into painted slices: solid, ring, cyst with a nodule, infiltrating, on the dura, in the sella, tiny,
several. Also abnormalities that are not tumors: plaques and spots in white matter, white-matter disease around the
ventricles, and old infarcts."""
import math

import torch
import torch.nn.functional as F

from ...config import OTHER, UNSPECIFIED
from ...lesion_masks import MAX_LESIONS, MIN_LESION_PIXELS
from .tissues import NUMBER

KINDS = ("solid", "ring", "cyst", "infiltrating", "dural", "sellar", "tiny")
KIND_SHARES = (0.20, 0.15, 0.08, 0.22, 0.15, 0.08, 0.12)
METASTASIS_SHARES = (0.35, 0.30, 0.05, 0.0, 0.0, 0.0, 0.30)
COUNT_SHARES = (0.76, 0.12, 0.07, 0.05)
COARSE = 4
PLAIN = 0.1  # an abnormality that changes the brightness by less is not numbered


class LesionPainter:
    """Draws into `images` [N, S, S] of the chosen slices. `ids` numbers the drawn lesions, `types` [N,
    MAX_LESIONS] says which are tumors. On slices in `spared`, some other abnormalities are too faint or too many to be
    numbered."""

    def __init__(self, maps, cut, painted, chosen):
        self.maps, self.cut, self.painted = maps, cut, painted
        self.tissues, self.images = cut.middle, painted.images
        self.n, self.size, self.device = len(self.images), self.images.shape[-1], self.images.device
        self.tissue = maps.is_brain_tissue[self.tissues]
        self.brain = maps.is_brain[self.tissues]
        self.ids = torch.zeros(self.n, self.size, self.size, device=self.device)
        self.types = torch.full((self.n, MAX_LESIONS), UNSPECIFIED, device=self.device)
        self.spared = torch.zeros(self.n, dtype=torch.bool, device=self.device)
        self.places = self._places()
        self.chosen = chosen & (self.places["brain"].sum(1) > 150)

    def _places(self):
        """Where lesions of a kind may start, at a quarter of the resolution."""
        pool = lambda mask: F.max_pool2d(mask[:, None].float(), COARSE).flatten(1)
        share = F.avg_pool2d(self.brain[:, None].float(), 9, 1, 4)[:, 0]
        return {"brain": pool(self.tissue), "rim": pool((share > 0.2) & (share < 0.8)), "sella": pool(self.tissues == NUMBER["pituitary"]), "white": pool((self.tissues == NUMBER["white"]) | (self.tissues == NUMBER["white spot"]))}

    def chance(self, *shape):
        return torch.rand(*shape, device=self.device)

    def draw_tumors(self, metastases=0.0):
        """`metastases` is the share of abnormal slices with several small solid or ring-shaped foci in wide edema."""
        spread = self.chance(self.n) < metastases
        count = 1 + torch.multinomial(torch.tensor(COUNT_SHARES, device=self.device), self.n, True)
        first = torch.multinomial(torch.tensor(KIND_SHARES, device=self.device), self.n, True)
        count = torch.where(spread, torch.randint(1, MAX_LESIONS + 1, (self.n,), device=self.device), count)
        first = torch.where(spread, torch.multinomial(torch.tensor(METASTASIS_SHARES, device=self.device), self.n, True), first)
        self.swelling = torch.where(spread, 2.2, 1.0)[:, None, None]
        for number in range(1, MAX_LESIONS + 1):
            again = torch.multinomial(torch.tensor(KIND_SHARES, device=self.device), self.n, True)
            # Several foci are mostly of one kind and small.
            kind = first if number == 1 else torch.where(self.chance(self.n) < 0.7, first, again)
            self._draw_one(number, kind, self.chosen & (count >= number), several=count > 1)
        return self.images, self.ids

    def _draw_one(self, number, kind, wanted, several):
        is_kind = {name: kind == place for place, name in enumerate(KINDS)}
        weights = self.places["brain"] + 1e-6
        weights = torch.where(is_kind["dural"][:, None], self.places["rim"] + 1e-6, weights)
        has_sella = self.places["sella"].sum(1) > 0
        weights = torch.where((is_kind["sellar"] & has_sella)[:, None], self.places["sella"] + 1e-6, weights)
        radius_mm = 4 + 22 * self.chance(self.n) ** 1.6
        radius_mm = torch.where(is_kind["tiny"], 1.8 + 2.7 * self.chance(self.n), radius_mm)
        radius_mm = torch.where(is_kind["infiltrating"], radius_mm * 1.25, radius_mm)
        radius_mm = torch.where(is_kind["sellar"] & has_sella, 4 + 9 * self.chance(self.n), radius_mm)
        radius_mm = torch.where(several, radius_mm * 0.6, radius_mm)
        wobble = torch.where(is_kind["infiltrating"], 0.25, 0.04) + 0.2 * self.chance(self.n)
        distance, row, column = self._shape(weights, radius_mm, wobble)
        reach = self.brain | _grown(self.tissues == NUMBER["pituitary"], 21)
        body = (distance < 1) & reach & (self.ids == 0)
        use = wanted & (body.sum((1, 2)) > 1.5 * MIN_LESION_PIXELS)
        self._fill(number, body & use[:, None, None], distance, is_kind, self._around(row, column), radius_mm)

    def _shape(self, weights, radius_mm, wobble):
        """Distance from a random position in units of the radius, for a rotated ellipse with an irregular border."""
        side = self.size // COARSE
        place = torch.multinomial(weights, 1)[:, 0]
        row, column = (place // side) * COARSE + COARSE / 2, (place % side) * COARSE + COARSE / 2
        radius = (radius_mm * self.cut.pixels_per_mm)[:, None, None]
        turn, ratio = (self.chance(self.n) * math.pi)[:, None, None], torch.exp((self.chance(self.n) - 0.5) * 0.9)[:, None, None]
        axis = torch.arange(self.size, device=self.device).float()
        dy, dx = axis[None, :, None] - row[:, None, None], axis[None, None, :] - column[:, None, None]
        along = (dx * torch.cos(turn) + dy * torch.sin(turn)) / (radius * ratio)
        across = (dy * torch.cos(turn) - dx * torch.sin(turn)) / (radius / ratio)
        bumps = _smooth(self.n, self.size, 24, self.device) * wobble[:, None, None]
        return torch.sqrt(along ** 2 + across ** 2) + bumps, row.long(), column.long()

    def _around(self, row, column):
        """Mean brightness of the brain tissue around a position."""
        weight = F.avg_pool2d(self.tissue[:, None].float(), 41, 1, 20)[:, 0]
        value = F.avg_pool2d((self.images * self.tissue)[:, None], 41, 1, 20)[:, 0]
        every = torch.arange(self.n, device=self.device)
        return (value / weight.clamp(min=0.02))[every, row.clamp(0, self.size - 1), column.clamp(0, self.size - 1)]

    def _fill(self, number, body, distance, is_kind, around, radius_mm):
        def pick(name):
            return is_kind[name][:, None, None]

        around = around[:, None, None]
        water = self.painted.water_bright[:, None, None]
        # Without enhancement, a tumor is darker than white matter on T1 and brighter where fluid is bright.
        enhances = ~pick("infiltrating") & (self.chance(self.n, 1, 1) < 0.85)
        plain = torch.where(water, 1.0, -1.0) * (0.12 + 0.25 * self.chance(self.n, 1, 1))
        level = around + torch.where(enhances, 0.2 + 0.45 * self.chance(self.n, 1, 1), plain)
        dark = water & (self.chance(self.n, 1, 1) < 0.15)  # blood, pigment or dense cells
        level = torch.where(dark, around * (0.3 + 0.35 * self.chance(self.n, 1, 1)), level)
        level = torch.where(level < 0.05, around + 0.25, level)
        grain = _smooth(self.n, self.size, 58, self.device) * (0.12 * self.chance(self.n, 1, 1))
        fill = level + grain
        core = around * (0.3 + 0.8 * self.chance(self.n, 1, 1)) + grain
        fill = torch.where(pick("ring") & (distance < 0.45 + 0.35 * self.chance(self.n, 1, 1)), core, fill)
        fluid = torch.where(water, 0.9, 0.15) + grain
        nodule = _smooth(self.n, self.size, 12, self.device) > 0.8
        fill = torch.where(pick("cyst") & (distance < 0.9) & ~nodule, fluid, fill)
        # The border of an infiltrating tumor fades over a third of its radius.
        width = torch.where(is_kind["infiltrating"], radius_mm * 0.3, 0.6 + 0 * radius_mm) * self.cut.pixels_per_mm
        steep = (radius_mm * self.cut.pixels_per_mm / width.clamp(min=0.7))[:, None, None]
        some = body.flatten(1).any(1)[:, None, None]
        edge = torch.sigmoid((1 - distance) * steep * 2) * F.avg_pool2d((body | (pick("infiltrating") & self.brain & some))[:, None].float(), 3, 1, 1)[:, 0]
        swollen = some & ((~pick("tiny") & (self.chance(self.n, 1, 1) < 0.5)) | (self.swelling > 1))
        halo = torch.exp(-((distance - 1).clamp(min=0) / ((0.15 + 0.5 * self.chance(self.n, 1, 1)) * self.swelling)) ** 2) * self.tissue * (distance < 4)
        images = self.images + swollen * halo * torch.where(water, 0.26, -0.16) * self.chance(self.n, 1, 1)
        self.images = torch.where(some, images * (1 - edge) + fill * edge, self.images).clamp(0, 1.3)
        self.ids = torch.where(body, float(number), self.ids)

    def draw_others(self, share=0.25):
        """Plaques and white-matter spots, white-matter disease around the ventricles, and old infarcts."""
        water = self.painted.water_bright[:, None, None]
        spotted = (self.chance(self.n) < share) & (self.places["white"].sum(1) > 50)
        for _ in range(8):
            distance, _, _ = self._shape(self.places["white"] + 1e-6, 1 + 3.5 * self.chance(self.n) ** 1.5, 0.1 + 0 * self.chance(self.n))
            self._add_other(torch.sigmoid((1 - distance) * 4) * self.tissue, torch.where(water, 0.3, -0.14) * self.chance(self.n, 1, 1), spotted & (self.chance(self.n) < 0.6))
        self._draw_white_matter_disease((self.chance(self.n) < 0.4 * share), water)
        distance, _, _ = self._shape(self.places["rim"] + 1e-6, 6 + 22 * self.chance(self.n), 0.35 + 0 * self.chance(self.n))
        cavity = torch.where(self.chance(self.n, 1, 1) < 0.5, torch.where(water, 0.9, 0.14), torch.where(water, 0.75, 0.35))
        amount = torch.sigmoid((1 - distance) * 8) * self.brain
        self._add_other(amount, cavity - self.images, self.chance(self.n) < 0.3 * share)
        return self.images.clamp(0, 1.3)

    def _draw_white_matter_disease(self, wanted, water):
        """A band of uneven width beside the ventricles, of both sides as one finding, as readers see it."""
        ventricle = self.tissues == NUMBER["ventricle"]
        near = F.avg_pool2d(F.avg_pool2d(_grown(ventricle, 5)[:, None].float(), 13, 1, 6), 9, 1, 4)[:, 0]
        band = near + 0.25 * _smooth(self.n, self.size, 24, self.device) > 0.25 + 0.3 * self.chance(self.n, 1, 1)
        amount = F.avg_pool2d((band & (self.tissues == NUMBER["white"]))[:, None].float(), 3, 1, 1)[:, 0] * self.tissue
        self._add_other(amount, torch.where(water, 0.12 + 0.25 * self.chance(self.n, 1, 1), -0.12), wanted & ventricle.any(2).any(1))

    def _add_other(self, amount, change, wanted):
        """Adds `change` in brightness, and numbers what it makes clearly visible while numbers are left."""
        amount = amount * wanted[:, None, None] * (self.ids == 0)
        self.images = self.images + amount * change
        body = (amount > 0.5) & ((amount * change).abs() > PLAIN / 2)
        number = self.ids.flatten(1).amax(1) + 1
        numbered = wanted & (body.sum((1, 2)) > 1.5 * MIN_LESION_PIXELS) & (number <= MAX_LESIONS) & ((amount * change).abs().flatten(1).amax(1) > PLAIN)
        self.ids = torch.where(body & numbered[:, None, None], number[:, None, None], self.ids)
        slots = torch.arange(1, MAX_LESIONS + 1, device=self.device)[None] == number[:, None]
        self.types = torch.where(slots & numbered[:, None], OTHER, self.types)
        self.spared = self.spared | wanted


def _grown(mask, width):
    return F.max_pool2d(mask[:, None].float(), width, 1, width // 2)[:, 0] > 0


def _smooth(n, size, cells, device):
    return F.interpolate(torch.randn(n, 1, cells, cells, device=device), size=(size, size), mode="bicubic", align_corners=False)[:, 0]
