import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'rolldown';
import { root } from '#tools/run-program.ts';
import config from '../../rolldown.config.ts';

/** A checkout or an editor saves many files. The build begins when none has changed for this long. */
const burstMs = 200;

interface Options {
  env: NodeJS.ProcessEnv;
  /** A version of the server answers calls; seconds since its build had finished. */
  onReady: (seconds: number) => void;
  onFailure: (reason: string) => void;
}

/** The line that names an error, or else the first one. */
function reasonIn(printed: string): string {
  const lines = printed.split('\n').map((line) => line.trim());
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.find(Boolean) ?? 'It printed nothing.';
}

/**
 * Builds the server and runs it, and does so again whenever one of the sources in its build changes. A killed server loses
 * nothing, so it is not asked to stop.
 */
export function watchServer({ env, onReady, onFailure }: Options) {
  let child: ChildProcess | undefined;
  /** Resolves with why the latest version does not answer, or with nothing once it does. */
  let latest = Promise.withResolvers<string | undefined>();
  let settled = false;

  function awaitNext(): void {
    if (settled) latest = Promise.withResolvers();
    settled = false;
  }

  function settle(reason?: string): void {
    awaitNext();
    settled = true;
    latest.resolve(reason);
    if (reason) onFailure(reason);
  }

  function run(): void {
    const begun = performance.now();
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
    const mine = spawn(process.execPath, ['dist/server.js'], { cwd: root, env, stdio });
    child = mine;
    let errors = '';
    mine.stderr?.on('data', (printed: Buffer) => {
      process.stderr.write(printed);
      errors += printed;
    });
    mine.stdout?.on('data', (printed: Buffer) => {
      if (mine !== child || !printed.includes('is ready')) return;
      settle();
      onReady((performance.now() - begun) / 1000);
    });
    mine.once('close', () => {
      if (mine === child) settle(`The server has ended: ${reasonIn(errors)}`);
    });
  }

  async function restart(): Promise<void> {
    const before = child;
    child = undefined;
    if (before && before.exitCode === null && before.signalCode === null) {
      before.kill('SIGKILL');
      await once(before, 'close');
    }
    run();
  }

  /** One after the other, because a server locks its data. */
  let restarts = Promise.resolve();
  const watcher = watch({ ...config, logLevel: 'warn', watch: { buildDelay: burstMs } });
  watcher.on('event', async (event) => {
    if (event.code === 'BUNDLE_START') awaitNext();
    if (event.code === 'ERROR') settle(`The server was not built: ${reasonIn(event.error.message)}`);
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result.close();
    if (event.code === 'BUNDLE_END') restarts = restarts.then(restart);
  });

  return {
    /** Why no server answers; undefined as soon as one does. */
    failure: (): Promise<string | undefined> => latest.promise,
    kill: (): void => void child?.kill('SIGKILL'),
  };
}
