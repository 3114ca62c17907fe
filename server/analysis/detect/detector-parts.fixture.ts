import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelCard, trainingRecord } from '#contract/model-card.ts';
import { writeTinyNetwork } from './tiny-network.fixture.ts';

/** A folder with a tiny network that always marks the same place, and a matching card and training record. */
export async function makeModelFolder(change: (card: ModelCard) => void = () => {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sulcus-model-'));
  const bytes = writeTinyNetwork({ size: 64, anchors: [[16, 16, 32, 48, 0.875]] });
  const card = tinyCard(createHash('sha256').update(bytes).digest('hex'), bytes.length);
  change(card);
  await writeFile(join(folder, 'sulcus.onnx'), bytes);
  await writeFile(join(folder, 'card.json'), JSON.stringify(card));
  await writeFile(join(folder, 'training.json'), JSON.stringify(trainingRecord.parse(card)));
  return folder;
}

function tinyCard(sha256: string, bytes: number): ModelCard {
  return {
    name: 'Sulcus',
    version: 'tiny-1',
    date: '2025-01-01',
    sha256,
    bytes,
    opset: 17,
    input: { name: 'image', size: 64 },
    postprocess: { nmsIou: 0.5, blendIou: 0.7, maxDetections: 5, typeThreshold: 0.5, scopeThreshold: 0.1 },
    classes: ['tumor', 'glioma', 'meningioma', 'pituitary'],
    parameters: 0,
    trainingData: [],
    splitMethod: 'none',
    seed: 0,
    calibration: {},
    weightsLicence: 'none',
    knownFailures: [],
    intendedUse: 'Tests',
    cutOff: 0.4,
    metrics: {
      sources: [],
      types: [],
      typeAccuracy: null,
      reliability: {
        expectedCalibrationError: null,
        expectedCalibrationErrorOfCandidates: null,
        bins: [],
        bands: [],
      },
      froc: [],
      falseAlarms: [],
    },
    speed: { medianMilliseconds: 1, p95Milliseconds: 1, pictures: 1, cores: 1, processor: 'none' },
    notMeasured: [],
    evaluatedWith: {
      command: 'none',
      date: '2025-01-01',
      node: 'none',
      onnxruntime: 'none',
      bootstrapResamples: 0,
      bootstrapSeed: 0,
    },
  };
}
