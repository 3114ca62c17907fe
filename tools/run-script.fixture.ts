import { execFile } from 'node:child_process';

/** Runs a script of the product to its end. */
export function runScript(
  args: string[],
  input = '',
): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_, stdout, stderr) => {
      resolve({ status: child.exitCode ?? -1, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

/** Output with a JSON document in each line. */
export function linesOf(stdout: string) {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
