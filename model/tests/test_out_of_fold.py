import gzip
import json
import tempfile
import unittest
from pathlib import Path

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import numpy as np

    from sulcus_model.out_of_fold import choose_other_threshold, figures_of, is_healthy, read_answers, to_prediction, with_intervals

RAW = {"slope": 1.0, "shift": 0.0, "other": {"slope": 1.0, "shift": 0.0}}


def entry(name="a", source="cheng", boxes=(), other_boxes=(), group="p1", **fields):
    return {"source": source, "name": name, "group": group, "type": 0, "kind": "brain-mr", "spared": False, "boxes": list(boxes), "other_boxes": list(other_boxes), "second_boxes": [], **fields}


def answer(boxes=(), scores=(), other_boxes=(), other_scores=(), scope=1.0):
    return {"boxes": list(boxes), "scores": list(scores), "types": [[1, 0, 0]] * len(boxes), "otherBoxes": list(other_boxes), "otherScores": list(other_scores), "scope": scope}


BOX = [0.2, 0.2, 0.4, 0.4]


@needs_torch
class OutOfFold(unittest.TestCase):
    def pair(self, truth, **given):
        return entry(**truth), to_prediction(answer(**given), RAW)

    def test_a_stroke_found_as_such_is_no_marked_tumor(self):
        figures = figures_of([self.pair({"other_boxes": [BOX]}, other_boxes=[BOX], other_scores=[0.9])], 0.5)
        self.assertEqual((figures["unmarked"], figures["otherFound"]), (1.0, 1.0))
        self.assertNotIn("mAP50", figures)

    def test_a_tumor_called_other_is_counted(self):
        figures = figures_of([self.pair({"boxes": [BOX]}, other_boxes=[BOX], other_scores=[0.9])], 0.5)
        self.assertEqual((figures["marked"], figures["calledOther"]), (0.0, 1.0))

    def test_the_threshold_leaves_three_healthy_slices_of_a_hundred(self):
        pairs = [self.pair({}, other_boxes=[BOX], other_scores=[number / 100]) for number in range(100)]
        level = choose_other_threshold(pairs)
        self.assertEqual(sum(prediction.other_scores[0] >= level for _, prediction in pairs), 3)

    def test_people_with_unmarked_disease_are_not_healthy(self):
        self.assertTrue(is_healthy(entry()))
        self.assertFalse(is_healthy(entry(spared=True)))
        self.assertFalse(is_healthy(entry(other_boxes=[BOX])))

    def test_intervals_resample_whole_people(self):
        pairs = [self.pair({"boxes": [BOX], "group": person}, boxes=[BOX], scores=[score]) for person, score in (("p1", 0.9), ("p1", 0.9), ("p2", 0.1))]
        row = with_intervals(pairs, 0.5, np.random.default_rng(0))
        self.assertEqual((row["slices"], row["people"]), (3, 2))
        self.assertEqual([round(value, 2) for value in row["marked"]], [0.67, 0.0, 1.0])

    def test_each_slice_counts_once(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / f"fold-{number}.json.gz" for number in range(2)]
            for path, names in zip(paths, (("a", "b"), ("b", "c"))):
                with gzip.open(path, "wt") as file:
                    json.dump({"answers": [{"entry": entry(name), "person": ["cheng", "p1"], **answer()} for name in names]}, file)
            found = read_answers(paths)
        self.assertEqual([truth["name"] for truth, _ in found], ["a", "b", "c"])


if __name__ == "__main__":
    unittest.main()
