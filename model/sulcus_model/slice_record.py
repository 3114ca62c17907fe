"""A labeled slice of any source."""
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from .config import UNSPECIFIED


@dataclass
class SliceRecord:
    source: str
    name: str
    split: str  # train, val or test
    group: str  # patient, or group of near-identical images, which is never split
    picture: Image.Image  # square, gray, at most as large as the network's input
    lesions: np.ndarray  # id map at the network's size
    boxes: list = field(default_factory=list)  # x0, y0, x1, y1 as fractions of the square
    type: int = UNSPECIFIED  # index in TYPES, OTHER, or UNSPECIFIED
    kind: str = "brain-mr"  # one of KINDS, two joined by '|' if either is right, or empty if unknown
    has_skull: bool = True
    second: np.ndarray = None  # id map of a second team's outlines
    frame: tuple = (0.0, 0.0, 1.0, 1.0)  # the picture inside its padding
    sequence: str = ""  # one of SEQUENCES, or empty if unknown
    spared: bool = False  # may show other abnormalities that nobody outlined, so marking one is no error

    @property
    def in_scope(self):
        return self.kind == "brain-mr"
