import { readFile, stat } from 'node:fs/promises';
import { readyForDetector } from '#imaging/detector/ready-picture.ts';
import { checkPicture } from '#imaging/gates/check-picture.ts';
import { addScopeGate } from '#imaging/gates/judgement.ts';
import { greyFrame, shownPixels } from '#imaging/picture/decoded-scan.ts';
import { measureQuality } from '#imaging/quality/measure-quality.ts';
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
  milliseconds: number;
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
    const checked = checkPicture(
      { grey, width, height, colour },
      scan.header,
      measureQuality({ grey, width, height, colour }),
    );
    const ready = readyForDetector(
      { grey, width, height },
      { inverted: checked.inverted, pixelSpacing: scan.pixelSpacing },
    );
    const result = await detector.detect(ready.image, { minConfidence });
    const judgement = addScopeGate(checked.judgement, result.scope, scopeThreshold);
    const found = judgement.judged ? result.detections.map(ready.toPicture) : [];
    return {
      file,
      width,
      height,
      scope: result.scope,
      judged: judgement.judged,
      reasons: judgement.reasons.map(({ sentence }) => sentence),
      detections: found.map(({ contour: _, ...detection }) => detection),
      model: result.model.version,
      milliseconds: Math.round(result.milliseconds * 10) / 10,
    };
  } catch (error) {
    if (error instanceof Refusal) return { file, error: error.message };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return { file, error: 'There is no such file or folder.' };
    if (code.startsWith('E')) return { file, error: `This file cannot be opened (${code}).` };
    throw error;
  }
}
