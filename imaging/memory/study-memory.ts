import { memoryOf } from './working-memory.ts';

/** One stored file of a study. */
export interface StudyFileSize {
  series: string;
  width: number;
  height: number;
  frameCount: number;
  fileBytes: number;
}

/** For each pixel of an opened series: its value, its gray, and what the search for the head takes. */
const perPixel = 6;
/** Frames that set a common window of a file. */
const framesForWindow = 12;

/**
 * Bytes that reading a study takes, as an upper bound: its files, the largest series and the one before it, whose memory may
 * not be free yet, and the decoding of one file.
 */
export function studyMemory(files: readonly StudyFileSize[]): number {
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const bySeries = [...Map.groupBy(files, ({ series }) => series).values()];
  const pixelsOf = ({ width, height, frameCount }: StudyFileSize): number => width * height * frameCount;
  const largest = bySeries.map((series) => sum(series.map(pixelsOf))).sort((a, b) => b - a);
  const decoding = files.map(({ width, height, frameCount, fileBytes }) =>
    memoryOf({
      coding: 'jpeg-2000',
      pixels: width * height,
      channels: 1,
      bytesPerValue: 4,
      frames: Math.min(frameCount, framesForWindow),
      fileBytes,
      inflatedBytes: 0,
    }),
  );
  const stored = sum(files.map(({ fileBytes }) => fileBytes));
  // In the server, on the way to the thread, and there.
  return 3 * stored + perPixel * sum(largest.slice(0, 2)) + Math.max(0, ...decoding);
}
