import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import type { PreparedScan } from '#server/ports/scan-preparer.ts';
import { blackPng } from '#tests/fixtures/large-files.ts';
import { runInProcess } from './own-process.ts';
import { resultOf } from './task-answer.ts';

const limits = { cpuLimit: 15_000, wallLimit: 90_000, heapLimit: 512 };
const task = { name: 'prepare', task: { bytes: blackPng(512, 512, 8, 'gray', 9) }, limits };

test('a picture comes back as from a thread, and its process has ended', async () => {
  const running = new Set<ChildProcess>();
  const answer = runInProcess<PreparedScan>(task, running);
  const [child] = running;
  const scan = resultOf(await answer);
  expect(scan).toMatchObject({ width: 512, height: 512, format: 'png' });
  // Alone in its buffer, so that it can be sent to another thread and does not keep the others in memory.
  const { gray } = scan.frames[0]!;
  expect(gray.buffer.byteLength).toBe(512 * 512);
  expect(child!.signalCode ?? child!.exitCode).not.toBeNull();
  expect(running.size).toBe(0);
});

test('a process that the kernel ends is a refusal of its file', async () => {
  const running = new Set<ChildProcess>();
  const answer = runInProcess(task, running);
  const [child] = running;
  child!.kill('SIGKILL');
  await expect(answer).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringMatching(/memory/),
  });
  expect(running.size).toBe(0);
});

test('a refusal keeps its sentence in every language', async () => {
  const cut = { ...task, task: { bytes: task.task.bytes.subarray(0, 60) } };
  const answer = await runInProcess(cut, new Set());
  expect(answer).toMatchObject({ ok: false, message: { en: expect.any(String), es: expect.any(String) } });
});
