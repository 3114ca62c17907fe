"""Every packed and drawn slice in the memory of the training device, with donors for transplants."""
import numpy as np
import torch
import torch.nn.functional as F

from .augment.brain_region import brain_box
from .config import KINDS, OTHER, SEQUENCES, TYPES, UNSPECIFIED
from .geometry import boxes_of_id_maps
from .lesion_masks import MAX_LESIONS, MIN_LESION_PIXELS
from .pack import read_pack

DONORS = 24
DESCRIPTOR_SIDE = 24
DRAWN = ("phantom", "diffusion", "drawn-head", "drawn-ct", "drawn-end", "drawn-other", "made-t2")
DRAWN_DONORS = 8  # one in this many drawn heads can be a donor, so that they do not outnumber the patients
STORED = ("images", "lesions", "second", "brain", "brain_map", "brain_known")
BRAIN_STEP = 4  # the brain map has a quarter of the picture's resolution
# TCGA and BTP are gliomas by selection, not by reading. Their type counts less, so that 'FLAIR' does not come to mean
# glioma.
TYPE_WEIGHT = {"cheng": 1.0, "product": 1.0, "web-mixed": 0.5, "tcga-lgg": 0.3, "tcga-lgg-t1": 0.3, "btp": 0.3, "made-t2": 0.2, "cube-lesion": 0.2, "brats2021-t1ce": 0.3, "tumor-volumes": 0.3}
# Meningiomas and pituitary tumors end at their outline. The edema of a glioma extends beyond it, so covering the
# outline with healthy tissue would leave an abnormal slice labeled as healthy.
COMPACT_TYPES = (TYPES.index("meningioma"), TYPES.index("pituitary"))


