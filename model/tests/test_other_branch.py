import json
import tempfile
import unittest
from pathlib import Path

from .needs_torch import HAS_TORCH, needs_torch

RELEASED = Path(__file__).resolve().parent.parent

if HAS_TORCH:
    import torch

    from sulcus_model.config import OTHER, load_config
    from sulcus_model.detection_heads import LabeledBatch
    from sulcus_model.geometry import anchor_grid
    from sulcus_model.graft import describe, join_graphs, studies_with
    from sulcus_model.losses import calm_loss, other_losses
    from sulcus_model.network import build_network, standardize
    from sulcus_model.other_branch import Taps, build_branch
    from sulcus_model.train_other import load_branch, round_branch, save_branch

try:
    import onnx
    HAS_ONNX = True
except ImportError:
    HAS_ONNX = False

SIZE = 96


def one_lesion(kind, spared=False):
    batch = LabeledBatch.of([{"boxes": [[0.25, 0.25, 0.5, 0.5]]}], SIZE)
    batch.types = torch.full(batch.valid.shape, kind)
    batch.spared[:] = spared
    return batch


@needs_torch
class Losses(unittest.TestCase):
    def setUp(self):
        self.points, self.strides = anchor_grid(SIZE)
        self.inside = ((self.points > SIZE * 0.25) & (self.points < SIZE * 0.5)).all(1)

    def gradient(self, batch):
        anchors = torch.zeros(1, len(self.points), 5, requires_grad=True)
        other_losses(anchors, batch, self.points, self.strides, 3.0)["confidence"].backward()
        return anchors.grad[0, :, 4]

    def test_a_stroke_is_wanted_and_a_tumor_is_not(self):
        self.assertLess(self.gradient(one_lesion(OTHER))[self.inside].min(), 0)
        self.assertGreater(self.gradient(one_lesion(0))[self.inside].min(), 0)

    def test_beside_a_stroke_without_all_outlines_marks_are_free_but_never_inside_a_tumor(self):
        far = self.points[:, 0] > SIZE * 0.8
        self.assertEqual(self.gradient(one_lesion(OTHER, spared=True))[far].abs().max(), 0)
        self.assertGreater(self.gradient(one_lesion(OTHER))[far].max(), 0)
        self.assertGreater(self.gradient(one_lesion(0, spared=True))[self.inside].min(), 0)

    def test_calm_counts_only_what_is_suspected_more_than_before_and_outside_of_tumors(self):
        anchors = torch.zeros(1, len(self.points), 9)
        anchors[..., -1] = -9.0
        batch, before = one_lesion(0), torch.zeros(1, len(self.points))
        self.assertAlmostEqual(calm_loss(anchors, before, batch, self.points).item(), 0, places=3)
        more = calm_loss(anchors, before - 1, batch, self.points).item()
        self.assertAlmostEqual(more, (~self.inside).sum().item(), delta=0.1)


@needs_torch
class Branch(unittest.TestCase):
    def test_rounded_it_is_stored_and_read_again_and_answers_for_each_anchor(self):
        config = load_config()
        torch.manual_seed(0)
        network, branch = build_network(config["networks"]["pupil"]).eval(), build_branch(config["networks"]["pupil"]).eval()
        taps, images = Taps([(0.05, 0)] * 3 + [(0.05, 128)]).eval(), torch.randint(0, 255, (2, SIZE, SIZE), dtype=torch.uint8)
        rounded, ranges = round_branch(network, taps, branch, images)
        with tempfile.TemporaryDirectory() as folder:
            save_branch(rounded, ranges, config, Path(folder) / "branch.pt", {"steps": 1})
            again, _, stored = load_branch(Path(folder) / "branch.pt")
        maps = taps(*network.features(standardize(images[:, None].float() / 255)))
        with torch.no_grad():
            self.assertTrue(torch.equal(rounded(*maps), again(*maps)))
            self.assertEqual(again(*maps).shape, (2, len(anchor_grid(SIZE)[0]), 5))
        self.assertEqual(stored["notes"], {"steps": 1})


@needs_torch
@unittest.skipUnless(HAS_ONNX, "onnx is not installed here")
class Graft(unittest.TestCase):
    def test_a_release_with_a_branch_does_not_get_another(self):
        shipped = onnx.load(str(RELEASED / "sulcus.onnx"))
        self.assertIn("otherBoxes", [output.name for output in shipped.graph.output])
        with self.assertRaises(ValueError):
            join_graphs(shipped, shipped, [])

    def test_the_record_names_the_new_file_and_studies_keep_their_weights(self):
        record = json.loads((RELEASED / "training.json").read_text())
        calibration = {"slope": 2.0, "shift": 1.0, "threshold": 0.3, "fittedOn": "some people"}
        described = describe(record, RELEASED / "config.json", "sulcus-9", 10, {"steps": 5}, calibration)
        self.assertEqual(described["postprocess"], {**record["postprocess"], "otherThreshold": 0.3})
        self.assertEqual(described["calibration"]["parameters"]["other"], {"slope": 2.0, "shift": 1.0})
        studies = {"version": "sulcus-8", "calibration": {"network": record["sha256"], "weights": [1]}}
        self.assertEqual(studies_with(studies, record["sha256"], described)["calibration"], {"network": described["sha256"], "weights": [1]})
        with self.assertRaises(ValueError):
            studies_with(studies, "another", described)


if __name__ == "__main__":
    unittest.main()
