"""Stores the output of the exported file for given pictures, so that other implementations can be compared with it."""
import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
from PIL import Image

from .config import TYPES
from .postprocess import best_candidates, keep_best
from .preprocess import to_network_input, to_tensor_array

CUT_OFF = 0.05
OUTPUTS = ("boxes", "scores", "types", "scope", "mask", "kind", "sequence", "brain", "other")


def answer(session, path, postprocess, size):
    picture = Image.open(path)
    pixels = to_network_input(picture, size)
    outputs = dict(zip((output.name for output in session.get_outputs()), session.run(None, {"image": to_tensor_array(pixels)})))
    boxes, scores, types, scope, mask, kind, sequence, brain, other = (outputs[name] for name in OUTPUTS)
    kept, others = (
        keep_best(places[0][best], confidence[0][best], types[0][best], np.ravel(scope)[0], kind[0], sequence[0], postprocess, CUT_OFF)
        for places, confidence in ((boxes, scores), (outputs.get("otherBoxes", boxes), other)) for best in [best_candidates(confidence[0])]
    )
    return {
        "file": path.name, "width": picture.width, "height": picture.height,
        "inputFirstPixels": np.asarray(pixels).ravel()[size * size // 2:][:16].tolist(), "inputSum": int(np.asarray(pixels, np.int64).sum()),
        "firstBox": boxes[0, 0].round(4).tolist(), "firstScore": float(scores[0, 0]), "firstOther": float(other[0, 0]), "strongestOther": round(float(other.max()), 5), "maskSum": round(float(mask.sum()), 3),
        "scope": round(kept.scope, 5), "kind": kind[0].round(5).tolist(), "sequence": sequence[0].round(5).tolist(), "brainSum": round(float(brain.sum()), 3), "boxes": kept.boxes.round(3).tolist(), "scores": kept.scores.round(5).tolist(), "types": kept.types.round(5).tolist(),
        "otherBoxes": others.boxes.round(3).tolist(), "otherScores": others.scores.round(5).tolist(),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("images", type=Path, nargs="+")
    parser.add_argument("--model", type=Path, required=True, help="sulcus.onnx; training.json is read beside it")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    import onnxruntime
    training = json.loads((options.model.parent / "training.json").read_text())
    session = onnxruntime.InferenceSession(str(options.model), providers=["CPUExecutionProvider"])
    answers = [answer(session, path, training["postprocess"], training["input"]["size"]) for path in sorted(options.images)]
    stored = {
        "model": training["version"], "sha256": hashlib.sha256(options.model.read_bytes()).hexdigest(), "cutOff": CUT_OFF,
        "units": "boxes are x0, y0, x1, y1 in input pixels", "types": list(TYPES), "answers": answers,
    }
    options.out.write_text(json.dumps(stored, indent=1) + "\n")
    for row in answers:
        print(f"{row['file']}: scope {row['scope']:.3f}, {len(row['scores'])} boxes {row['scores'][:3]}")


if __name__ == "__main__":
    main()
