import { z } from 'zod';
import { acknowledgement, defineCall, moment } from './call.ts';

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

export const contentCall = defineCall({
  method: 'GET',
  path: '/api/content/:type',
  access: 'public',
  tag,
  summary: 'The privacy policy or the terms of service',
  params: typeParams,
  response: contentDocument,
});
export const legalDocumentsCall = defineCall({
  method: 'GET',
  path: '/api/legal-documents',
  access: 'public',
  tag,
  summary: 'Both legal documents',
  response: z.array(contentDocument.extend({ type: documentType })),
});
export const saveContentCall = defineCall({
  method: 'POST',
  path: '/api/content/:type',
  access: 'admin',
  tag,
  summary: 'Save a new version of a legal document',
  params: typeParams,
  body: z.object({
    content: z.string().min(1).max(200_000),
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
export const contentSourceCall = defineCall({
  method: 'GET',
  path: '/api/admin/content/:type',
  access: 'admin',
  tag,
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
export const restoreBuiltInCall = defineCall({
  method: 'POST',
  path: '/api/admin/content/:type/built-in',
  access: 'admin',
  tag,
  summary: 'Return to the built-in text; saved versions stay in the history',
  params: typeParams,
  response: acknowledgement,
});
export const restoreContentCall = defineCall({
  method: 'POST',
  path: '/api/admin/content/:type/restore/:version',
  access: 'admin',
  tag,
  summary: 'Restore an earlier version',
  params: typeParams.extend({ version: z.coerce.number().int() }),
  response: acknowledgement.extend({ lastUpdated: moment }),
});
