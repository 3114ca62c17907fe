"""Figures of a detector on validation slices by source. They decide between training runs."""
import numpy as np

from .config import KINDS, SEQUENCES, TYPES
from .metrics import average_precision, expected_calibration_error, match_slice, pairwise_iou
from .slice_store import source_kind

CUT_OFF = 0.4
THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)


def measure(entries, predictions, inside=None):
    """Returns {'sources': figures by source, 'thresholds': table, 'calibration': of all boxes, 'score': the value that
    ranks runs}. `inside(entry number, x, y)` says whether a position, as fractions, is in either team's outline."""
    groups = {}
    for number, entry in enumerate(entries):
        groups.setdefault(source_kind(entry), []).append(number)
    sources = {name: _figures([entries[n] for n in of], [predictions[n] for n in of], of, inside) for name, of in sorted(groups.items())}
    figures = {"sources": sources, "thresholds": _thresholds(entries, predictions), "calibration": _calibration(entries, predictions)}
    figures["score"] = run_score(sources)
    return figures


def _figures(entries, predictions, numbers, inside):
    figures = {"slices": len(entries)}
    ill = [(entry, prediction) for entry, prediction in zip(entries, predictions) if entry["boxes"]]
    healthy = [prediction for entry, prediction in zip(entries, predictions) if not entry["boxes"]]
    if ill:
        figures |= _found(ill)
    if healthy and entries[0]["kind"] in ("brain-mr", "too-little-head", ""):
        figures["unmarked"] = float(np.mean([prediction.top_score < CUT_OFF for prediction in healthy]))
    figures |= _picture_figures(entries, predictions)
    if entries[0]["source"] == "cheng":
        figures |= _team_figures(entries, predictions, numbers, inside)
    return figures


def _found(pairs):
    hits = [match_slice(prediction.boxes, entry["boxes"]) for entry, prediction in pairs]
    scores, flat = np.concatenate([prediction.scores for _, prediction in pairs]), np.concatenate(hits)
    return {"mAP50": average_precision(scores, flat, sum(len(entry["boxes"]) for entry, _ in pairs)), "marked": float(np.mean([prediction.top_score >= CUT_OFF for _, prediction in pairs]))}


def _picture_figures(entries, predictions):
    """Figures for kind and sequence. A brain slice counts as refused if its kind probability is under one half."""
    figures = {}
    known = [(entry, prediction) for entry, prediction in zip(entries, predictions) if entry["kind"] and prediction.kind is not None]
    if known:
        figures["kindRight"] = float(np.mean([KINDS[prediction.kind.argmax()] in entry["kind"].split("|") for entry, prediction in known]))
    accepted = [(entry["kind"] == KINDS[0], prediction.scope >= 0.5) for entry, prediction in zip(entries, predictions) if entry["kind"] not in ("", "too-little-head")]
    for name, brain in (("refused", True), ("accepted", False)):
        of = [taken for is_brain, taken in accepted if is_brain == brain]
        if of:
            figures[name] = float(np.mean(of)) if not brain else 1 - float(np.mean(of))
    told = [(entry, prediction) for entry, prediction in zip(entries, predictions) if entry["sequence"] and prediction.sequence is not None]
    if told:
        figures["sequenceRight"] = float(np.mean([SEQUENCES[prediction.sequence.argmax()] == entry["sequence"] for entry, prediction in told]))
    return figures


def _team_figures(entries, predictions, numbers, inside):
    """By type: how often the best box overlaps each team by half, the teams overlap each other, and its center is in
    either outline."""
    top = [prediction.types[0].argmax() == entry["type"] for entry, prediction in zip(entries, predictions) if len(prediction.scores)]
    figures = {"typeRight": float(np.mean(top)) if top else 0.0}
    for number, name in enumerate(TYPES):
        of = [(entry, prediction, place) for entry, prediction, place in zip(entries, predictions, numbers) if entry["type"] == number and entry.get("second_boxes")]
        if not of:
            continue
        best = [prediction.boxes[:1] for _, prediction, _ in of]
        figures[name] = {
            "AP": average_precision(np.concatenate([p.scores for _, p, _ in of]), np.concatenate([match_slice(p.boxes, e["boxes"]) for e, p, _ in of]), len(of)),
            "first team": _agree(best, [entry["boxes"] for entry, _, _ in of]), "second team": _agree(best, [entry["second_boxes"] for entry, _, _ in of]),
            "teams": _agree([entry["boxes"] for entry, _, _ in of], [entry["second_boxes"] for entry, _, _ in of]),
        }
        if inside:
            figures[name]["centre inside"] = float(np.mean([len(box) > 0 and inside(place, (box[0][0] + box[0][2]) / 2, (box[0][1] + box[0][3]) / 2) for box, (_, _, place) in zip(best, of)]))
    return figures


