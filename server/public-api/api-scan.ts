import {
  type ApiFileKind,
  type ApiScan,
  apiFileKinds,
  apiScanCall,
  apiScanFileCall,
  type apiScanStatuses,
} from '#contract/public-api.ts';
import { modelOf } from '#contract/recorded-model.ts';
import { researchOnly } from '#contract/research-only.ts';
import type { ProcessingStatus, Scan } from '#contract/scans.ts';
import type { webhooks } from '#server/platform/db/schema.ts';
import { english } from '#server/words.ts';
import { answerSentence } from '#words/say/verdict.ts';

export const statusOf = (status: ProcessingStatus): (typeof apiScanStatuses)[number] =>
  status === 'pending' ? 'queued' : status;

/** The path of a scan. Only the caller knows the host. */
export const selfOf = (scanId: string): string => apiScanCall.path.replace(':scanId', scanId);
const fileAddress = (scanId: string, kind: ApiFileKind): string =>
  apiScanFileCall.path.replace(':scanId', scanId).replace(':kind', kind);

function linksOf({ id, processingStatus }: Scan): Record<string, string> {
  const kinds = processingStatus === 'completed' ? apiFileKinds : (['original'] as const);
  return Object.fromEntries(kinds.map((kind) => [kind, fileAddress(id, kind)]));
}

function resultOf(scan: Scan): ApiScan['result'] {
  if (scan.processingStatus !== 'completed' || !scan.judgment) return null;
  const { version, provider } = modelOf(scan);
  return {
    ...scan.judgment,
    answer: scan.answer ?? 'not-analyzed',
    answerSentence: answerSentence(english, scan),
    confidence: scan.confidence,
    detections: scan.detections,
    otherDetections: scan.otherDetections,
    faintDetections: scan.faintDetections,
    model: { version, provider },
    processingSeconds: scan.processingTime ?? 0,
    brainSliceProbability: scan.scope,
    quality: scan.quality?.overall ?? null,
    reportId: scan.reportId,
  };
}

function webhookOf(row: typeof webhooks.$inferSelect | null): ApiScan['webhook'] {
  if (!row) return null;
  const { url, attempts, problem, deliveredAt, failedAt } = row;
  return { url, attempts, problem, state: deliveredAt ? 'delivered' : failedAt ? 'failed' : 'waiting' };
}

/** A scan in version 1 of the API, independent of the view for the web pages. */
export function apiScanOf(scan: Scan, webhook: typeof webhooks.$inferSelect | null): ApiScan {
  const { width, height, frameCount, shownFrame, pixelSpacing, orientation } = scan;
  return {
    id: scan.id,
    status: statusOf(scan.processingStatus),
    format: scan.format,
    createdAt: scan.createdAt,
    updatedAt: scan.updatedAt,
    expiresAt: scan.expiresAt,
    stage: scan.stage,
    percent: scan.percent,
    image: { width, height, frameCount, shownFrame, pixelSpacing, orientation },
    deidentification: scan.receipt,
    result: resultOf(scan),
    failure: scan.failureReason,
    failureCode: scan.failureCode,
    webhook: webhookOf(webhook),
    notice: researchOnly,
    links: linksOf(scan),
  };
}
