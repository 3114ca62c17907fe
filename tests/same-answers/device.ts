import { readFileSync } from 'node:fs';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { pictureOfScan, readPicture } from '#reading/read-picture.ts';
import { seriesFacts } from '#reading/study/analyze-study.ts';
import { type ListedSeries, listSeries } from '#reading/study/list-series.ts';
import { openSeries } from '#reading/study/open-series.ts';
import { type ReadDrop, readSources } from '#reading/study/read-sources.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import { createRunner } from '#web/features/whole-scan/detecting/network.ts';
import { startAnalysis } from '#web/features/whole-scan/scan/analyze.ts';
import type { Detector } from '#web/features/whole-scan/scan/detector.ts';
import { type Analysis, emptyScan, type KeptSeries } from '#web/features/whole-scan/scan/scan-state.ts';
import { noEdits, studyAnswer } from '#web/features/whole-scan/scan/study-answer.ts';
import type { PictureAnswer, StudyAnswer } from './answers.ts';

/** The page's code on the page's runtime, WebAssembly. tests/e2e/on-device-parity.spec.ts runs it in a browser. */
export async function createDevice() {
  env.wasm.numThreads = 1;
  env.logLevel = 'error';
  const session = await InferenceSession.create(readFileSync('model/sulcus.onnx'), {
    executionProviders: ['wasm'],
  });
  const run = createRunner(session, (input, dims) => new Tensor('float32', input, dims));
  const detector: Detector = {
    state: () => ({ step: 'ready', workers: 1, threads: 1, note: null }),
    onChange: () => () => undefined,
    prepare: () => undefined,
    width: () => 1,
    read: (picture) => readPicture(picture, run),
    close: () => undefined,
  };
  return {
    readPicture: async (file: Uint8Array<ArrayBuffer>): Promise<PictureAnswer> => {
      const { answer, findings } = await readPicture(pictureOfScan(await decodeScan(file)), run);
      return { answer, findings };
    },
    readStudy: (files: Record<string, Uint8Array>) => readOnPage(files, detector),
    close: () => session.release(),
  };
}

/** As the page reads all series of a drop, one after another. */
async function readOnPage(files: Record<string, Uint8Array>, detector: Detector): Promise<StudyAnswer> {
  const sources = Object.entries(files).map(([path, bytes]) => {
    const whole = async () => new Uint8Array(bytes);
    return { path, head: whole, whole };
  });
  const drop = await readSources(sources, []);
  const { series } = listSeries(drop);
  const kept = new Map<string, KeptSeries>();
  for (const listed of series.filter(({ description }) => description.setAside === null)) {
    const analysis = await readSeriesOnPage(drop, listed, detector);
    const window = { center: 0.5, width: 1 };
    kept.set(listed.key, { analysis, geometry: undefined, window, pictures: new Map() });
  }
  const answer = studyAnswer({ ...emptyScan, series, kept }, noEdits);
  return {
    verdict: answer.verdict,
    lesions: answer.lesions
      .filter(({ first }) => first)
      .map(({ level, confidence, marks }) => ({
        level: level as StudyAnswer['lesions'][number]['level'],
        score: confidence,
        slices: marks.length,
      })),
    series: answer.series.map(({ state, counts }) => ({ state, read: counts.read })),
  };
}

async function readSeriesOnPage(drop: ReadDrop, listed: ListedSeries, detector: Detector): Promise<Analysis> {
  const slices: (VolumeSlice | undefined)[] = [];
  let geometry: Parameters<typeof startAnalysis>[0]['geometry'];
  await openSeries(drop, listed, {
    onShape: (shape) => {
      slices.length = shape.sliceCount;
      geometry = shape.geometry;
    },
    onSlice: ({ place, slice }) => {
      slices[place] = slice;
    },
    onSkipped: ({ path }) => {
      throw new Error(`${path} was skipped`);
    },
    cancelled: () => false,
  });
  return new Promise((resolve, reject) => {
    const onChange = (analysis: Analysis) => {
      if (analysis.state === 'finished') resolve(analysis);
      if (analysis.state === 'failed') reject(new Error(analysis.problem?.key));
    };
    startAnalysis({ detector, ...seriesFacts(listed), slices, geometry, onChange }).allDecoded();
  });
}
