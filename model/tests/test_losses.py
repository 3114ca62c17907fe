import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.losses import find_rivals


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
