import { randomUUID } from 'node:crypto';
import { takeScan } from '#server/api-keys/scan-quota.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { receiveScan } from '#server/intake/receive.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { ArchiveSource } from '#server/scan/archive-source.ts';
import type { SubmittedScan } from './read-submission.ts';

/** Receives a scan like a visitor's upload and queues its analysis. */
export async function submitScan(
  context: Context,
  caller: ApiCaller,
  { bytes, webhookUrl, confirmation, confirmMasked, source }: SubmittedScan & { source?: ArchiveSource },
  scanId: string = randomUUID(),
): Promise<ScanRow> {
  await takeScan(context, caller);
  const received = await receiveScan(context, bytes, {
    caller: `API key ${caller.keyId}`,
    confirmation,
    confirmMasked,
    submitter: { apiKeyId: caller.keyId, webhookUrl, scanId, source },
  });
  if ('scan' in received) return received.scan;
  const { question } = received;
  throw new AppError(
    'writing_found',
    (t) => t('publicApi.textFound', { reasons: question.sentences.join(' ') }),
    { details: { question } },
  );
}
