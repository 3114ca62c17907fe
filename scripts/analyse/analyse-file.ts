import { readFile, stat } from 'node:fs/promises';
import { AppError } from '#server/app-error.ts';
import { decodeScan } from '#server/pipeline/decode/decode-scan.ts';
import { greyFrame } from '#server/pipeline/decode/decoded-scan.ts';
import type { Detector } from '#server/pipeline/detect/detector.ts';

export interface AnalysedFile {
  file: string;
  width: number;
  height: number;
  scope: number | null;
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
  minConfidence: number,
): Promise<FileResult> {
  try {
    const { size } = await stat(file);
    if (size > maxFileBytes) return { file, error: 'This file is larger than 512 MB.' };
    const scan = await decodeScan(await readFile(file));
    const { width, height } = scan;
    const result = await detector.detect({ grey: greyFrame(scan), width, height }, { minConfidence });
    return {
      file,
      width,
      height,
      scope: result.scope,
      detections: result.detections.map(({ contour: _, ...detection }) => detection),
      model: result.model.version,
      milliseconds: Math.round(result.milliseconds * 10) / 10,
    };
  } catch (error) {
    if (error instanceof AppError) return { file, error: error.message };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return { file, error: 'There is no such file or folder.' };
    if (code.startsWith('E')) return { file, error: `This file cannot be opened (${code}).` };
    throw error;
  }
}
