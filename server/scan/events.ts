import type { FastifyReply } from 'fastify';
import type { ScanEvent } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { Progress } from '#server/ports/notifications.ts';
import { findScan, viewScan } from './view.ts';

/** Keeps proxies from closing a quiet stream, and looks again in case a notification was lost. */
const heartbeatMs = 2_000;

/** Far more than a class of students behind one address needs; a page without a stream polls instead. */
export const streamsPerCaller = 200;

type WatchScan = (scanId: string, caller: string, reply: FastifyReply) => Promise<FastifyReply>;

/** Streams of this process, counted by caller: an open stream outlives every limit on requests. */
export function watchScans(context: Context): WatchScan {
  const open = new Map<string, number>();
  return async (scanId, caller, reply) => {
    const others = open.get(caller) ?? 0;
    if (others >= streamsPerCaller) {
      throw new AppError('too_many_requests', (t) => t('tooManyWatched'), {
        retryAfter: 10,
      });
    }
    open.set(caller, others + 1);
    // Also when the scan is not found: an answer that is over is closed.
    reply.raw.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
    });
    return streamScanEvents(context, scanId, reply);
  };
}

/** Sends a scan's progress as it happens, and the whole scan once it is completed or failed. */
async function streamScanEvents(
  context: Context,
  scanId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { raw } = reply;
  const opened = Promise.withResolvers<void>();
  let last = '';
  let sending = opened.promise;
  /** The newest step heard of. What is sent is always this one: a step that waited for its turn may be an old one by then. */
  let running: Progress | undefined;

  function write(event: ScanEvent): void {
    if (raw.writableEnded || raw.destroyed) return;
    const text = `event: progress\ndata: ${JSON.stringify(event)}\n\n`;
    raw.write(text === last ? ': still here\n\n' : text);
    last = text;
    if (event.scan) raw.end();
  }
  async function sendRow(row: ScanRow): Promise<void> {
    const over = row.processingStatus === 'completed' || row.processingStatus === 'failed';
    const step = over ? undefined : (running ?? context.progress.latest(scanId));
    write({
      stage: step?.stage ?? row.stage,
      percent: step?.percent ?? row.percent,
      processingStatus: row.processingStatus,
      scan: over ? await viewScan(context, row) : null,
    });
  }
  async function sendState(): Promise<void> {
    if (raw.writableEnded || raw.destroyed) return;
    await sendRow(await findScan(context.db, scanId));
  }
  function giveUp(error: unknown): void {
    if (!(error instanceof AppError)) context.log.warn({ err: error }, 'event stream ended');
    raw.end();
  }
  /** One at a time, so that an older state never follows a newer one. */
  function schedule(send: () => Promise<void>): void {
    sending = sending.then(send).catch(giveUp);
  }

  const unsubscribe = context.notifications.subscribe(scanId, (notification) => {
    running =
      notification.what === 'progress'
        ? { stage: notification.stage, percent: notification.percent }
        : undefined;
    if (!running) return schedule(sendState);
    // The notification says it all: a step costs no query, however many watch.
    schedule(async () => {
      if (running) write({ ...running, processingStatus: 'processing', scan: null });
    });
  });
  const timer = setInterval(() => schedule(sendState), heartbeatMs);
  raw.once('close', () => {
    clearInterval(timer);
    unsubscribe();
  });
  // After the subscription: what changes from here on is heard of. Nothing is sent before it is found.
  const row = await findScan(context.db, scanId);
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  opened.resolve(sendRow(row).catch(giveUp));
  return reply;
}
