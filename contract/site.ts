import { z } from 'zod';
import { defineCall } from './call.ts';
import { modelCard } from './model-card.ts';

/** Settings of this installation that the browser needs. */
export const siteCall = defineCall({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  tag: 'Site',
  summary: 'Contact, feedback address and retention of this installation',
  response: z.object({
    contactEmail: z.string(),
    feedbackUrl: z.string().nullable(),
    retentionDays: z.int(),
    version: z.string(),
  }),
});

export const modelCall = defineCall({
  method: 'GET',
  path: '/api/model',
  access: 'public',
  tag: 'Site',
  summary: 'The active detector, and the embedded model’s card with its test figures',
  response: z.object({
    active: z.object({
      provider: z.enum(['embedded', 'roboflow']),
      name: z.string(),
      version: z.string(),
      fallback: z.boolean(),
    }),
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
