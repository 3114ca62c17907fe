import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.geometry import anchor_grid
    from sulcus_model.teachers import Lesson, Teachers, lesson_losses

SIZE = 32


def answer(confidence, distance):
    """The output of a network in which every anchor has this confidence logit and these raw distances."""
    anchors = torch.full((1, len(anchor_grid(SIZE)[0]), 8), float(distance))
    anchors[..., 4], anchors[..., 5:] = confidence, 0.0
    return anchors, torch.zeros(1, 1, SIZE // 4, SIZE // 4), torch.zeros(1, 7), torch.zeros(1, 6), torch.zeros(1, 1, SIZE // 8, SIZE // 8)


@needs_torch
class Lessons(unittest.TestCase):
    def setUp(self):
        self.nobody = torch.zeros(1, len(anchor_grid(SIZE)[0]), dtype=torch.bool)

    def teach(self, *answers, ill=1.0, asked=1.0):
        teachers = Teachers([])
        teachers.networks = [lambda images, said=said: said for said in answers]
        return teachers(torch.zeros(1, 1, SIZE, SIZE), torch.tensor([ill]), torch.tensor([asked]), *anchor_grid(SIZE))

    def test_confidence_is_the_mean_and_boxes_follow_the_surer_teacher(self):
        lesson = self.teach(answer(4.0, 1.0), answer(-4.0, 3.0))
        sure, unsure = self.teach(answer(4.0, 1.0)), self.teach(answer(-4.0, 3.0))
        self.assertAlmostEqual(lesson.confidence[0, 0].item(), 0.5, delta=1e-5)
        gap = (lesson.boxes - sure.boxes).abs().max() / (unsure.boxes - sure.boxes).abs().max()
        self.assertLess(gap.item(), 0.05)

    def test_a_pupil_that_repeats_its_teacher_has_nothing_to_learn_about_boxes(self):
        said = answer(2.0, 1.0)
        losses = lesson_losses(said, self.teach(said), *anchor_grid(SIZE), self.nobody, torch.ones(1))
        self.assertAlmostEqual(losses["box"].item(), 0.0, delta=1e-4)
        other = lesson_losses(answer(-2.0, 2.0), self.teach(said), *anchor_grid(SIZE), self.nobody, torch.ones(1))
        for name in ("confidence", "box"):
            self.assertGreater(other[name].item(), losses[name].item() + 0.1)

    def test_a_lesson_holds_probabilities(self):
        lesson = self.teach(answer(2.0, 1.0), answer(0.0, 1.0))
        self.assertIsInstance(lesson, Lesson)
        self.assertTrue(torch.allclose(lesson.types.sum(-1), torch.ones_like(lesson.confidence), atol=1e-5))

    def test_teachers_say_nothing_where_the_label_says_nothing(self):
        losses = lesson_losses(answer(-2.0, 2.0), self.teach(answer(2.0, 1.0), asked=0.0), *anchor_grid(SIZE), self.nobody, torch.ones(1))
        self.assertEqual([losses[name].item() for name in ("confidence", "box", "mask")], [0.0, 0.0, 0.0])

    def test_a_slice_without_a_lesion_is_taught_to_be_empty(self):
        lesson = self.teach(answer(4.0, 1.0), ill=0.0)
        self.assertEqual(lesson.confidence.max().item(), 0.0)
        self.assertEqual(lesson.mask.max().item(), 0.0)

    def test_nobody_learns_from_teachers_to_draw_a_rival_box(self):
        lesson = self.teach(answer(2.0, 1.0))
        silent, loud = answer(-6.0, 1.0), answer(2.0, 1.0)
        self.assertLess(lesson_losses(silent, lesson, *anchor_grid(SIZE), ~self.nobody, torch.ones(1))["confidence"].item(), 0.01)
        self.assertGreater(lesson_losses(loud, lesson, *anchor_grid(SIZE), ~self.nobody, torch.ones(1))["confidence"].item(), lesson_losses(loud, lesson, *anchor_grid(SIZE), self.nobody, torch.ones(1))["confidence"].item())
