import { readFile, stat } from 'node:fs/promises';
import { Refusal } from '#imaging/refusals.ts';
import { lowestConfidence, mostLikely } from '#reading/detector/slice-reading.ts';
import type { Mark } from '#reading/findings/marks-of.ts';
import { pictureOfScan, readPicture } from '#reading/read-picture.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import type { EmbeddedDetector } from '#server/ports/detector.ts';
import { commandLine } from '#words/say/command-line.ts';
import { refusalWords } from '#words/say/refusal-words.ts';
import { spokenJudgment } from '#words/say/spoken-remarks.ts';

const plainBox = ({ contour: _, strength: __, ...box }: Mark) => box;

const maxFileBytes = 512 * 1024 * 1024;

export type FileResult = Awaited<ReturnType<typeof analyzeFile>>;

/** Analyzes one file with the product's decoder and detector. Problems with the file are part of the result. */
export async function analyzeFile(
  file: string,
  detector: EmbeddedDetector,
  { minConfidence, anyway }: { minConfidence: number; anyway: boolean },
) {
  try {
    const { size } = await stat(file);
    if (size > maxFileBytes) return { file, error: commandLine.analyze('tooLarge') };
    const scan = await decodeScan(await readFile(file));
    const { width, height } = scan;
    const least = Math.min(minConfidence, lowestConfidence);
    const { judgment, answer, marks, findings, others, faint, reading, scope, network } = await readPicture(
      pictureOfScan(scan),
      (image) => detector.detect(image, { minConfidence: least }),
      { anyway },
    );
    // Below the threshold, researchers get weaker marks too.
    const listed = minConfidence < detector.limits.cutOff ? marks : findings;
    const { reasons, notes } = spokenJudgment(judgment);
    return {
      file,
      width,
      height,
      answer,
      scope,
      // Null if the model does not name it.
      kind: mostLikely(reading?.kind)?.name ?? null,
      sequence: mostLikely(reading?.sequence)?.name ?? null,
      // false: not analyzed, for `reasons`; there are no detections.
      judged: judgment.judged,
      reasons: reasons.map(({ sentence }) => sentence),
      notes: notes.map(({ sentence }) => sentence),
      detections: listed.filter(({ confidence }) => confidence >= minConfidence).map(plainBox),
      // Abnormalities other than tumors.
      others: others.filter(({ confidence }) => confidence >= minConfidence).map(plainBox),
      // Regions below the threshold that make the answer unclear.
      faint: faint.map(plainBox),
      model: detector.describe().version,
      // Null if the network did not run.
      milliseconds: network ? Math.round(network.milliseconds * 10) / 10 : null,
    };
  } catch (error) {
    if (error instanceof Refusal) return { file, error: refusalWords(error) };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return { file, error: commandLine.analyze('missing') };
    if (code.startsWith('E')) return { file, error: commandLine.analyze('notOpened', { code }) };
    throw error;
  }
}
