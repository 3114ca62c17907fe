"""A network of float weights becomes one of 8 bits on a processor."""
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from .needs_torch import HAS_TORCH, needs_torch
from .test_from_onnx import HAS_ONNX, RELEASED

if HAS_TORCH:
    import torch

    from sulcus_model import quantize
    from sulcus_model.detector import load_network, read_checkpoint
    from sulcus_model.pack import write_index

SIZE = 64


def write_pictures(folder, entries):
    """A pack of random gray pictures."""
    import io

    import numpy as np
    from PIL import Image
    index, end = [], 0
    with open(folder / "pictures.bin", "wb") as file:
        for number, entry in enumerate(entries):
            buffer = io.BytesIO()
            Image.fromarray(np.random.default_rng(number).integers(0, 255, (SIZE, SIZE), np.uint8)).save(buffer, format="WEBP")
            end += file.write(buffer.getvalue())
            index.append({"boxes": [], "other_boxes": [], **entry, "picture_end": end})
    write_index(folder, {"size": SIZE, "slices": index})


@needs_torch
class Quantize(unittest.TestCase):
    def test_slices_of_every_source_with_and_without_a_lesion_are_chosen_from_training(self):
        entry = lambda source, split, boxes: {"source": source, "split": split, "boxes": boxes}
        index = [entry("a", "train", [1])] * 5 + [entry("a", "train", [])] * 5 + [entry("b", "val", [])] * 5 + [entry("c", "train", [])]
        chosen = quantize.choose_places(index, 2)
        self.assertEqual(len(chosen), 5)
        self.assertEqual([sum(place in group for place in chosen) for group in (range(5), range(5, 10), range(10, 15), [15])], [2, 2, 0, 1])

    @unittest.skipUnless(HAS_ONNX, "onnx is not installed here")
    def test_a_released_half_precision_file_becomes_a_checkpoint_of_8_bits_and_lends_its_ranges(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write_pictures(folder, [{"source": "a", "split": "train"}] * 2)

            def run(*arguments):
                with mock.patch.object(sys, "argv", ["quantize", str(RELEASED), *map(str, arguments)]):
                    quantize.main()

            run("--packed", folder, "--slices", 1, "--out", folder / "first.pt")
            run("--ranges-of", folder / "first.pt", "--out", folder / "second.pt")
            first, second = (read_checkpoint(folder / f"{name}.pt") for name in ("first", "second"))
        self.assertEqual(first["ranges"], second["ranges"])
        self.assertEqual(first["notes"], {"startedFrom": RELEASED.name})
        with torch.no_grad():
            anchors = load_network(first)(torch.rand(1, 1, SIZE, SIZE))[0]
        self.assertTrue(torch.isfinite(anchors).all())


if __name__ == "__main__":
    unittest.main()
