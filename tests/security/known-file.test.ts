import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Submission } from '#contract/public-api.ts';
import { scans } from '#server/platform/db/schema.ts';
import { newKeyHolder } from '#tests/harness/api-keys.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

const server = sharedServer(serverPlace);

/** The answer with every text and number replaced by its type, so that only what differs in kind remains. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
}

test('a file that somebody else uploaded and had analyzed is answered and analyzed like one that nobody has', async () => {
  const known = await freshSlice();
  const first = await server.visitor().analyze(known);
  expect(first.processingStatus).toBe('completed');
  const answers = await Promise.all(
    [known, await freshSlice()].map(async (file) => {
      const visitor = server.visitor();
      const uploaded = await visitor.upload(file, 'slice.png');
      const answer = (await uploaded.json()) as { scan: { id: string; processingStatus: string } };
      const started = await (await visitor.start(answer.scan.id)).json();
      return { answer, started, ended: await visitor.ended(answer.scan.id) };
    }),
  );
  const [again, fresh] = answers;
  expect(again!.answer.scan.processingStatus).toBe('pending');
  expect(shapeOf(again)).toEqual(shapeOf(fresh));
  expect(again!.ended.detections).toEqual(first.detections);
});

test('for a program, too, a file that somebody else uploaded is analyzed like one that nobody has', async () => {
  const known = await freshSlice();
  await server.visitor().analyze(known);
  const holder = await newKeyHolder(server);
  const runsOf = async (file: Buffer) => {
    const { id } = (await (await holder.submit(file)).json()) as Submission;
    const [row] = await server.context.db.select({ runs: scans.runs }).from(scans).where(eq(scans.id, id));
    return row;
  };
  expect(await runsOf(known)).toEqual({ runs: 1 });
  expect(await runsOf(await freshSlice())).toEqual({ runs: 1 });
});
