"""Every packed slice in the memory of the device that trains, with donors for transplants."""
import numpy as np
import torch
import torch.nn.functional as F

from .augment.brain_region import brain_box
from .config import TYPES, UNSPECIFIED
from .geometry import boxes_of_id_maps
from .lesion_masks import MAX_LESIONS, MIN_LESION_PIXELS
from .pack import read_pack

DONORS = 24
DESCRIPTOR_SIDE = 24
DRAWN = ("phantom", "diffusion", "drawn-head", "drawn-ct", "drawn-not-brain")
# Sources that sulcus-1.3.0, one of the teachers, never learnt from: about a lesion on those only the label is asked.
NEW_SOURCES = ("drawn-head", "healthy-full-head", "ms-full-head", "stroke-flair", "stroke-t1", "healthy-t1-stripped", "web-mixed", "tcga-lgg-t1")
DRAWN_DONORS = 8  # one drawn head in so many lends tissue, lest they crowd the patients out
# TCGA and BTP are gliomas by selection, not by reading: their type counts less, lest 'FLAIR' come to mean glioma.
TYPE_WEIGHT = {"cheng": 1.0, "product": 1.0, "web-mixed": 0.5, "tcga-lgg": 0.3, "tcga-lgg-t1": 0.3, "btp": 0.3}
# Meningioma and pituitary tumours end where their outline ends. A glioma's oedema reaches beyond: covering its outline
# with healthy tissue would leave an ill slice labelled healthy.
COMPACT_TYPES = (TYPES.index("meningioma"), TYPES.index("pituitary"))


