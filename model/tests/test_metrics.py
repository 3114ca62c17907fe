import unittest

try:
    import numpy as np
except ImportError as missing:
    raise unittest.SkipTest(f"NumPy is needed here: {missing}") from missing

from .needs_torch import HAS_TORCH, needs_torch

from sulcus_model.metrics import SlicePrediction, average_precision, chance_calibration_error, expected_calibration_error, match_slice, pairwise_iou

if HAS_TORCH:
    from sulcus_model.evaluate import measure


def prediction(boxes, scores, scope=0.9):
    return SlicePrediction(np.array(boxes, float).reshape(-1, 4), np.array(scores, float), np.tile([0.8, 0.1, 0.1], (len(scores), 1)), scope)


class Matching(unittest.TestCase):
    def test_a_lesion_is_found_once(self):
        truth = [[0.1, 0.1, 0.3, 0.3]]
        self.assertEqual(match_slice([[0.1, 0.1, 0.3, 0.3], [0.11, 0.1, 0.3, 0.3]], truth).tolist(), [True, False])

    def test_half_overlap_is_the_limit(self):
        self.assertAlmostEqual(pairwise_iou([[0, 0, 1, 1]], [[0, 0, 1, 0.5]])[0, 0], 0.5, places=6)
        self.assertEqual(match_slice([[0, 0, 1, 1]], [[0, 0, 1, 0.45]]).tolist(), [False])


class Curves(unittest.TestCase):
    def test_perfect_ranking_gives_one(self):
        self.assertAlmostEqual(average_precision([0.9, 0.8, 0.1], [True, True, False], 2), 1.0)

    def test_a_missed_half_gives_about_half(self):
        self.assertAlmostEqual(average_precision([0.9], [True], 2), 0.505, places=2)

    def test_no_boxes_give_nothing(self):
        self.assertEqual(average_precision([], [], 3), 0.0)

    def test_honest_confidence_has_no_calibration_error(self):
        scores = np.repeat([0.25, 0.75], 400)
        hits = np.concatenate([np.arange(400) % 4 == 0, np.arange(400) % 4 != 0])
        self.assertAlmostEqual(expected_calibration_error(scores, hits), 0.0, places=6)
        self.assertAlmostEqual(expected_calibration_error([0.9] * 10, [False] * 10), 0.9, places=6)

    def test_chance_alone_gives_the_calibration_error_that_is_foretold(self):
        rng = np.random.default_rng(3)
        for count in (60, 600):
            scores = rng.random(count)
            seen = np.mean([expected_calibration_error(scores, rng.random(count) < scores) for _ in range(400)])
            self.assertAlmostEqual(chance_calibration_error(scores) / seen, 1.0, delta=0.1)


@needs_torch
class Summary(unittest.TestCase):
    def test_sensitivity_and_specificity_count_slices(self):
        ill = {"boxes": [[0.1, 0.1, 0.3, 0.3]], "source": "br35h", "type": -1, "kind": "brain-mr", "sequence": ""}
        healthy = {**ill, "boxes": []}
        figures = measure([ill, ill, healthy, healthy], [prediction([[0.1, 0.1, 0.3, 0.3]], [0.9]), prediction([], []), prediction([[0, 0, 1, 1]], [0.5]), prediction([], [])])
        sources = figures["sources"]
        self.assertEqual((sources["br35h-ill"]["marked"], sources["br35h-healthy"]["unmarked"], sources["br35h-ill"]["refused"]), (0.5, 0.5, 0.0))
        self.assertEqual(figures["thresholds"]["0.4"], {"missed": 0.5, "alarmed": 0.5})


if __name__ == "__main__":
    unittest.main()
