import { z } from 'zod';
import { failureCodes } from './failure-codes.ts';

const answer = z.object({
  /** answered: nobody can ask a hosted model, trained elsewhere, to find the lesion. */
  outcome: z.enum(['found', 'missed', 'answered']),
  model: z.string(),
  hosted: z.boolean(),
  milliseconds: z.number(),
  findings: z.int(),
});
const noAnswer = z.object({ outcome: z.literal('failed'), code: z.enum(failureCodes) });
const testing = z.object({ outcome: z.literal('running') });

/** What a test of a detector on a drawn lesion showed. Stored so; `words/say/self-test.ts` says it. */
export const selfTest = z.object({
  success: z.boolean(),
  seen: z.discriminatedUnion('outcome', [answer, noAnswer, testing]),
});
export type SelfTest = z.infer<typeof selfTest>;

/** The same, and how the model that replaces a hosted detector does where that one failed. */
export const detectorTest = selfTest.extend({
  replacement: selfTest.extend({ version: z.string() }).optional(),
});
export type DetectorTest = z.infer<typeof detectorTest>;
