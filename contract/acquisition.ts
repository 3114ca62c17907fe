import { z } from 'zod';
import { heads, sequenceOrigins, sequences } from '#reading/vocabulary.ts';

export const acquisition = z
  .object({
    sequence: z.enum(sequences).nullable().describe('null if the file does not say'),
    sequenceFrom: z
      .enum(sequenceOrigins)
      .optional()
      .describe('Whether the sequence comes from the file or from the model'),
    head: z.enum(heads).describe('With skull and scalp, or the brain only'),
  })
  .meta({ id: 'PictureKind' });
