import { scanPollMs } from '#contract/constants.ts';
import { processCall, scanCall, scanEventsCall } from '#contract/scan-calls.ts';
import { type Scan, scanEvent } from '#contract/scans.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Progress } from '../processing/shown-progress.ts';

export interface WatchListener {
  onScan: (scan: Scan) => void;
  onProgress: (progress: Progress) => void;
  /**
   * Called when the server is unreachable, with the time until the next attempt, or with null when it answers again.
   */
  onUnreachable: (retryInMs: number | null) => void;
  /** Called when watching ends without a result. */
  onFailed: (reason: unknown, gone: boolean) => void;
}

const maxRetryMs = 30_000;

const isOver = ({ processingStatus }: { processingStatus: string }) =>
  processingStatus === 'completed' || processingStatus === 'failed';

/** Codes of refusals that pass, and of a lost connection. */
const passing = new Set(['network', 'busy', 'too_many_requests']);
/** What a gateway without a server behind it answers, in its own words and thus without a code of ours. */
const gatewayStatuses = new Set([429, 502, 503, 504]);

const isTransient = (reason: unknown): boolean => {
  if (!(reason instanceof ApiError)) return true;
  return reason.code === null ? gatewayStatuses.has(reason.status) : passing.has(reason.code);
};

/**
 * Watches a scan until it is completed or failed, and starts its analysis if nobody has. Progress arrives as
 * server-sent events. After two quiet seconds, and whenever the page becomes visible, it polls the scan. `uploaded` is
 * the scan from the upload's answer, which saves the first request. Returns a function that stops watching.
 */
export function watchScan(scanId: string, listener: WatchListener, uploaded: Scan | null): () => void {
  const params = { scanId };
  const stopping = new AbortController();
  let events: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let polling = false;
  let known = uploaded;

  const schedulePoll = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(poll, delayMs);
  };
  const stop = () => {
    clearTimeout(timer);
    stopping.abort();
    events?.close();
  };
  const onAnswer = () => {
    if (failures > 0) listener.onUnreachable(null);
    failures = 0;
    schedulePoll(scanPollMs);
  };

  function listen(): void {
    if (events && events.readyState !== EventSource.CLOSED) return;
    events = new EventSource(addressOf(scanEventsCall, { params }), { withCredentials: true });
    events.addEventListener('progress', (message) => {
      const read = scanEvent.safeParse(JSON.parse(message.data));
      if (!read.success || stopping.signal.aborted) return;
      onAnswer();
      const { stage, percent, scan, processingStatus } = read.data;
      if (scan) deliver(scan);
      else if (processingStatus === 'processing') listener.onProgress({ stage, percent });
    });
  }

  function deliver(scan: Scan): void {
    if (isOver(scan)) stop();
    listener.onScan(scan);
    if (scan.processingStatus === 'processing')
      listener.onProgress({ stage: scan.stage, percent: scan.percent });
  }

  /** Ignores the error if the analysis is already running. */
  async function startProcessing(): Promise<void> {
    try {
      await call(processCall, { params, signal: stopping.signal });
    } catch (reason) {
      const running =
        reason instanceof ApiError && (reason.status === 409 || reason.code === 'already_processing');
      if (!running) throw reason;
    }
  }

  function poll(): void {
    if (polling || stopping.signal.aborted) return;
    polling = true;
    pollOnce()
      .catch((reason: unknown) => {
        if (stopping.signal.aborted) return;
        if (!isTransient(reason)) {
          stop();
          const gone = reason instanceof ApiError && [400, 404].includes(reason.status);
          listener.onFailed(reason, gone);
          return;
        }
        failures += 1;
        // Exponential backoff, from the polling interval of two seconds.
        const delay = Math.min(maxRetryMs, scanPollMs * 2 ** (failures - 1));
        listener.onUnreachable(delay);
        schedulePoll(delay);
      })
      .finally(() => {
        polling = false;
      });
  }

  async function pollOnce(): Promise<void> {
    const scan = known ?? (await call(scanCall, { params, signal: stopping.signal })).scan;
    known = null;
    onAnswer();
    deliver(scan);
    if (isOver(scan)) return;
    listen();
    if (scan.processingStatus === 'pending') await startProcessing();
  }

  const wake = () => {
    if (document.visibilityState === 'visible') poll();
  };
  window.addEventListener('online', poll, { signal: stopping.signal });
  document.addEventListener('visibilitychange', wake, { signal: stopping.signal });
  poll();
  return stop;
}
