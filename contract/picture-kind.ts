import { z } from 'zod';

/** A model's figures are grouped by sequence and by whether skull and scalp are visible. */
const sequences = [
  't1',
  't1 after contrast',
  't2',
  'flair',
  'diffusion',
  'susceptibility',
  'proton density',
] as const;
export const pictureKind = z
  .object({
    sequence: z.enum(sequences).nullable().describe('null if the file does not say'),
    sequenceFrom: z
      .enum(['file', 'picture'])
      .optional()
      .describe('Whether the sequence comes from the file or from the model'),
    head: z.enum(['full', 'stripped']).describe('With skull and scalp, or the brain only'),
  })
  .meta({ id: 'PictureKind' });
export type PictureKind = z.infer<typeof pictureKind>;
