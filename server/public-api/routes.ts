import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import {
  apiDeleteScanCall,
  apiKeySelfCall,
  apiScanCall,
  apiScanFileCall,
  apiScansCall,
  idempotencyHeader,
  type Submission,
  submitScanCall,
} from '#contract/public-api.ts';
import type { Context } from '#server/context.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { isNotModified } from '#server/http/etag.ts';
import type { Register } from '#server/http/register-call.ts';
import { sendFile } from '#server/outputs/send-file.ts';
import { type ScanRow, scans } from '#server/platform/db/schema.ts';
import { deleteScan } from '#server/scan/life.ts';
import { viewScan } from '#server/scan/view.ts';
import { apiScanOf, selfOf } from './api-scan.ts';
import { answerOnce } from './idempotency.ts';
import { findOwnScan, listOwnScans } from './own-scans.ts';
import { hashSubmission, readSubmission } from './read-submission.ts';
import { readScanFile } from './scan-file.ts';
import { submitScan } from './submit-scan.ts';
import { readTarget } from './webhook-target.ts';

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[idempotencyHeader];
  return Array.isArray(given) ? given[0] : given;
}

export function publicApiRoutes(register: Register, context: Context): void {
  const { config, db } = context;

  function refuseBadTarget(webhookUrl: string | undefined): void {
    if (webhookUrl !== undefined) readTarget(webhookUrl, config.webhookTargets);
  }

  register(submitScanCall, async ({ caller, request, reply }) => {
    const submitted = await readSubmission(request);
    refuseBadTarget(submitted.webhookUrl);
    const receiptOf = ({ id, createdAt }: ScanRow): Submission => ({
      id,
      createdAt: createdAt.toISOString(),
      self: selfOf(id),
    });
    const { answer, repeated } = await answerOnce(context, {
      caller,
      key: idempotencyKeyOf(request),
      bodyHash: hashSubmission(submitted),
      work: async (scanId) => receiptOf(await submitScan(context, caller, submitted, scanId)),
      find: async (scanId) => {
        const [row] = await db.select().from(scans).where(eq(scans.id, scanId));
        return row && receiptOf(row);
      },
      undo: (scanId) => deleteScan(context, scanId),
    });
    if (repeated) void reply.header('idempotent-replayed', 'true');
    return answer;
  });

  register(apiScansCall, async ({ caller, query }) => listOwnScans(context, caller, query));

  register(apiScanCall, async ({ caller, params, request, reply }) => {
    const { row, webhook } = await findOwnScan(context, caller, params.scanId);
    const scan = apiScanOf(await viewScan(context, row), webhook);
    return isNotModified(request, reply, JSON.stringify(scan)) ? reply.status(304).send() : scan;
  });

  register(apiScanFileCall, async ({ caller, params, request, reply }) => {
    const { row } = await findOwnScan(context, caller, params.scanId);
    const file = await readScanFile(context, row, params.kind);
    return sendFile(request, reply, { ...file, disposition: attachment(file.filename) });
  });

  register(apiDeleteScanCall, async ({ caller, params }) => {
    await findOwnScan(context, caller, params.scanId);
    await deleteScan(context, params.scanId, 'the program that sent it');
    return { success: true, message: 'The scan, its images and its report are deleted.' };
  });

  register(apiKeySelfCall, async ({ caller: { name, scopes, scansPerHour } }) => ({
    name,
    scopes: [...scopes],
    scansPerHour,
  }));
}
