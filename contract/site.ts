import { z } from 'zod';
import { callsFor } from './call.ts';

/** Settings of this installation that the browser needs. */
export const siteCall = callsFor({ access: 'public', tag: 'Site' }).get('/api/site', {
  summary: 'Contact, feedback address and retention of this installation',
  response: z.object({
    contactEmail: z.string(),
    feedbackUrl: z.string().describe('A page of this site, or the form that its operator has chosen'),
    retentionDays: z.int(),
    version: z.string(),
  }),
});
