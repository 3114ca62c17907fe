import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Runs a program in the project's root to its end; its exit code, or null if it did not start or a signal ended it. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number | null> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  return once(child, 'exit').then(
    ([code]) => code as number | null,
    () => null,
  );
}

/** Runs test files with environment variables; returns whether all passed. */
export async function runVitest(tests: readonly string[], env: Record<string, string>): Promise<boolean> {
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  return (
    (await runProgram(process.execPath, [vitest, 'run', ...tests], { env: { ...process.env, ...env } })) === 0
  );
}
