import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine } from '#words/say/command-line.ts';

/** Milliseconds. A process that ends with a code before this could not start: its own message says why. */
const startTime = 5_000;
/** Deaths closer together than this belong together; after so many in a row the fault is not a passing one. */
const calmTime = 60_000;
const mostDeaths = 5;
const [firstPause, longestPause] = [500, 15_000];

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  lived: number;
}

const codeOf = ({ code }: End): number => code ?? 1;

/**
 * Runs a program of Node in a process of its own and starts it again should it ever die. Signals go to that process; when
 * it ends as asked, or cannot start at all, so does this, with its exit code.
 */
export async function supervise(args: string[]): Promise<number> {
  /** Aborted by the first signal that asks for the end. */
  const stop = new AbortController();
  let running: ChildProcess | undefined;
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(name, (signal) => {
      stop.abort();
      running?.kill(signal);
    });
  }

  /** The channel is never written to: the server sees by it when this process is gone. */
  function runOnce(): Promise<End> {
    const started = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    running = child;
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        running = undefined;
        resolve({ code, signal, lived: performance.now() - started });
      });
    });
  }

  let deaths = 0;
  for (;;) {
    const end = await runOnce();
    if (stop.signal.aborted || end.code === 0) return end.code ?? 0;
    const couldNotStart = end.code !== null && end.lived < startTime && deaths === 0;
    if (couldNotStart) return codeOf(end);
    deaths = end.lived > calmTime ? 1 : deaths + 1;
    const how = end.signal
      ? commandLine.programs('endedBySignal', { signal: end.signal })
      : commandLine.programs('endedWithCode', { code: String(end.code) });
    if (deaths >= mostDeaths) {
      console.error(`${how} ${commandLine.programs('notRestarting', { count: deaths })}`);
      return codeOf(end);
    }
    const pause = Math.min(longestPause, firstPause * 2 ** (deaths - 1));
    console.error(`${how} ${commandLine.programs('restarting', { seconds: pause / 1_000 })}`);
    await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return 0;
  }
}

if (import.meta.main) process.exit(await supervise(process.argv.slice(2)));
