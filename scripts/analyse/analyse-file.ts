import { readFile, stat } from 'node:fs/promises';
import { judgePicture } from '#imaging/gates/judge-picture.ts';
import { greyFrame, shownPixels } from '#imaging/picture/decoded-scan.ts';
import { Refusal } from '#imaging/refusals.ts';
import type { Detector } from '#server/pipeline/detect/detector.ts';
import { decodeScan } from '#server/pipeline/prepare/decode/decode-scan.ts';

export interface AnalysedFile {
  file: string;
  width: number;
  height: number;
  scope: number | null;
  /** false: not a brain MR slice that can be judged; `reasons` say why, and there are no detections. */
  judged: boolean;
  reasons: string[];
  detections: {
    class: string;
    class_id: number;
    confidence: number;
    x: number;
    y: number;
    width: number;
    height: number;
  }[];
  model: string;
  /** Null where the network was not asked. */
  milliseconds: number | null;
}

export type FileResult = AnalysedFile | { file: string; error: string };

const maxFileBytes = 512 * 1024 * 1024;

/** One file through the product's own decoder and detector; what is wrong with a file is part of the result. */
export async function analyseFile(
  file: string,
  detector: Detector,
  { minConfidence, scopeThreshold }: { minConfidence: number; scopeThreshold: number | undefined },
): Promise<FileResult> {
  try {
    const { size } = await stat(file);
    if (size > maxFileBytes) return { file, error: 'This file is larger than 512 MB.' };
    const scan = await decodeScan(await readFile(file));
    const { width, height } = scan;
    const grey = greyFrame(scan);
    const colour = scan.channels === 3 ? shownPixels(scan) : undefined;
    const { header, pixelSpacing } = scan;
    const { judgement, detections, answer } = await judgePicture(
      { grey, width, height, colour },
      { header, pixelSpacing, scopeThreshold },
      (image) => detector.detect(image, { minConfidence }),
    );
    return {
      file,
      width,
      height,
      scope: answer?.scope ?? null,
      judged: judgement.judged,
      reasons: judgement.reasons.map(({ sentence }) => sentence),
      detections: detections.map(({ contour: _, ...detection }) => detection),
      model: detector.describe().version,
      milliseconds: answer ? Math.round(answer.milliseconds * 10) / 10 : null,
    };
  } catch (error) {
    if (error instanceof Refusal) return { file, error: error.message };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return { file, error: 'There is no such file or folder.' };
    if (code.startsWith('E')) return { file, error: `This file cannot be opened (${code}).` };
    throw error;
  }
}
