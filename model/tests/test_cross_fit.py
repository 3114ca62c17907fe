"""Rounds of siblings, and the confidence that is fitted to their answers."""
import gzip
import json
import tempfile
import unittest
from pathlib import Path

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.cross_fit import fit_on_validation, train_rounds
    from sulcus_model.detector import read_checkpoint

BOX, ELSEWHERE = [0.2, 0.2, 0.4, 0.4], [0.6, 0.6, 0.8, 0.8]


@needs_torch
class CrossFit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_each_round_starts_from_the_mean_of_the_round_before(self):
        log = []

        def train(names, start, base):
            log.append((names, start.name, base.name))
            for number, name in enumerate(names):
                torch.save({"weights": {"one": torch.tensor([10.0 * len(log) + number])}, "notes": {"name": name}}, self.folder / f"{name}.pt")

        siblings, mean = train_rounds([["a", "b"], ["c", "d", "e"]], Path("start.onnx"), Path("base.onnx"), self.folder, train)
        self.assertEqual(log, [(["a", "b"], "start.onnx", "base.onnx"), (["c", "d", "e"], "mean-1.pt", "base.onnx")])
        self.assertEqual([path.name for path in siblings], ["c.pt", "d.pt", "e.pt"])
        self.assertEqual(read_checkpoint(mean)["weights"]["one"].item(), 21)
        self.assertEqual([one["name"] for one in read_checkpoint(mean)["notes"]["averaged"]], ["c", "d", "e"])

    def test_the_confidence_is_not_fitted_to_people_of_the_test(self):
        slices, rows = [], []
        for number in range(80):
            for split, found in (("val", number % 4 != 0), ("test", False)):
                slices.append({"source": "cheng", "name": f"{split}-{number}", "split": split})
                rows.append(self.row(f"{split}-{number}", 0.3 + 0.5 * found, BOX if found else ELSEWHERE))
        fitted = fit_on_validation([self.write("with", rows)], slices)
        alone = fit_on_validation([self.write("without", rows[::2])], slices)
        self.assertEqual(fitted, alone)
        self.assertIn("80 people", fitted["fittedOn"])

    def row(self, name, score, box):
        stroke = int(name.rpartition("-")[2]) % 2 == 1
        entry = {"source": "cheng", "name": name, "group": name, "type": 0, "kind": "brain-mr", "spared": False, "boxes": [BOX], "other_boxes": [BOX] if stroke else [], "second_boxes": [], "split": "held"}
        answer = {"boxes": [box], "scores": [score], "types": [[1, 0, 0]], "otherBoxes": [box], "otherScores": [score], "scope": 1.0}
        return {"entry": entry, "person": ["cheng", name], **answer}

    def write(self, name, rows):
        path = self.folder / f"{name}.json.gz"
        path.write_bytes(gzip.compress(json.dumps({"answers": rows}).encode()))
        return path


if __name__ == "__main__":
    unittest.main()
