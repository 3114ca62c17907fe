import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.geometry import anchor_grid, box_giou, box_iou, boxes_of_id_maps, decode_boxes


@needs_torch
class Boxes(unittest.TestCase):
    def test_equal_boxes_overlap_fully_and_distant_ones_not_at_all(self):
        box, far = torch.tensor([10.0, 10, 20, 20]), torch.tensor([30.0, 30, 40, 40])
        self.assertAlmostEqual(box_iou(box, box).item(), 1, places=5)
        self.assertEqual(box_iou(box, far).item(), 0)
        self.assertLess(box_giou(box, far).item(), 0)

    def test_half_shifted_boxes_share_a_third(self):
        self.assertAlmostEqual(box_iou(torch.tensor([0.0, 0, 10, 10]), torch.tensor([5.0, 0, 15, 10])).item(), 1 / 3, places=5)

    def test_anchor_points_lie_in_the_middle_of_their_cells(self):
        points, strides = anchor_grid(64)
        self.assertEqual(len(points), 8 * 8 + 4 * 4 + 2 * 2)
        self.assertEqual(points[0].tolist(), [4, 4])
        self.assertEqual(points[1].tolist(), [12, 4])
        self.assertEqual(strides[-1].item(), 32)

    def test_decoded_boxes_hold_their_anchor_point(self):
        points, strides = anchor_grid(64)
        boxes = decode_boxes(torch.randn(2, len(points), 4), points, strides)
        self.assertTrue((boxes[..., :2] < points).all() and (boxes[..., 2:] > points).all())

    def test_id_maps_give_tight_boxes_and_areas(self):
        ids = torch.zeros(1, 20, 20)
        ids[0, 3:7, 5:15] = 2
        boxes, areas = boxes_of_id_maps(ids, 3)
        self.assertEqual(boxes[0, 1].tolist(), [5, 3, 15, 7])
        self.assertEqual(areas[0].tolist(), [0, 40, 0])


if __name__ == "__main__":
    unittest.main()
