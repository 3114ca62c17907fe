import { z } from 'zod';
import { callsFor } from './call.ts';
import { pictureRegion, receiptNotice, scan, scanAnswer } from './scans.ts';

const byAnyone = callsFor({ access: 'public', tag: 'Scans' });

/** Asks the visitor to confirm before an image with burned-in text is stored. */
export const burnedInTextQuestion = z
  .object({
    writing: z.enum(['masked', 'suspected', 'declared']),
    notices: z.array(receiptNotice).describe('What was found, and what was masked'),
    sentences: z.array(z.string()).describe('The same as English sentences'),
    pictures: z
      .array(
        z.object({
          frame: z.int().min(0),
          png: z
            .string()
            .describe('The frame as it would be stored, as a PNG in base64; large ones are reduced'),
          width: z.int(),
          height: z.int(),
          masked: z.array(pictureRegion),
          suspected: z.array(pictureRegion).describe('Where text may remain, in pixels of the frame'),
        }),
      )
      .min(1)
      .describe('The frames to check: those with text, or the displayed one'),
    frameCount: z.int(),
    confirmation: z.string().describe('Send this back to store it as shown here'),
  })
  .meta({ id: 'WritingQuestion' });
export type BurnedInTextQuestion = z.infer<typeof burnedInTextQuestion>;

export const uploadCall = byAnyone.post('/api/upload', {
  summary: 'Upload one scan (multipart field mriScan, at most 5 MB)',
  consumes: 'multipart/form-data',
  query: z.object({
    confirmation: z
      .string()
      .max(200)
      .optional()
      .describe(
        'From the first answer’s question. Without a body, it refers to the file of that question, which waits for 15 minutes at most; 404 if it is gone: then send the same file again',
      ),
    cropped: z.enum(['true']).optional().describe('You cropped the image before; the receipt says so'),
  }),
  response: scanAnswer.extend({
    scan: scan.nullable().describe('null: nothing was stored, `question` says why'),
    ownerSecret: z
      .string()
      .optional()
      .describe(
        'Lets you delete and report the scan, in the header x-scan-owner. Returned only once: keep it, and share only the ID',
      ),
    question: burnedInTextQuestion
      .optional()
      .describe(
        'Burned-in text was found, suspected or declared: the image is stored only after a second call',
      ),
  }),
});
export const uploadField = 'mriScan';
