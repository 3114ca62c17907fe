import unittest
from types import SimpleNamespace

import numpy as np

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.calibration import fit_shift, sigmoid
    from sulcus_model.config import load_config
    from sulcus_model.detection_heads import DetectionHeads, train_heads
    from sulcus_model.network import build_network, standardize

SIZE = 64


def small_network():
    torch.manual_seed(0)
    network = build_network({**load_config()["networks"]["pupil"], "channels": [4, 8, 8, 8, 32], "depths": [1, 1, 1, 1], "headChannels": 8, "maskChannels": 4})
    for module in network.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.momentum = 1.0  # the norms see one batch, as if trained
    network.train()(torch.randn(8, 1, SIZE, SIZE))
    return network.eval()


def store_of(images, boxes):
    index = [{"split": "train", "boxes": of} for of in boxes]
    return SimpleNamespace(index=index, images=images, size=SIZE, places=lambda split: list(range(len(index))))


@needs_torch
class Heads(unittest.TestCase):
    def setUp(self):
        self.network = small_network()
        self.images = torch.randint(0, 255, (3, SIZE, SIZE), dtype=torch.uint8)

    def test_stored_features_give_the_answers_of_the_whole_network(self):
        heads = DetectionHeads(self.network)
        with torch.no_grad():
            whole = self.network(standardize(self.images[:, None].float() / 255))[0]
            self.assertLess((heads.anchors(heads.features(self.images)) - whole).abs().max().item(), 1e-2)

    def test_training_marks_what_is_labeled_and_changes_nothing_before_the_heads(self):
        images = torch.zeros(3, SIZE, SIZE, dtype=torch.uint8)
        images[0, 16:40, 16:40] = 255
        before = {name: value.clone() for name, value in self.network.state_dict().items()}
        settings = {**load_config()["training"], "learningRate": 0.01, "warmupSteps": 1, "batch": 3}
        store = store_of(images, [[[0.25, 0.25, 0.625, 0.625]], [], []])
        steps = train_heads(self.network, store, settings, seconds=600, most_steps=60)
        self.assertEqual(steps, 60)
        changed = {name for name, value in self.network.state_dict().items() if not torch.equal(value, before[name])}
        self.assertTrue(changed)
        self.assertTrue(all(name.startswith("heads.") and ".tumour_type." not in name for name in changed))
        with torch.no_grad():
            confidence = self.network(standardize(images[:, None].float() / 255))[0][..., 4].amax(1)
        self.assertGreater(confidence[0].item(), confidence[1:].max().item() + 0.5)


@needs_torch
class Shift(unittest.TestCase):
    def test_the_shift_is_found_again_from_many_boxes_and_kept_without_any(self):
        rng = np.random.default_rng(1)
        logits = rng.uniform(-3, 3, 4000)
        hits = rng.random(4000) < sigmoid(2.5 * logits - 0.5)
        self.assertAlmostEqual(fit_shift(logits, hits, 2.5, 1.3), -0.5, delta=0.2)
        self.assertEqual(fit_shift([], [], 2.5, 1.3), 1.3)


if __name__ == "__main__":
    unittest.main()
