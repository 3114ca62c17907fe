import type { FastifyReply } from 'fastify';
import type { ScanEvent } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { subscribeToNews } from './scan-news.ts';
import { findScan, viewScan } from './scan-view.ts';

/** Keeps proxies from closing a quiet stream, and looks again in case a word was lost. */
const heartbeatMs = 2_000;

/** Sends a scan's progress as it happens, and the whole scan once it is completed or failed. */
export async function streamScanEvents(
  context: Context,
  scanId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await findScan(context.db, scanId);
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  let last = '';
  let sending: Promise<void> = Promise.resolve();

  function write(event: ScanEvent): void {
    if (raw.writableEnded || raw.destroyed) return;
    const text = `event: progress\ndata: ${JSON.stringify(event)}\n\n`;
    raw.write(text === last ? ': still here\n\n' : text);
    last = text;
    if (event.scan) raw.end();
  }
  async function sendState(): Promise<void> {
    if (raw.writableEnded || raw.destroyed) return;
    const row = await findScan(context.db, scanId);
    const over = row.processingStatus === 'completed' || row.processingStatus === 'failed';
    const running = over ? undefined : context.progress.latest(scanId);
    write({
      stage: running?.stage ?? row.stage,
      percent: running?.percent ?? row.percent,
      processingStatus: row.processingStatus,
      scan: over ? await viewScan(context, row) : null,
    });
  }
  /** One at a time, so that an older state never follows a newer one. */
  function schedule(send: () => Promise<void>): void {
    sending = sending.then(send).catch((error: unknown) => {
      if (!(error instanceof AppError)) context.log.warn({ err: error }, 'event stream ended');
      raw.end();
    });
  }

  const unsubscribe = subscribeToNews(context.notifier, (news) => {
    if (news.scanId !== scanId && news.scanId !== null) return;
    if (news.what !== 'progress') return schedule(sendState);
    // The news says it all: a step costs no look at the database, however many watch.
    const { stage, percent } = news;
    schedule(async () => write({ stage, percent, processingStatus: 'processing', scan: null }));
  });
  const timer = setInterval(() => schedule(sendState), heartbeatMs);
  raw.once('close', () => {
    clearInterval(timer);
    unsubscribe();
  });
  schedule(sendState);
  return reply;
}
