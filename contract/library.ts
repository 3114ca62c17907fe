import { z } from 'zod';
import { currentPassword } from './accounts.ts';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';
import { scan } from './scans.ts';
import { textLengths } from './text-lengths.ts';

/** The administrators' view of stored scans, reports and files. */

export const report = z
  .object({
    id: z.uuid(),
    reportId: z.string().describe('Tracking ID printed on the report'),
    scanId: z.uuid(),
    filename: z.string(),
    fileSize: z.int(),
    createdAt: moment,
    starred: z.boolean(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

export const libraryScan = scan
  .pick({
    id: true,
    filename: true,
    format: true,
    fileSize: true,
    processingStatus: true,
    createdAt: true,
    confidence: true,
    detections: true,
    annotatedPath: true,
    starred: true,
    failureReason: true,
  })
  .extend({
    labelled: z.boolean().describe('In the dataset: deleting the scan deletes a reviewer’s labels'),
    processingStatus: z.string().describe('pending, processing, completed or failed; more may be added'),
  })
  .meta({ id: 'LibraryScan' });
export type LibraryScan = z.infer<typeof libraryScan>;

const order = z.enum(['asc', 'desc']).default('desc');
const flag = z.enum(['true', 'false']).default('false');
const paging = {
  search: z.string().max(textLengths.search).default(''),
  order,
  starred: flag,
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
};
/** Filters; the defaults select everything. */
const narrowing = z.object({ search: paging.search, starred: flag });
const pageFields = {
  total: z.int(),
  totalIsExact: z.boolean().describe('false: the search stopped counting at `total`; there may be more'),
  page: z.int(),
  pageSize: z.int(),
};
const byAdmin = callsFor({ access: 'admin', tag: 'Library' });

export const scansCall = byAdmin.get('/api/scans', {
  summary: 'Stored scans, searched, sorted and paged',
  query: z.object({ ...paging, sort: z.enum(['date', 'filename', 'size', 'confidence']).default('date') }),
  response: z.object({ scans: z.array(libraryScan), ...pageFields }),
});
export const reportsCall = byAdmin.get('/api/pdf-reports', {
  summary: 'Stored reports, searched, sorted and paged',
  query: z.object({ ...paging, sort: z.enum(['date', 'filename', 'size']).default('date') }),
  response: z.object({ reports: z.array(report), ...pageFields }),
});
export const reportFileCall = byAdmin.get('/api/pdf-reports/:reportId', {
  summary: 'A report as PDF, by its ID or tracking ID',
  params: z.object({ reportId: z.string().max(60) }),
  produces: ['application/pdf'],
});
export const summaryCall = byAdmin.get('/api/admin/library/summary', {
  summary: 'Counts and bytes of everything stored',
  response: z.object({
    totalScans: z.int(),
    processedScans: z.int(),
    totalReports: z.int(),
    totalBytes: z.int(),
  }),
});

const starBody = z.object({ starred: z.boolean() });
const starAnswer = z.object({ message: z.string(), starred: z.boolean() });
const deletedAnswer = z.object({ message: z.string(), deletedCount: z.int() });

export const starScanCall = byAdmin.patch('/api/admin/scans/:id/star', {
  summary: 'Star or unstar a scan',
  params: idParams,
  body: starBody,
  response: starAnswer,
});
export const starReportCall = byAdmin.patch('/api/admin/reports/:id/star', {
  summary: 'Star or unstar a report',
  params: idParams,
  body: starBody,
  response: starAnswer,
});
/** Asked for only if versions of the dataset would lose images of which they have no copies. */
const confirmedByPassword = z.object({ password: currentPassword }).optional();

export const adminDeleteScanCall = byAdmin.delete('/api/admin/scans/:id', {
  summary: 'Delete a scan with its files and report',
  params: idParams,
  body: confirmedByPassword,
  response: acknowledgement,
});
export const deleteAllScansCall = byAdmin.delete('/api/admin/scans/all', {
  summary: 'Delete all scans, or those that match a search',
  query: narrowing,
  body: confirmedByPassword,
  response: deletedAnswer,
});
export const deleteReportCall = byAdmin.delete('/api/admin/reports/:id', {
  summary: 'Delete a report',
  params: idParams,
  response: acknowledgement,
});
export const deleteAllReportsCall = byAdmin.delete('/api/admin/reports/all', {
  summary: 'Delete all reports, or those that match a search',
  query: narrowing,
  response: deletedAnswer,
});
export const syncStorageCall = byAdmin.post('/api/admin/sync-storage', {
  summary:
    'Start to synchronize files and database in the background; `anyway` changes more than a tenth of the files or scans, too',
  query: z.object({ anyway: flag }),
  response: acknowledgement,
});
/** Progress of the synchronization of files and database. */
export const reconciliation = z.object({
  state: z
    .enum(['running', 'done', 'failed', 'asks'])
    .describe("'asks': too much does not match; nothing was changed until an administrator asks for it"),
  failure: z.string().nullable(),
  checkedFiles: z.int(),
  checkedScans: z.int(),
  orphanedFiles: z.int(),
  removedFiles: z.int(),
  foundOriginals: z.int(),
  missingOriginals: z.int(),
  failedScans: z.int(),
  removedReports: z.int(),
  rebuiltFiles: z.int(),
  damagedFiles: z.int().describe('Files whose bytes differ from their checksum'),
  damaged: z.array(z.string()).describe('The first 500 of them'),
});
export type Reconciliation = z.infer<typeof reconciliation>;
export const syncProgressCall = byAdmin.get('/api/admin/sync-storage', {
  summary: 'Results of the current or last synchronization',
  response: reconciliation,
});
