import { z } from 'zod';
import { acknowledgement, callsFor, moment } from './call.ts';
import { textLengths } from './text-lengths.ts';

export const documentTypes = ['privacy', 'terms'] as const;
export const documentType = z.enum(documentTypes);
export type DocumentType = z.infer<typeof documentType>;
const typeParams = z.object({ type: documentType });

export const contentDocument = z
  .object({
    content: z.string().describe('Sanitized HTML; empty if nothing was saved yet'),
    lastUpdated: moment.nullable(),
    effectiveDate: moment,
  })
  .meta({ id: 'ContentDocument' });
export type ContentDocument = z.infer<typeof contentDocument>;

const tag = 'Content';
const byAnyone = callsFor({ access: 'public', tag });
const byAdmin = callsFor({ access: 'admin', tag });

export const contentCall = byAnyone.get('/api/content/:type', {
  summary: 'The privacy policy or the terms of service',
  params: typeParams,
  response: contentDocument,
});
export const legalDocumentsCall = byAnyone.get('/api/legal-documents', {
  summary: 'Both legal documents',
  response: z.array(contentDocument.extend({ type: documentType })),
});
export const saveContentCall = byAdmin.post('/api/content/:type', {
  summary: 'Save a new version of a legal document',
  params: typeParams,
  body: z.object({
    content: z.string().min(1).max(textLengths.legalDocument),
    basedOn: z
      .int()
      .nullable()
      .optional()
      .describe(
        'ID of the newest version that the editor loaded, or null; saving fails if there is a newer one',
      ),
  }),
  response: acknowledgement.extend({ lastUpdated: moment }),
});
export const contentSourceCall = byAdmin.get('/api/admin/content/:type', {
  summary: 'The source of a legal document, with its history',
  params: typeParams,
  response: z.object({
    content: z.string(),
    lastUpdated: moment.nullable(),
    versions: z.array(
      z.object({ id: z.int(), content: z.string(), savedAt: moment, savedBy: z.string().nullable() }),
    ),
  }),
});
export const restoreBuiltInCall = byAdmin.post('/api/admin/content/:type/built-in', {
  summary: 'Return to the built-in text; saved versions stay in the history',
  params: typeParams,
  response: acknowledgement,
});
export const restoreContentCall = byAdmin.post('/api/admin/content/:type/restore/:version', {
  summary: 'Restore an earlier version',
  params: typeParams.extend({ version: z.coerce.number().int() }),
  response: acknowledgement.extend({ lastUpdated: moment }),
});
