import { z } from 'zod';
import { textLengths } from '#contract/text-lengths.ts';
import { LabelProblem } from './label-problem.ts';

/** The texts of teaching cases, beside their images. */
export const casesFileName = 'cases.json';

const listedCase = z.strictObject({
  file: z.string().min(1),
  title: z.string().trim().min(1).max(textLengths.caseTitle).optional(),
  history: z.string().trim().max(textLengths.caseText).default(''),
  discussion: z.string().trim().max(textLengths.caseText).default(''),
  /** Of a NIfTI volume, counted from 1 as the viewer of a whole scan does. */
  slice: z.int().min(1).optional(),
});
export type ListedCase = z.infer<typeof listedCase>;

export function readCasesFile(text: string): ListedCase[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new LabelProblem('casesNotRead', { reason: (error as Error).message });
  }
  const read = z.array(listedCase).min(1).max(500).safeParse(json);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const [entry, ...field] = path;
  const place = entry === undefined ? [] : [`entry ${Number(entry) + 1}`, ...field];
  throw new LabelProblem('casesNotRead', { reason: [...place, message].join(', ') });
}
