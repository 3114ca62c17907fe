"""The cases of the library and the public samples: which head, slice and sequence, and which lesions."""
from dataclasses import dataclass, field

import numpy as np

from ..synthetic.heads.tissues import NUMBER
from .lesions import Lesion, plaques

FIELDS_MM = {"axial": 222.0, "coronal": 226.0, "sagittal": 244.0}


@dataclass(frozen=True)
class Case:
    id: str
    kind: str
    plane: str
    sequence: str
    head: int
    level: float | None  # of the slice, in millimeters from the middle of the deep gray matter; None: through the first lesion
    lesions: object = lambda head, rng: []
    field_mm: float = 0.0  # 0: usual for the plane
    side: int = 384
    disease_mm: float = 0.0
    quality: dict = field(default_factory=dict)

    def __post_init__(self):
        if not self.field_mm:
            object.__setattr__(self, "field_mm", FIELDS_MM[self.plane])


def glioblastoma(at, radii, *, edema=18, core=0.68, push=0.6, wobble=0.17):
    return lambda head, rng: [Lesion("glioblastoma", head.at(*at), radii, wobble=wobble, bumps_mm=10, core=core, edema_mm=edema, push=push)]


def low_grade(at, radii, *, kind="low-grade", push=0.3, core=0.0):
    return lambda head, rng: [Lesion(kind, head.nearest(head.at(*at), ("white",)), radii, wobble=0.3, bumps_mm=13, border_mm=2.6, core=core, edema_mm=3, push=push)]


def meningioma(direction, radius, *, depth=0.62, edema=0, flat=0.86):
    """On the dura in a direction (left, front, up) from the middle of the head."""
    def make(head, rng):
        way = np.array(direction, float) / np.linalg.norm(direction)
        place = head.surface(direction) - depth * radius * np.array([way[1], -way[2], way[0]])
        return [Lesion("meningioma", place, (radius, radius * flat, radius * 0.95), wobble=0.11, bumps_mm=10, border_mm=0.6, edema_mm=edema, push=0.75)]
    return make


def falx_meningioma(at, radius):
    return lambda head, rng: [Lesion("meningioma", head.at(*at), (radius * 0.8, radius, radius), wobble=0.11, bumps_mm=10, border_mm=0.6, edema_mm=6, push=0.75)]


def adenoma(radius, *, core=0.0):
    """A body in the sella and a narrower one above it, like a snowman."""
    def make(head, rng):
        middle = np.argwhere(head.tissue == NUMBER["pituitary"]).mean(0)
        up = np.array((0.5, -radius * 0.75, 0))
        return [Lesion("adenoma", middle + up, (radius * 1.05, radius * 0.85, radius * 1.35), wobble=0.1, bumps_mm=8, border_mm=0.7, core=core, push=0.7)]
    return make


def metastases(*spots, edema=13):
    """Each spot: (left, front, up), radius, share of core. At the border of gray and white matter."""
    def make(head, rng):
        return [Lesion("metastasis", head.nearest(head.at(*at), ("white", "cerebellar white")), (radius, radius * 1.08, radius), wobble=0.15, bumps_mm=6, border_mm=0.6, core=core, edema_mm=edema, push=0.5) for at, radius, core in spots]
    return make


def infarct(at, radii, *, turn=0.0, old=False):
    def make(head, rng):
        return [Lesion("old infarct" if old else "infarct", head.at(*at), radii, wobble=0.2, bumps_mm=11, border_mm=1.6, core=0.74 if old else 0.0, push=-0.12 if old else 0.06, turn=turn)]
    return make


def plaques_at(count, level, spread=3.0, left=None):
    return lambda head, rng: plaques(head, rng, count, level_mm=level, spread_mm=spread, left_mm=left)



