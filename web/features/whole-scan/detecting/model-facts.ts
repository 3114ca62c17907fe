import card from '#model/card.json' with { type: 'json' };
import studies from '#model/studies.json' with { type: 'json' };
import type { ModelLimits } from '#reading/findings/answer.ts';
import type { StudyCalibration } from '#reading/study/lesion-score.ts';

/** Facts about the network of this build. */
export const model = {
  name: card.name,
  version: card.version,
  sha256: card.sha256,
  input: card.input,
  postprocess: card.postprocess,
  cutOff: card.cutOff,
};

/** The limits that turn readings into answers. */
export const limits: ModelLimits = { ...card.postprocess, cutOff: card.cutOff };

/** How often the type of a slice's strongest finding was right. */
export const { typeAccuracy } = card.metrics;

/** Test results on whole studies, and how their lesions are scored. */
export const studyFigures = studies;
export const calibration: StudyCalibration = studies.calibration;

/** Checksum of model/sulcus-fp16.onnx, the same network at half precision. */
export const halfSha256 = '8414686fb712b4deaf66aef4607aa2bd76c582629aedb3bced07bb0778904e8f';