class SliceStore:
    def __init__(self, folder, device):
        self.index, pictures, lesions = read_pack(folder)
        self.device = device
        self.images = torch.from_numpy(pictures).to(device)
        self.lesions = torch.from_numpy(lesions).to(device)
        self.size = self.images.shape[-1]
        self.brain = self._tensor([entry["brain"] for entry in self.index])
        self._describe()

    def _describe(self):
        self.in_scope = self._tensor([entry["in_scope"] for entry in self.index], torch.bool)
        self.type = self._tensor([entry["type"] for entry in self.index], torch.long)
        self.type_weight = self._tensor([TYPE_WEIGHT.get(entry["source"], 0.0) for entry in self.index])
        self.has_lesion = self._tensor([bool(entry["boxes"]) for entry in self.index], torch.bool)
        self.drawn = self._tensor([entry["source"] in DRAWN for entry in self.index], torch.bool)
        self.known = self._tensor([entry["source"] not in NEW_SOURCES for entry in self.index])

    def hold_back(self, sources=(), fold=None):
        """Marks whole sources, and fold 'K/N' of Cheng's patients, as left out: they are measured on, never trained on.

        Without a fold, Cheng's own split stays as it is.
        """
        for entry in self.index:
            if entry["source"] in sources:
                entry["split"] = "left out"
        if fold:
            number, folds = map(int, fold.split("/"))
            patients = sorted({entry["group"] for entry in self.index if entry["source"] == "cheng"})
            held = set(patients[number::folds])
            for entry in self.index:
                if entry["source"] == "cheng":
                    entry["split"] = "left out" if entry["group"] in held else "train"

    def add(self, source, split, images, lesions, brain, in_scope=True):
        """Slices that were drawn on the device: uint8 images and id maps [N, S, S], outlines [N, 2 + RAYS]."""
        boxes, areas = boxes_of_id_maps(lesions, MAX_LESIONS)
        boxes, areas = (boxes / self.size).tolist(), areas.tolist()
        first = len(self.index)
        for number in range(len(images)):
            of_slice = [box for box, area in zip(boxes[number], areas[number]) if area >= MIN_LESION_PIXELS]
            self.index.append({"source": source, "name": f"{source}-{first + number}", "split": split, "group": str(first + number), "boxes": of_slice, "type": UNSPECIFIED, "in_scope": in_scope})
        self.images, self.lesions, self.brain = (torch.cat(pair) for pair in ((self.images, images), (self.lesions, lesions), (self.brain, brain)))
        self._describe()

    def _tensor(self, values, dtype=torch.float32):
        return torch.tensor(np.array(values)).to(self.device, dtype)

    def places(self, split, source=None):
        return [place for place, entry in enumerate(self.index) if entry["split"] == split and source in (None, entry["source"])]

    def sampling_weights(self, places, shares, emphasis=None, hardness=None):
        """Each source gets its share; inside it a patient with many slices counts less than in proportion.

        `emphasis` multiplies the weight of a tumour type, for the type that is hardest to learn; `hardness` gives a factor by
        place, for healthy slices that were marked.
        """
        kinds, group_sizes = [], {}
        for place in places:
            entry = self.index[place]
            kinds.append(source_kind(entry))
            group = (entry["source"], entry["group"])
            group_sizes[group] = group_sizes.get(group, 0) + 1
        weights = np.array([group_sizes[(self.index[place]["source"], self.index[place]["group"])] ** -0.5 for place in places])
        weights *= np.array([(emphasis or {}).get(type_name(self.index[place]["type"]), 1.0) for place in places])
        if hardness is not None:
            weights *= hardness
        for kind in set(kinds):
            of_kind = np.array([other == kind for other in kinds])
            weights[of_kind] *= shares.get(kind, 0.05) / weights[of_kind].sum()
        return self._tensor(weights)

    def find_donors(self, places):
        """For every slice its most similar training slices of other patients, [N, 4, DONORS]: with a lesion, of any kind,
        with no tumour of the same type, whose lesions seldom lie in the same place, and without tumour."""
        lends = lambda place: self.index[place]["in_scope"] and (self.index[place]["source"] != "drawn-head" or place % DRAWN_DONORS == 0)
        candidates = torch.tensor([place for place in places if lends(place)], device=self.device)
        groups = {}
        group = self._tensor([groups.setdefault((entry["source"], entry["group"]), len(groups)) for entry in self.index], torch.long)
        descriptors = self._descriptors()
        donors = torch.zeros(len(self.index), 4, DONORS, dtype=torch.long, device=self.device)
        for start in range(0, len(self.index), 1024):
            rows = slice(start, start + 1024)
            likeness = descriptors[rows] @ descriptors[candidates].T
            likeness = likeness.masked_fill(group[rows, None] == group[candidates][None], -2)
            ill = likeness.masked_fill(~self.has_lesion[candidates][None], -2)
            donors[rows, 0] = candidates[ill.topk(DONORS, 1).indices]
            donors[rows, 1] = candidates[likeness.topk(DONORS, 1).indices]
            same = (self.type[rows, None] == self.type[candidates][None]) & self.has_lesion[candidates][None]
            donors[rows, 2] = candidates[likeness.masked_fill(same, -2).topk(DONORS, 1).indices]
            real = likeness.masked_fill((self.has_lesion | self.drawn)[candidates][None], -2)
            donors[rows, 3] = candidates[real.topk(DONORS, 1).indices]
        return donors

    def _descriptors(self):
        """Small views of the brain's box, standardised: alike anatomy and plane give a high product."""
        views = []
        for start in range(0, len(self.index), 512):
            box = brain_box(self.brain[start:start + 512])
            matrix = torch.zeros(len(box), 2, 3, device=self.device)
            matrix[:, 0, 0], matrix[:, 1, 1], matrix[:, :, 2] = box[:, 2] * 1.1, box[:, 3] * 1.1, 2 * box[:, :2] - 1
            images = F.avg_pool2d(self.images[start:start + 512].float()[:, None], 8)
            grid = F.affine_grid(matrix, (len(box), 1, DESCRIPTOR_SIDE, DESCRIPTOR_SIDE), align_corners=False)
            views.append(F.grid_sample(images, grid, align_corners=False).flatten(1))
        view = torch.cat(views)
        return F.normalize(view - view.mean(1, keepdim=True), dim=1)


def source_kind(entry):
    """Sources with and without tumour are sampled, and judged, apart."""
    if entry["source"] in ("br35h", "btp", "web-mixed", "phantom", "diffusion", "drawn-head", "product"):
        return f"{entry['source']}-{'ill' if entry['boxes'] else 'healthy'}"
    return entry["source"]


def type_name(number):
    return TYPES[number] if number >= 0 else "unspecified"
