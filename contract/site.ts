import { z } from 'zod';
import { defineCall } from './call.ts';

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
