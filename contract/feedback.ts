import { z } from 'zod';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';
import { textLengths } from './text-lengths.ts';

/** What visitors write to the people who run an installation. */

export const feedbackKinds = ['problem', 'idea', 'praise', 'other'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** How many messages one network may send in an hour. */
export const feedbackPerHour = 10;

const given = {
  kind: z.enum(feedbackKinds),
  text: z.string().trim().min(1).max(textLengths.feedback),
};

export const feedbackEntry = z
  .object({ ...given, id: z.uuid(), sentAt: moment, language: z.string(), version: z.string() })
  .meta({ id: 'Feedback' });
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const sendFeedbackCall = callsFor({ access: 'public', tag: 'Site' }).post('/api/feedback', {
  summary: `Write to the people who run this installation, without a name; at most ${feedbackPerHour} times an hour`,
  body: z.object(given),
  response: acknowledgement,
});

const byAdmin = callsFor({ access: 'admin', tag: 'Feedback' });

export const feedbackPageSize = 20;

export const feedbackCall = byAdmin.get('/api/admin/feedback', {
  summary: 'What visitors wrote, newest first',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  response: z.object({ entries: z.array(feedbackEntry), total: z.int() }),
});
export const deleteFeedbackCall = byAdmin.delete('/api/admin/feedback/:id', {
  summary: 'Delete a message',
  params: idParams,
  response: acknowledgement,
});
