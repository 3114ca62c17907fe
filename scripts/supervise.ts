import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine } from '#words/say/command-line.ts';

/** A process that exits with a code before this could not start; its own message says why. */
const startMs = 5_000;
/** After this long, the count of consecutive crashes is reset. */
const stableMs = 60_000;
const [minPauseMs, maxPauseMs] = [500, 60_000];

/** Doubles with each crash in a row. The end of the pauses would be the end of the service, so there is none. */
const pauseAfter = (crashes: number): number => Math.min(maxPauseMs, minPauseMs * 2 ** (crashes - 1));

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  uptimeMs: number;
}

/**
 * Runs a Node program in a child process and restarts it after every crash, after a longer pause each time. Forwards signals
 * to the child. Returns the child's exit code if it ends on request or cannot start.
 */
export async function supervise(args: string[]): Promise<number> {
  /** Aborted by the first termination signal. */
  const stop = new AbortController();
  let running: ChildProcess | undefined;
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(name, (signal) => {
      stop.abort();
      running?.kill(signal);
    });
  }

  /** The IPC channel only shows the server when this process is gone; nothing is sent. */
  function runOnce(): Promise<End> {
    const started = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    running = child;
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        running = undefined;
        resolve({ code, signal, uptimeMs: performance.now() - started });
      });
    });
  }

  let crashes = 0;
  for (;;) {
    const end = await runOnce();
    if (stop.signal.aborted || end.code === 0) return end.code ?? 0;
    const couldNotStart = end.code !== null && end.uptimeMs < startMs && crashes === 0;
    if (couldNotStart) return end.code ?? 1;
    crashes = end.uptimeMs > stableMs ? 1 : crashes + 1;
    const how = end.signal
      ? commandLine.programs('endedBySignal', { signal: end.signal })
      : commandLine.programs('endedWithCode', { code: String(end.code) });
    const pause = pauseAfter(crashes);
    const again = commandLine.programs('restarting', { count: crashes, seconds: pause / 1_000 });
    const why = end.signal === 'SIGKILL' ? [commandLine.programs('killed')] : [];
    console.error([how, ...why, again].join(' '));
    await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return 0;
  }
}

if (import.meta.main) process.exit(await supervise(process.argv.slice(2)));