class SliceStore:
    def __init__(self, folder, device):
        self.index, pictures, lesions, second = read_pack(folder)
        self.device = device
        self.images = torch.from_numpy(pictures).to(device)
        self.lesions = torch.from_numpy(lesions).to(device)
        self.size = self.images.shape[-1]
        self.brain = self._tensor([entry["brain"] for entry in self.index])
        self.second = torch.from_numpy(np.stack([*second.values(), np.zeros((self.size, self.size), np.uint8)])).to(device)
        self._second_row = {place: row for row, place in enumerate(second)}
        self.brain_map, self.brain_known = self._brain_maps()
        self._describe()

    def save(self, path):
        """Stores everything in one file, so that several processes and later calls can read it."""
        torch.save({"index": self.index, "second_row": self._second_row, **{name: getattr(self, name).cpu() for name in STORED}}, path)

    @classmethod
    def load(cls, path, device):
        stored = torch.load(path, map_location=device)
        store = cls.__new__(cls)
        store.index, store._second_row, store.device = stored["index"], stored["second_row"], device
        for name in STORED:
            setattr(store, name, stored[name])
        store.size = store.images.shape[-1]
        store._describe()
        return store

    def _describe(self):
        """Builds the per-slice tensors from the index. Called after every addition."""
        self.kind = self._tensor([kind_shares(entry["kind"]) for entry in self.index])
        self.kind_known = self._tensor([bool(entry["kind"]) for entry in self.index])
        self.in_scope = self._tensor([entry["kind"] == KINDS[0] for entry in self.index], torch.bool)
        self.sequence = self._tensor([SEQUENCES.index(entry["sequence"]) if entry["sequence"] else UNSPECIFIED for entry in self.index], torch.long)
        self.type = self._tensor([entry["type"] for entry in self.index], torch.long)
        self.type_weight = self._tensor([TYPE_WEIGHT.get(entry["source"], 0.0) for entry in self.index])
        self.lesion_types = self._tensor([entry.get("lesion_types", [entry["type"]] * MAX_LESIONS) for entry in self.index], torch.long)
        self.has_lesion = self._tensor([bool(entry["boxes"] or entry.get("other_boxes")) for entry in self.index], torch.bool)
        self.spared = self._tensor([entry.get("spared", False) for entry in self.index], torch.bool)
        self.drawn = self._tensor([entry["source"] in DRAWN for entry in self.index], torch.bool)
        self.second_row = self._tensor([self._second_row.get(place, -1) for place in range(len(self.index))], torch.long)

    def _brain_maps(self):
        """Without a skull, everything that is not black is brain. Pictures that are not a head have none. Of the
        others, only drawn heads have a known map."""
        maps = torch.zeros(len(self.index), self.size // BRAIN_STEP, self.size // BRAIN_STEP, dtype=torch.uint8, device=self.device)
        known = torch.zeros(len(self.index), device=self.device)
        stripped = [place for place, entry in enumerate(self.index) if entry["stripped"] and entry["kind"] == KINDS[0]]
        for start in range(0, len(stripped), 256):
            part = stripped[start:start + 256]
            maps[part] = foreground(self.images[part])
        known[stripped] = 1
        known[[place for place, entry in enumerate(self.index) if entry["kind"] in ("other-body", "drawing", "photograph")]] = 0.3
        return maps, known

    def lesions_of(self, places):
        """Id maps. If two teams drew outlines, one is chosen at random."""
        row = self.second_row[places]
        other = (row >= 0) & (torch.rand(len(places), device=self.device) < 0.5)
        return torch.where(other[:, None, None], self.second[row], self.lesions[places])

    def add(self, source, split, images, lesions, brain, kind=KINDS[0], sequences=None, brain_map=None, names=None, groups=None, types=None, lesion_types=None, spared=None, people=None):
        """Adds drawn slices: uint8 images and id maps [N, S, S], outlines [N, 2 + RAYS], and `brain_map` [N, S / 4, S /
        4] if known. `kind` and `sequences` are one name for all, or a list; `lesion_types` [N, MAX_LESIONS] the type of
        each lesion, where they differ."""
        boxes, areas = boxes_of_id_maps(lesions, MAX_LESIONS)
        boxes, areas = (boxes / self.size).tolist(), areas.tolist()
        first = len(self.index)
        for number in range(len(images)):
            kinds = lesion_types[number] if lesion_types else [types[number] if types else UNSPECIFIED] * MAX_LESIONS
            of_slice = [(box, kind_of) for box, area, kind_of in zip(boxes[number], areas[number], kinds) if area >= MIN_LESION_PIXELS]
            self.index.append({
                "source": source, "name": names[number] if names else f"{source}-{first + number}", "split": split, "group": groups[number] if groups else str(first + number),
                "boxes": [box for box, kind_of in of_slice if kind_of != OTHER], "other_boxes": [box for box, kind_of in of_slice if kind_of == OTHER], "lesion_types": list(kinds), "spared": bool(spared[number]) if spared is not None else False,
                "type": types[number] if types else UNSPECIFIED, "kind": kind if isinstance(kind, str) else kind[number],
                "sequence": sequences if isinstance(sequences, str) else sequences[number] if sequences else "", "stripped": False,
                **({"person": people[number]} if people else {}),
            })
        known = torch.full((len(images),), float(brain_map is not None), device=self.device)
        if brain_map is None:
            brain_map = torch.zeros(len(images), *self.brain_map.shape[1:], dtype=torch.uint8, device=self.device)
        pairs = ("images", images), ("lesions", lesions), ("brain", brain), ("brain_map", brain_map), ("brain_known", known)
        for name, added in pairs:
            setattr(self, name, torch.cat([getattr(self, name), added.to(self.device)]))
        self._describe()

    def _tensor(self, values, dtype=torch.float32):
        return torch.tensor(np.array(values)).to(self.device, dtype)

    def places(self, split, source=None):
        return [place for place, entry in enumerate(self.index) if entry["split"] == split and source in (None, entry["source"])]

    def sampling_weights(self, places, shares, emphasis=None, hardness=None):
        """Each source gets its share. Within a source, the weight of a patient grows less than proportionally with the
        number of slices. `emphasis` multiplies the weight of a tumor type that is hard to learn. `hardness` gives a
        factor by index for healthy slices that were marked."""
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
        """For every slice its most similar training slices of other patients, [N, 4, DONORS]: with a lesion; of any
        kind; with no tumor of the same type, whose lesions are seldom in the same place; and without tumor."""
        lends = lambda place: self.index[place]["kind"] == KINDS[0] and (self.index[place]["source"] != "drawn-head" or place % DRAWN_DONORS == 0)
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
        """Small standardized views of the brain's box. Similar anatomy and plane give a high product."""
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
    """Sources with and without tumor are sampled and evaluated separately."""
    if entry["source"] in ("br35h", "btp", "web-mixed", "phantom", "diffusion", "drawn-head", "product", "tumor-volumes"):
        return f"{entry['source']}-{'ill' if entry['boxes'] else 'healthy'}"
    return entry["source"]


def type_name(number):
    return "other" if number == OTHER else TYPES[number] if number >= 0 else "unspecified"


def kind_shares(kind):
    """'ct|other-body' becomes half and half. All zeros if unknown."""
    names = kind.split("|") if kind else []
    return [names.count(name) / max(len(names), 1) for name in KINDS]


def foreground(images):
    """The parts of uint8 pictures [N, S, S] that are not black, with holes closed, at a quarter of the resolution: 0 or
    1."""
    bright = F.avg_pool2d((images[:, None] > 14).float(), BRAIN_STEP)
    grown = F.max_pool2d(bright, 5, 1, 2)
    return (-F.max_pool2d(-grown, 5, 1, 2))[:, 0].gt(0.4).to(torch.uint8)
