import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch
    import torch.nn as nn

    from sulcus_model.average import average_checkpoints, average_networks


def layer(value):
    module = nn.Sequential(nn.Conv2d(1, 1, 1), nn.BatchNorm2d(1))
    nn.init.constant_(module[0].weight, value)
    return module


@needs_torch
class Average(unittest.TestCase):
    def test_networks(self):
        mean = average_networks([layer(1.0), layer(4.0)])
        self.assertEqual(mean[0].weight.item(), 2.5)

    def test_checkpoints_keep_their_precision_and_the_notes_of_all(self):
        stored = [{"weights": {"a": torch.tensor([value]).half(), "count": torch.tensor(7)}, "notes": {"seed": seed}} for seed, value in enumerate((1.0, 2.0))]
        mean = average_checkpoints(stored)
        self.assertEqual((mean["weights"]["a"].item(), mean["weights"]["a"].dtype, mean["weights"]["count"].item()), (1.5, torch.float16, 7))
        self.assertEqual(mean["notes"]["averaged"], [{"seed": 0}, {"seed": 1}])


if __name__ == "__main__":
    unittest.main()
