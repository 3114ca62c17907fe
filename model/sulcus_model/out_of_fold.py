"""Figures from answers on people whom the answering network has not seen: calibration, thresholds, and each source
with intervals over people.

    python3 -m sulcus_model.out_of_fold runs/siblings/next-?-rounded.json.gz --out runs/out-of-fold.json --calibrate runs/siblings/rounded.pt

The last option stores the confidence that was fitted in a checkpoint that is to be exported.
"""
import argparse
import gzip
import json
from pathlib import Path

import numpy as np
import torch

from .calibrate import describe_calibration
from .calibration import choose_scaling, fit_platt, logit, sigmoid
from .detector import read_checkpoint
from .evaluate import CUT_OFF, PEOPLE, boxes_of
from .folds import person_of
from .metrics import SlicePrediction, average_precision, expected_calibration_error, match_slice
from .slice_store import source_kind

RESAMPLES = 1000
OTHER_OVERLAP = 0.3  # of strokes and plaques, whose borders are arguable
MOST_OTHER = 0.03  # share of healthy slices that may show another abnormality


def read_answers(paths):
    """What was known and what was answered of every slice, each once."""
    found = {}
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for row in json.load(file)["answers"]:
                entry = {**row["entry"], "person": row["person"]}
                found.setdefault((entry["source"], entry["name"]), (entry, row))
    return list(found.values())


def to_prediction(row, calibration):
    def scaled(scores, fit):
        return sigmoid(fit["slope"] * logit(scores) + fit["shift"]) if len(scores) else np.zeros(0)

    return SlicePrediction(
        np.array(row["boxes"]).reshape(-1, 4), scaled(row["scores"], calibration), np.array(row["types"]).reshape(-1, 3), row["scope"],
        other_boxes=np.array(row["otherBoxes"]).reshape(-1, 4), other_scores=scaled(row["otherScores"], calibration["other"]),
    )


def calibrate(answered):
    """Platt scaling of both confidences on all people."""
    identity = {"slope": 1.0, "shift": 0.0}
    pairs = [(entry, to_prediction(row, {**identity, "other": identity})) for entry, row in answered if entry["source"] in PEOPLE]
    scores, hits = boxes_of(*zip(*pairs))
    slope, shift = choose_scaling(logit(scores), hits)
    other_scores, other_hits = _other_hits(pairs)
    other_slope, other_shift = fit_platt(other_scores, other_hits)
    return {"slope": slope, "shift": shift, "other": {"slope": other_slope, "shift": other_shift}}


def _other_hits(pairs):
    """On slices with outlined strokes, and on healthy people."""
    scores, hits = [], []
    for entry, prediction in pairs:
        if entry["other_boxes"] or is_healthy(entry):
            scores.append(prediction.other_scores)
            hits.append(match_slice(prediction.other_boxes, entry["other_boxes"], OTHER_OVERLAP))
    return np.concatenate(scores), np.concatenate(hits)


def is_healthy(entry):
    return entry["kind"] == "brain-mr" and not entry["boxes"] and not entry["other_boxes"] and not entry["spared"] and entry["source"] not in ("not-brain", "other-organs", "tumor-volumes", "tcga-lgg", "made-t2")


def choose_other_threshold(pairs):
    """The lowest hundredth that at most MOST_OTHER of the healthy slices reach."""
    strongest = np.array([max(prediction.other_scores, default=0) for entry, prediction in pairs if is_healthy(entry)])
    return next(level for level in np.arange(0.01, 1.01, 0.01) if (strongest >= level).mean() <= MOST_OTHER)


def figures_of(pairs, other_threshold):
    """Figures of the slices of one source."""
    figures = {}
    ill = [(entry, prediction) for entry, prediction in pairs if entry["boxes"]]
    if ill:
        scores, hits = boxes_of(*zip(*ill))
        figures["mAP50"] = average_precision(scores, hits, sum(len(entry["boxes"]) for entry, _ in ill))
        figures["marked"] = float(np.mean([prediction.top_score >= CUT_OFF for _, prediction in ill]))
        figures["calledOther"] = float(np.mean([prediction.top_score < CUT_OFF and max(prediction.other_scores, default=0) >= other_threshold for _, prediction in ill]))
        figures["centerInside"] = float(np.mean([_center_inside(entry, prediction) for entry, prediction in ill]))
    none = [(entry, prediction) for entry, prediction in pairs if not entry["boxes"] and entry["kind"] in ("brain-mr", "too-little-head", "")]
    if none:
        figures["unmarked"] = float(np.mean([prediction.top_score < CUT_OFF for _, prediction in none]))
    plain = [prediction for entry, prediction in none if not entry["other_boxes"]]
    if plain:
        figures["otherWithoutOne"] = float(np.mean([max(prediction.other_scores, default=0) >= other_threshold for prediction in plain]))
    others = [(entry, prediction) for entry, prediction in pairs if entry["other_boxes"]]
    if others:
        figures["otherFound"] = float(np.mean([max(prediction.other_scores, default=0) >= other_threshold for _, prediction in others]))
        figures["otherOrTumor"] = float(np.mean([max(prediction.other_scores, default=0) >= other_threshold or prediction.top_score >= CUT_OFF for _, prediction in others]))
    brains = [prediction.scope < 0.5 for entry, prediction in pairs if entry["kind"] == "brain-mr"]
    if brains:
        figures["refused"] = float(np.mean(brains))
    return figures


