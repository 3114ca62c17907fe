import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.config import OTHER
    from sulcus_model.detection_heads import LabeledBatch
    from sulcus_model.geometry import anchor_grid, tumor_logit
    from sulcus_model.losses import calm_loss, detection_losses, find_rivals


@needs_torch
class Rivals(unittest.TestCase):
    def rivals(self, *predicted, lesions=((10, 10, 30, 30),), answering=()):
        boxes = torch.tensor([lesions], dtype=torch.float32)
        answers = torch.tensor([[number in answering for number in range(len(predicted))]])
        return find_rivals(torch.tensor([predicted], dtype=torch.float32), boxes, torch.ones(boxes.shape[:2], dtype=torch.bool), answers)[0].tolist()

    def test_a_box_inside_or_around_the_lesion_that_does_not_fit_it_is_a_rival(self):
        self.assertEqual(self.rivals((12, 12, 20, 20), (0, 0, 60, 60)), [True, True])

    def test_a_fitting_box_and_one_elsewhere_are_none(self):
        self.assertEqual(self.rivals((11, 11, 31, 30), (50, 50, 60, 60)), [False, False])

    def test_the_anchors_that_answer_for_the_lesion_are_none(self):
        self.assertEqual(self.rivals((12, 12, 20, 20), answering=(0,)), [False])

    def test_a_small_lesion_inside_a_large_one_may_be_boxed(self):
        self.assertEqual(self.rivals((12, 12, 20, 20), lesions=((10, 10, 50, 50), (12, 12, 21, 20))), [False])


@needs_torch
class OtherAbnormalities(unittest.TestCase):
    SIZE = 64

    def setUp(self):
        self.points, self.strides = anchor_grid(self.SIZE)
        self.anchors = torch.zeros(1, len(self.points), 9)
        self.anchors[..., 4], self.anchors[..., 8] = -3, -1
        self.anchors.requires_grad_(True)

    def gradients(self, type=None, spared=False):
        """Of confidence and 'other' at every anchor, from the losses of both."""
        batch = LabeledBatch.of([{"boxes": [] if type is None else [[0.25, 0.25, 0.6, 0.6]]}], self.SIZE)
        batch.types[:] = -1 if type is None else type
        batch.spared[:] = spared
        losses, _ = detection_losses(self.anchors, batch, self.points, self.strides, 3.0)
        gradient = torch.autograd.grad(losses["confidence"] + losses["other"], self.anchors)[0]
        return gradient[0, :, 4], gradient[0, :, 8]

    def test_both_confidences_share_what_is_abnormal(self):
        confidence, other = torch.tensor([-9.0, 0.3, 20.0]), torch.tensor([4.0, -0.2, -20.0])
        tumor, no_tumor = tumor_logit(confidence, other).sigmoid(), tumor_logit(confidence, -other).sigmoid()
        torch.testing.assert_close(tumor, confidence.sigmoid() * (1 - other.sigmoid()))
        torch.testing.assert_close(tumor + no_tumor, confidence.sigmoid())

    def test_a_stroke_raises_confidence_and_other(self):
        confidence, other = self.gradients(OTHER)
        self.assertLess(confidence.min().item(), 0)
        self.assertLess(other.min().item(), 0)

    def test_a_tumor_raises_confidence_and_lowers_other(self):
        for type in (-1, 0, 2):
            confidence, other = self.gradients(type)
            self.assertLess(confidence.min().item(), 0)
            self.assertGreaterEqual(other.min().item(), 0)
            self.assertGreater(other.max().item(), 0)

    def test_without_a_lesion_other_is_not_trained(self):
        confidence, other = self.gradients()
        self.assertGreater(confidence.min().item(), 0)
        self.assertEqual(other.abs().max().item(), 0)

    def test_on_a_spared_slice_a_false_tumor_may_become_another_abnormality(self):
        confidence, other = self.gradients(spared=True)
        self.assertGreater(confidence.min().item(), 0)
        self.assertLess(other.max().item(), 0)
