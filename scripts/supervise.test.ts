import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '#tests/harness/child-process.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** A program that records each start and then runs the test's code. */
const program = (then: string) => `
import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(process.env.STARTS, process.pid + '\\n');
const starts = readFileSync(process.env.STARTS, 'utf8').trim().split('\\n').length;
${then}
`;
const staysUp = `setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0)); console.log('up ' + starts);`;

let starts: string;

async function supervise(then: string) {
  const folder = await temporaryFolder('supervise');
  onTestFinished(folder.remove);
  starts = path.join(folder.path, 'starts');
  const file = path.join(folder.path, 'program.mjs');
  await writeFile(file, program(then));
  return startProcess('dist/supervise.js', { STARTS: starts }, undefined, [file]);
}
const pids = async () => (await readFile(starts, 'utf8')).trim().split('\n').map(Number);

test('a server that is killed is started again, and a signal ends both without another start', async () => {
  const supervisor = await supervise(staysUp);
  await supervisor.line(/up 1/);
  process.kill((await pids())[0]!, 'SIGKILL');
  await supervisor.line(/ended by SIGKILL\..* Restarting in/);
  await supervisor.line(/up 2/);
  supervisor.signal('SIGTERM');
  expect(await supervisor.exited).toBe(0);
  expect(await pids()).toHaveLength(2);
});

test('a server that cannot start is not tried again: its code is passed on', async () => {
  const supervisor = await supervise('process.exit(3);');
  expect(await supervisor.exited).toBe(3);
  expect(await pids()).toHaveLength(1);
});

test('a server that keeps dying is started again after a longer pause each time, without end', async () => {
  const supervisor = await supervise(
    `if (starts < 6) process.kill(process.pid, 'SIGKILL'); else process.on('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 1000); console.log('up ' + starts);`,
  );
  await supervisor.line(/up 6/);
  const pauses = [...supervisor.output().matchAll(/Restarting in ([\d.]+) s/g)].map(([, seconds]) =>
    Number(seconds),
  );
  expect(pauses).toEqual([0.5, 1, 2, 4, 8]);
  expect(supervisor.output()).toContain('It has ended 5 times in a row.');
  expect(supervisor.output()).toContain('needed more memory than it may use');
  supervisor.signal('SIGTERM');
  expect(await supervisor.exited).toBe(0);
}, 60_000);
