import { takeScan } from '#server/api-keys/scan-quota.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { receiveUnseen } from '#server/pipeline/receive.ts';
import { queueScan } from '#server/pipeline/scan-life.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { SubmittedScan } from './read-submission.ts';

/** The same way in as a visitor's upload, and the analysis begins at once. */
export async function submitScan(
  context: Context,
  caller: ApiCaller,
  { bytes, webhookUrl }: SubmittedScan,
): Promise<ScanRow> {
  await takeScan(context, caller);
  const scan = await receiveUnseen(context, bytes, {
    caller: `API key ${caller.keyId}`,
    submitter: { apiKeyId: caller.keyId, webhookUrl },
  });
  if (scan.processingStatus !== 'pending') return scan;
  // Where this process ends before the next line, upkeep finds the scan and queues it.
  return (await queueScan(context, scan.id)) ?? scan;
}