def _center_inside(entry, prediction):
    if not len(prediction.boxes):
        return False
    x, y = (prediction.boxes[0][:2] + prediction.boxes[0][2:]) / 2
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in [*entry["boxes"], *(entry["second_boxes"] or [])])


def with_intervals(pairs, other_threshold, rng):
    """Figures, and the middle 95 % of them over resamples of whole people."""
    of_person = {}
    for pair in pairs:
        of_person.setdefault(person_of(pair[0]), []).append(pair)
    people, figures = list(of_person.values()), figures_of(pairs, other_threshold)
    samples = {name: [] for name in figures}
    for _ in range(RESAMPLES if len(people) > 1 else 0):
        drawn = [pair for number in rng.integers(len(people), size=len(people)) for pair in people[number]]
        for name, value in figures_of(drawn, other_threshold).items():
            samples[name].append(value)
    return {
        "slices": len(pairs), "people": len(people),
        **{name: [round(value, 4), *(round(float(edge), 4) for edge in np.percentile(samples[name], (2.5, 97.5)))] if samples[name] else [round(value, 4)] for name, value in figures.items()},
    }


def measure_answers(answered, calibration=None):
    calibration = calibration or calibrate(answered)
    pairs = [(entry, to_prediction(row, calibration)) for entry, row in answered]
    other_threshold = float(choose_other_threshold(pairs))
    groups = {}
    for pair in pairs:
        groups.setdefault(source_kind(pair[0]), []).append(pair)
        if pair[0]["source"] == "cheng":
            groups.setdefault(f"cheng, {('glioma', 'meningioma', 'pituitary')[pair[0]['type']]}", []).append(pair)
    rng = np.random.default_rng(20261119)
    people = [pair for pair in pairs if pair[0]["source"] in PEOPLE]
    scores, hits = boxes_of(*zip(*people))
    shown, sure = scores >= CUT_OFF, scores >= 0.8
    return {
        "calibration": calibration, "otherThreshold": other_threshold,
        "calibrationError": expected_calibration_error(scores[shown], hits[shown]), "rightFrom0.8": float(hits[sure].mean()) if sure.any() else None,
        "sources": {name: with_intervals(group, other_threshold, rng) for name, group in sorted(groups.items())},
    }


def store_calibration(path, calibration, people):
    described = {**describe_calibration(calibration["slope"], calibration["shift"]), "other": calibration["other"], "fittedOn": f"answers on {people} people, each by a sibling that has not seen the person"}
    torch.save({**read_checkpoint(path), "calibration": described}, path.with_name(f"{path.stem}-calibrated.pt"))


def format_figures(figures):
    columns = ("mAP50", "centerInside", "marked", "unmarked", "calledOther", "otherFound", "otherOrTumor", "otherWithoutOne", "refused")
    lines = [f"{'source':<24}{'slices':>8}{'people':>8}" + "".join(f"{column:>22}" for column in columns)]
    for name, row in figures["sources"].items():
        cells = ["" if column not in row else f"{row[column][0]:.3f}" + (f" [{row[column][1]:.3f}, {row[column][2]:.3f}]" if len(row[column]) == 3 else "") for column in columns]
        lines.append(f"{name:<24}{row['slices']:>8}{row['people']:>8}" + "".join(f"{cell:>22}" for cell in cells))
    return "\n".join([*lines, json.dumps({name: value for name, value in figures.items() if name != "sources"})])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", type=Path, nargs="+", help="NAME.json.gz of sulcus_model.sibling")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--calibrate", type=Path, nargs="+", default=[], metavar="CHECKPOINT", help="CHECKPOINT.pt becomes CHECKPOINT-calibrated.pt")
    parser.add_argument("--released", type=Path, metavar="TRAINING_JSON", help="keep the confidence of this release, to compare it")
    options = parser.parse_args()
    answered = read_answers(options.answers)
    kept = json.loads(options.released.read_text())["calibration"]["parameters"] if options.released else None
    figures = measure_answers(answered, kept and {"other": {"slope": 1.0, "shift": 0.0}, **kept})
    for path in options.calibrate:
        store_calibration(path, figures["calibration"], len({tuple(row["person"]) for _, row in answered}))
    options.out.write_text(json.dumps(figures, indent=1) + "\n")
    print(format_figures(figures))


if __name__ == "__main__":
    main()
