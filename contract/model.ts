import { z } from 'zod';
import { modelCard } from './model-card.ts';
import { aboutModel, activeModel } from './model-headline.ts';

export const modelCall = aboutModel.get('/api/model', {
  response: z.object({
    active: activeModel,
    card: modelCard
      .nullable()
      .describe('Of the active embedded model; null: it was never tested, or there is none'),
    embedded: z
      .string()
      .nullable()
      .describe('Version of the embedded model that is active, or serves as fallback'),
    release: z
      .object({ version: z.string(), card: modelCard })
      .nullable()
      .describe('The model of this release, if an administrator promoted another one'),
  }),
});
