import unittest

import numpy as np

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    from sulcus_model.synthetic.heads.tissues import NUMBER
    from sulcus_model.teaching_cases.cases import CASES, SAMPLES, Case, WholeScan, glioblastoma
    from sulcus_model.teaching_cases.head import Head
    from sulcus_model.teaching_cases.__main__ import draw, draw_whole_scan
from sulcus_model.teaching_cases.outlines import box_of, outline_of, regions_of


def round_head():
    """A ball of white matter in gray matter, fluid, bone and soft tissue."""
    axes = np.meshgrid(*[np.arange(160) - 80.0] * 3, indexing="ij")
    distance = np.sqrt(sum(axis ** 2 for axis in axes))
    tissue = np.full(distance.shape, NUMBER["air"], np.uint8)
    for radius, name in ((76, "soft"), (70, "bone"), (64, "outer fluid"), (60, "gray"), (55, "white"), (12, "ventricle"), (8, "deep gray")):
        tissue[distance < radius] = NUMBER[name]
    return Head(tissue)


class TestOutlines(unittest.TestCase):
    def setUp(self):
        rows, columns = np.mgrid[:60, :60]
        self.ball = (rows - 20) ** 2 + (columns - 30) ** 2 < 100

    def test_box_and_outline_enclose_the_same_pixels(self):
        box, outline = box_of(self.ball), np.array(outline_of(self.ball))
        self.assertEqual((box["left"], box["top"]), tuple(outline.min(0)))
        self.assertEqual((box["right"], box["bottom"]), tuple(outline.max(0)))
        x, y = outline.T
        area = abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2
        self.assertAlmostEqual(area / self.ball.sum(), 1, delta=0.06)

    def test_small_parts_are_left_out_and_touching_ones_are_one(self):
        dot = np.zeros_like(self.ball)
        dot[50:53, 50:53] = True
        self.assertEqual(len(regions_of([self.ball, dot, np.roll(self.ball, 5, 1)])), 1)
        self.assertEqual(regions_of([]), [])


@needs_torch
class TestTeachingCases(unittest.TestCase):
    def test_every_case_has_its_own_id_and_every_kind_occurs(self):
        ids = [case.id for case in (*CASES, *SAMPLES)]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertEqual({case.plane for case in CASES}, {"axial", "coronal", "sagittal"})
        self.assertEqual(len({case.kind for case in CASES}), 8)

    def test_a_lesion_is_drawn_where_its_outline_is_and_the_same_each_time(self):
        head = round_head()
        ill = Case("drawn", "glioma", "axial", "t1ce", 1, 0, glioblastoma((30, 0, 0), (12, 12, 12)), side=128, field_mm=170.0)
        picture, about = draw(ill, head)
        again, _ = draw(ill, head)
        np.testing.assert_array_equal(picture, again)
        self.assertEqual(len(about["truth"]), 1)
        box = about["truth"][0]
        self.assertTrue(box["left"] < 64 + 30 * 128 / 170 < box["right"])
        inside = picture[box["top"]:box["bottom"], box["left"]:box["right"]]
        self.assertGreater(inside.max(), 1.3 * np.median(picture[picture > 0.1]))
        _, healthy = draw(Case("drawn", "healthy", "axial", "t1ce", 1, 0, side=128, field_mm=170.0), head)
        self.assertEqual(healthy["truth"], [])

    def test_a_whole_scan_shows_its_lesion_on_neighboring_slices_at_the_same_place(self):
        asked = WholeScan("drawn", "t1ce", 1, glioblastoma((30, 0, 0), (12, 12, 12)), count=5, spacing_mm=6.0, lowest_mm=-12.0, side=96, field_mm=170.0)
        slices = draw_whole_scan(asked, round_head())
        self.assertEqual(slices.shape, (5, 96, 96))
        bright = [np.argwhere(part > 0.8)[:, 1].mean() for part in slices[1:4, 36:60, 48:80]]
        self.assertLess(np.ptp(bright), 4)
        again = draw_whole_scan(asked, round_head())
        np.testing.assert_array_equal(slices, again)


if __name__ == "__main__":
    unittest.main()