def _agree(first, second):
    return float(np.mean([len(a) > 0 and len(b) > 0 and pairwise_iou(a, b).max() >= 0.5 for a, b in zip(first, second)]))


def _thresholds(entries, predictions):
    """Share of tumor slices without a mark at each threshold, and of healthy brain slices of patients with one."""
    drawn = ("phantom", "diffusion", "drawn-head", "drawn-ct", "drawn-end", "drawn-other")
    pairs = [(entry, prediction.top_score) for entry, prediction in zip(entries, predictions) if entry["source"] not in drawn and entry["kind"] in ("brain-mr", "", "too-little-head")]
    ill, healthy = (np.array([score for entry, score in pairs if bool(entry["boxes"]) == wanted]) for wanted in (True, False))
    return {str(level): {"missed": float((ill < level).mean()) if len(ill) else None, "alarmed": float((healthy >= level).mean()) if len(healthy) else None} for level in THRESHOLDS}


def _calibration(entries, predictions, floor=0.05):
    scores, hits = boxes_of_patients(entries, predictions)
    shown, sure = scores >= CUT_OFF, scores >= 0.8
    return {
        "error of shown boxes": expected_calibration_error(scores[shown], hits[shown]) if shown.any() else None,
        "error from 0.05": expected_calibration_error(scores[scores >= floor], hits[scores >= floor]) if len(scores) else None,
        "right from 0.8": float(hits[sure].mean()) if sure.any() else None, "boxes from 0.8": int(sure.sum()),
    }


def boxes_of_patients(entries, predictions):
    """Scores and hits of all boxes on slices of people. Drawn slices would look too good."""
    kept = [(entry, prediction) for entry, prediction in zip(entries, predictions) if entry["source"] in PEOPLE]
    return boxes_of(*zip(*kept)) if kept else boxes_of((), ())


def boxes_of(entries, predictions):
    """Scores and hits of all boxes."""
    scores, hits = [np.zeros(0)], [np.zeros(0, bool)]
    for entry, prediction in zip(entries, predictions):
        scores.append(prediction.scores)
        hits.append(match_slice(prediction.boxes, entry["boxes"]))
    return np.concatenate(scores), np.concatenate(hits)


PEOPLE = (
    "cheng", "br35h", "tcga-lgg", "tcga-lgg-t1", "made-t2", "btp", "web-mixed", "oasis-healthy", "healthy-full-head", "whole-volume", "ms-full-head",
    "stroke-flair", "stroke-t1", "healthy-t1-stripped",
)


def run_score(sources):
    """The mean over what matters: boxes on four sources, unmarked healthy slices, accepted brain slices, refused other
    pictures."""
    found = [sources[name]["mAP50"] for name in ("cheng", "br35h-ill", "tcga-lgg", "made-t2") if name in sources]
    clear = [figures["unmarked"] for name, figures in sources.items() if "unmarked" in figures and not name.startswith(("drawn", "phantom", "diffusion"))]
    gate = [1 - figures[key] for figures in sources.values() for key in ("refused", "accepted") if key in figures]
    means = [float(np.mean(part)) for part in (found, clear, gate) if part]
    return float(np.mean(means)) if means else 0.0


def format_table(figures):
    columns = ("slices", "mAP50", "marked", "unmarked", "refused", "accepted", "kindRight", "sequenceRight", "typeRight")
    lines = [f"{'validation':<22}" + "".join(f"{column:>14}" for column in columns)]
    for name, row in figures["sources"].items():
        cells = ["" if row.get(column) is None else str(row[column]) if column == "slices" else f"{row[column]:.3f}" for column in columns]
        lines.append(f"{name:<22}" + "".join(f"{cell:>14}" for cell in cells))
        lines += [f"    {kind}: " + ", ".join(f"{what} {value:.3f}" for what, value in row[kind].items()) for kind in TYPES if kind in row]
    lines += [f"from {level}: " + ", ".join(f"{what} {value:.3f}" for what, value in row.items() if value is not None) for level, row in figures["thresholds"].items()]
    lines.append("calibration: " + ", ".join(f"{what} {value if value is None else round(value, 3)}" for what, value in figures["calibration"].items()))
    return "\n".join([*lines, f"score {figures['score']:.4f}"])


def measure_detector(detector, store, postprocess, split="val"):
    from .predict import predict_slices
    places = store.places(split)
    entries = [store.index[place] for place in places]
    predictions = predict_slices(detector, store.images[places], postprocess)
    return measure(entries, predictions, outlines_of(store, places)), entries, predictions


def outlines_of(store, places):
    """A function that says whether a position on a slice is in the outline of either team."""
    def inside(number, x, y):
        place, row = places[number], store.second_row[places[number]].item()
        column, line = (min(max(int(value * store.size), 0), store.size - 1) for value in (x, y))
        return bool(store.lesions[place, line, column] > 0 or (row >= 0 and store.second[row, line, column] > 0))
    return inside
