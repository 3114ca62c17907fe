import type { FastifyReply } from 'fastify';
import type { ScanEvent } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Progress } from '#server/ports/notifications.ts';
import type { WholeScan } from '#server/ports/scan-reader.ts';
import { viewScan } from './view.ts';

/** Keeps proxies from closing an idle stream, and rereads the scan in case a notification was lost. */
const heartbeatMs = 2_000;

/** Far more than a class of students behind one address needs. A page without a stream polls instead. */
export const streamsPerCaller = 200;

type WatchScan = (scanId: string, caller: string, reply: FastifyReply) => Promise<FastifyReply>;

/** Limits open streams per caller in this process: request rate limits do not cover long-lived streams. */
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
    // Also fires when the scan is not found, because the response ends.
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
  /** The latest progress. Always send this one: a queued event may be out of date by the time it is sent. */
  let running: Progress | undefined;

  function write(event: ScanEvent): void {
    if (raw.writableEnded || raw.destroyed) return;
    const text = `event: progress\ndata: ${JSON.stringify(event)}\n\n`;
    raw.write(text === last ? ': still here\n\n' : text);
    last = text;
    if (event.scan) raw.end();
  }
  async function sendRow({ row, ...rest }: WholeScan): Promise<void> {
    const over = row.processingStatus === 'completed' || row.processingStatus === 'failed';
    const step = over ? undefined : (running ?? context.progress.latest(scanId));
    write({
      stage: step?.stage ?? row.stage,
      percent: step?.percent ?? row.percent,
      processingStatus: row.processingStatus,
      scan: over ? await viewScan(context, row, rest) : null,
    });
  }
  async function sendState(): Promise<void> {
    if (raw.writableEnded || raw.destroyed) return;
    await sendRow(await context.scanReader.whole(scanId));
  }
  function giveUp(error: unknown): void {
    if (!(error instanceof AppError)) context.log.warn({ err: error }, 'event stream ended');
    raw.end();
  }
  /** Sends one event at a time, so that an older state never follows a newer one. */
  function schedule(send: () => Promise<void>): void {
    sending = sending.then(send).catch(giveUp);
  }

  const unsubscribe = context.notifications.subscribe(scanId, (notification) => {
    running =
      notification.what === 'progress'
        ? { stage: notification.stage, percent: notification.percent }
        : undefined;
    if (!running) return schedule(sendState);
    // The notification carries the progress, so watchers cost no query.
    schedule(async () => {
      if (running) write({ ...running, processingStatus: 'processing', scan: null });
    });
  });
  const timer = setInterval(() => schedule(sendState), heartbeatMs);
  raw.once('close', () => {
    clearInterval(timer);
    unsubscribe();
  });
  // Read after subscribing, so that no change is missed. Nothing is sent until the scan is found.
  const found = await context.scanReader.whole(scanId);
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  opened.resolve(sendRow(found).catch(giveUp));
  return reply;
}
