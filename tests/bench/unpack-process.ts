import { readFile } from 'node:fs/promises';
import { createScanPreparer } from '#server/intake/prepare/scan-preparer.ts';
import { createMemoryBudget, type MemoryBudget } from '#server/platform/memory/memory-budget.ts';
import { blackPng } from '#tests/fixtures/large-files.ts';

/** Reads a file as the server does, once 'go' comes in. Prints what memory it states beforehand, and the answer. */
const [file = ''] = process.argv.slice(2);
const bytes = await readFile(file);
let stated = 0;
const unlimited = createMemoryBudget(Number.POSITIVE_INFINITY);
const budget: MemoryBudget = {
  ...unlimited,
  takeNow(wanted) {
    stated = wanted;
    return unlimited.takeNow(wanted);
  },
};
// Without a share, the thread leaves every picture to a process of its own.
const memory = { threads: 1, perThread: 0, budget };
const preparer = createScanPreparer({ memory, cpuLimit: 120_000, wallLimit: 300_000 });
await preparer.prepare(blackPng(96, 96, 8, 'gray', 9), 'a');
process.once('message', async () => {
  const answer = await preparer.prepare(bytes, 'a').then(
    () => 'read',
    (error: Error) => error.message,
  );
  await preparer.close();
  process.send?.({ stated, answer }, () => process.exit());
});
process.send?.('at rest');