CASES = (
    Case("case-01", "glioma", "axial", "t1ce", 15, 19, glioblastoma((31, 6, 20), (17, 20, 17))),
    Case("case-02", "meningioma", "coronal", "t1ce", 8, -8, meningioma((-30, -8, 60), 17)),
    Case("case-03", "healthy", "axial", "t2", 3, 4),
    Case("case-04", "metastases", "axial", "t1ce", 7, 22, metastases(((-34, 24, 22), 6.5, 0.6), ((38, -18, 23), 5, 0.0), ((-26, -52, 21), 8, 0.65))),
    Case("case-05", "pituitary", "sagittal", "t1", 12, 0, adenoma(10)),
    Case("case-06", "stroke", "axial", "flair", 4, 14, infarct((-42, 2, 14), (24, 34, 22))),
    Case("case-07", "glioma", "axial", "flair", 9, 20, low_grade((30, 28, 20), (17, 22, 18))),
    Case("case-08", "plaques", "axial", "flair", 13, 22, plaques_at(7, 22)),
    Case("case-09", "meningioma", "axial", "t1ce", 5, 26, meningioma((52, 30, 26), 19, edema=14)),
    Case("case-10", "glioma", "sagittal", "t1ce", 18, 24, glioblastoma((24, -42, 28), (15, 17, 18), edema=16)),
    Case("case-11", "pituitary", "coronal", "t1ce", 16, None, adenoma(11, core=0.45)),
    Case("case-12", "whiteMatter", "axial", "flair", 11, 20, disease_mm=6.5),
    Case("case-13", "metastases", "coronal", "t1ce", 6, -14, metastases(((36, -14, 34), 9, 0.68), ((-40, -13, -14), 5, 0.0))),
    Case("case-14", "healthy", "sagittal", "t1", 10, 1),
    Case("case-15", "stroke", "axial", "dwi", 20, 10, infarct((38, -4, 12), (19, 26, 18))),
    Case("case-16", "glioma", "coronal", "t2", 14, 2, low_grade((-38, 2, -18), (17, 20, 15))),
    Case("case-17", "meningioma", "axial", "t2", 1, 34, falx_meningioma((6, 30, 34), 15)),
    Case("case-18", "glioma", "axial", "t2", 3, 24, glioblastoma((-28, -34, 24), (14, 18, 15), edema=20)),
    Case("case-19", "plaques", "sagittal", "flair", 17, 11, plaques_at(7, 22, spread=9, left=(10, 12))),
    Case("case-20", "metastases", "axial", "flair", 12, 26, metastases(((34, 22, 26), 7, 0.5), ((-32, -34, 26), 6, 0.0), edema=16)),
    Case("case-21", "meningioma", "sagittal", "t1ce", 2, 3, meningioma((2, 60, -18), 17)),
    Case("case-22", "healthy", "coronal", "t2", 19, -6),
    Case("case-23", "glioma", "axial", "t1", 4, 26, low_grade((-30, 18, 26), (16, 20, 16))),
    Case("case-24", "pituitary", "sagittal", "t1ce", 1, 0, adenoma(8)),
    Case("case-25", "stroke", "axial", "t2", 6, 0, infarct((-20, -62, 2), (15, 26, 18))),
    Case("case-26", "metastases", "axial", "t1ce", 9, -44, metastases(((24, -48, -44), 10, 0.6), edema=12)),
    Case("case-27", "glioma", "axial", "t1ce", 20, 30, low_grade((26, 12, 30), (18, 21, 16), kind="anaplastic", core=0.4)),
    Case("case-28", "meningioma", "coronal", "t1", 15, -20, meningioma((-60, -20, 22), 15)),
    Case("case-29", "plaques", "axial", "t2", 7, 24, plaques_at(6, 24)),
    Case("case-30", "healthy", "axial", "t1ce", 1, 12),
    Case("case-31", "metastases", "sagittal", "t1ce", 14, 30, metastases(((30, 14, 30), 7, 0.6), ((30, -50, 6), 6, 0.0))),
    Case("case-32", "whiteMatter", "coronal", "flair", 2, -14, disease_mm=5.5),
    Case("case-33", "glioma", "axial", "flair", 16, 36, low_grade((-24, 6, 38), (9, 11, 9))),
    Case("case-34", "stroke", "coronal", "flair", 10, -10, infarct((46, -10, 12), (19, 24, 22), old=True)),
    Case("case-35", "pituitary", "coronal", "t2", 18, None, adenoma(10)),
    Case("case-36", "meningioma", "axial", "flair", 18, 34, meningioma((-48, -30, 34), 16, edema=16)),
)

SAMPLES = (
    Case("one-lesion", "glioma", "axial", "t1ce", 15, 21, glioblastoma((-30, -14, 22), (15, 18, 16)), side=512),
    Case("two-lesions", "metastases", "axial", "t1ce", 19, 22, metastases(((-36, 18, 22), 9, 0.62), ((34, -30, 22), 8, 0.0)), side=512),
    Case("no-lesion", "healthy", "axial", "t2", 13, 16, side=512),
    Case("dicom", "meningioma", "axial", "t1ce", 17, 30, meningioma((50, -14, 30), 18, edema=8), side=448, field_mm=224.0),
    Case("low-quality", "glioma", "axial", "flair", 9, 24, low_grade((-28, -20, 24), (14, 17, 14)), side=320, quality={"noise": 0.05, "matrix_mm": 1.7, "shade": 0.4, "grain": 0.09}),
)


@dataclass
class WholeScan:
    """A stack of axial slices."""

    id: str
    sequence: str
    head: int
    lesions: object
    count: int = 36
    spacing_mm: float = 4.0
    lowest_mm: float = -64.0  # of the lowest slice, from the deep gray matter upward
    side: int = 192
    field_mm: float = 230.4


WHOLE_SCAN = WholeScan("whole-scan", "t1ce", 19, metastases(((-36, 18, 24), 12, 0.62), ((34, -30, 8), 10, 0.3), edema=15))
