import { z } from 'zod';
import { acknowledgement, callsFor, idParams, moment, scanIdParams } from './call.ts';
import { scan, scanAnswer } from './scans.ts';

const byAnyone = callsFor({ access: 'public', tag: 'Scans' });

export const processCall = byAnyone.post('/api/process/:scanId', {
  summary: 'Start the analysis of an uploaded scan',
  params: scanIdParams,
  query: z.object({
    anyway: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'true: analyze an image that the learned check rejected; results on such images were never tested',
      ),
  }),
  response: scanAnswer,
});
export const scanCall = byAnyone.get('/api/scan/:scanId', {
  summary: 'A scan with its status and detections',
  params: scanIdParams,
  response: z.object({ scan }),
});
export const scanEventsCall = byAnyone.get('/api/scan/:scanId/events', {
  summary: 'Progress of a scan as server-sent events; each is a ScanEvent',
  params: scanIdParams,
  produces: ['text/event-stream'],
});
const storedFile = z.object({
  name: z.string(),
  what: z.string(),
  bytes: z.int(),
  storedAt: moment,
});
export const storedAboutScan = z
  .object({
    scan,
    uploadHash: z.string().describe('SHA-256 of the uploaded file; the file itself is not kept'),
    files: z.array(storedFile),
    judgments: z
      .array(
        z.object({
          action: z.string().describe('correct, incorrect, reopened, reported by a visitor, removed'),
          notes: z.string(),
          boxes: z.int().describe('Boxes that the reviewer drew'),
          createdAt: moment,
        }),
      )
      .describe('Reviews of the result, without names'),
    randomCheck: z
      .boolean()
      .describe('Selected for a random check; the count of its verdict remains after the scan is deleted'),
    submittedBy: z
      .object({
        webhookUrl: z.string().nullable(),
        archive: z
          .object({
            study: z.string(),
            series: z.string(),
            instance: z.string(),
            studyDate: z.string().nullable(),
            accessionNumber: z.string().nullable(),
          })
          .nullable()
          .describe('Identifiers from the sending archive; results refer to them'),
      })
      .nullable()
      .describe('null: a visitor uploaded it; otherwise a program with an API key did'),
    inDataSet: z
      .object({ since: moment, notes: z.string() })
      .nullable()
      .describe('Whether it is in the dataset for the next model'),
    uploadGroup: z
      .string()
      .nullable()
      .describe('The same for everything that one session uploaded on one day; its salt changes daily'),
    candidateAnswers: z.int().describe('Results of candidate models, which nobody sees'),
  })
  .meta({ id: 'StoredAboutScan' });
export type StoredAboutScan = z.infer<typeof storedAboutScan>;
export const storedAboutScanCall = byAnyone.get('/api/scan/:scanId/stored', {
  summary: 'Everything stored about a scan; needs its secret in x-scan-owner if it has one',
  params: scanIdParams,
  response: storedAboutScan,
});
export const deleteScanCall = byAnyone.delete('/api/scan/:scanId', {
  summary: 'Delete a scan with its images and report at once; needs its secret in x-scan-owner',
  params: scanIdParams,
  response: acknowledgement,
});
export const reportFalsePositiveCall = byAnyone.post('/api/scans/:id/report-false-positive', {
  summary: 'Report a result as incorrect; needs the secret in x-scan-owner if the scan has one',
  params: idParams,
  response: z.object({ success: z.boolean(), ignored: z.boolean(), message: z.string() }),
});
