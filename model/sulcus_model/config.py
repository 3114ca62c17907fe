"""One configuration file for every command."""
import json
from pathlib import Path

MODEL_FOLDER = Path(__file__).resolve().parent.parent
DEFAULT_CONFIG = MODEL_FOLDER / "config.json"

TYPES = ("glioma", "meningioma", "pituitary")
KINDS = ("brain-mr", "ct", "other-body", "several-slices", "drawing", "photograph", "too-little-head")
SEQUENCES = ("t1", "t1-contrast", "t2", "flair", "diffusion", "other")
UNSPECIFIED = -1
OTHER = len(TYPES)  # an abnormality that is not a tumor: stroke, plaque, white-matter disease, cavity


def load_config(path=DEFAULT_CONFIG):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def add_config_argument(parser):
    parser.add_argument("--config", type=Path, default=DEFAULT_CONFIG, help="configuration file (default: %(default)s)")
