import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type TestProcess = ReturnType<typeof startProgram>;

/** Runs a file of this project, or of a copy in `cwd`, in a child process. */
export function startProcess(
  file: string,
  environment: Record<string, string | undefined>,
  cwd?: string,
  args: string[] = [],
): TestProcess {
  return startProgram(process.execPath, [file, ...args], { cwd, name: file, environment });
}

/** All children end with this process. One listener serves them all. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

interface ProgramOptions {
  cwd?: string | undefined;
  /** How error messages name it. */
  name?: string;
  environment?: Record<string, string | undefined>;
  /** Who runs it; by default, who runs the tests. */
  user?: { uid: number; gid: number } | undefined;
}

/** Runs any program. It never outlives the tests. */
export function startProgram(
  program: string,
  args: string[],
  { cwd = process.cwd(), name: file = program, environment = {}, user }: ProgramOptions = {},
) {
  const child = spawn(program, args, {
    ...user,
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error(`${file} did not start.`);
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  // 'close' rather than 'exit', so that the last line has been read.
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });

  /** Resolves with the first match, including output already printed. Rejects when the process ends without a match. */
  function line(pattern: RegExp, timeoutMs = 60_000): Promise<RegExpMatchArray> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`${file} ${why} ${pattern}:\n${printed}`));
      const timer = setTimeout(() => fail('did not print in time'), timeoutMs);
      const check = (): void => {
        const match = printed.match(pattern);
        if (!match) return;
        clearTimeout(timer);
        resolve(match);
      };
      child.stdout.on('data', check);
      child.stderr.on('data', check);
      child.once('close', () => fail('ended without printing'));
      check();
    });
  }

  return {
    pid: child.pid,
    /** Everything printed so far, on stdout and stderr. */
    output: () => printed,
    line,
    signal: (name: NodeJS.Signals): void => void child.kill(name),
    /** The exit code, or null after a signal. */
    exited,
    /** SIGKILL: the process cannot react. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
