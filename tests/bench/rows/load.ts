import { setTimeout as pause } from 'node:timers/promises';
import type { Scan } from '#contract/scans.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { startProcess } from '#tests/harness/child-process.ts';
import type { ServerProcess } from '#tests/harness/server.ts';
import { type Figure, quantile, type Row, secondsForAll, type Tools } from '../figure.ts';
import { onServer } from '../on-server.ts';
import { drawPictures, type Picture, withNewHashes } from '../pictures.ts';
import { residentMb } from '../resident.ts';
import { formOf, visit } from '../visitor.ts';

/** Set LOAD_SECONDS=30 for a short run. */
const seconds = Number(process.env.LOAD_SECONDS ?? 600);
const honestSeconds = 30;
/** Concurrent requests of the hostile caller. */
const hostileAtOnce = 16;

/** Seconds until all pictures are analyzed, with `atOnce` visitors at a time. */
const analyzeAll = (url: string, pictures: Picture[], atOnce: number): Promise<number> =>
  secondsForAll(pictures.map(formOf), atOnce, (form) => visit(url, form));

/** Starts something at a fixed rate without waiting for it, as callers do not know how busy the server is. */
async function atRate(perSecond: number, forSeconds: number, begin: () => Promise<void>): Promise<void> {
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * forSeconds; index += 1) {
    await pause(Math.max(0, started + (index / perSecond) * 1_000 - performance.now()));
    running.push(begin());
  }
  await Promise.all(running);
}

interface Answers {
  accepted: string[];
  refused: number;
  /** Neither accepted nor properly refused. */
  wrong: string[];
}

async function upload(server: ServerProcess, file: Buffer, answers: Answers): Promise<void> {
  const visitor = createApiClient(server.url);
  try {
    const answer = await visitor.store(file, 'slice.png');
    const retryAfter = Number(answer.headers.get('retry-after'));
    if (answer.status === 200) {
      const { scan } = (await answer.json()) as { scan: Scan };
      answers.accepted.push(scan.id);
      await visitor.request(`/api/process/${scan.id}`, { method: 'POST' });
    } else if ((answer.status === 429 || answer.status === 503) && retryAfter > 0) answers.refused += 1;
    else answers.wrong.push(`${answer.status}, Retry-After ${retryAfter}`);
  } catch (error) {
    answers.wrong.push(String(error));
  }
}

/** Milliseconds from upload to result for callers who arrive at a quarter of the server's capacity. */
async function honestLatencies(
  server: ServerProcess,
  perSecond: number,
  next: () => Buffer,
): Promise<number[]> {
  const times: number[] = [];
  await atRate(perSecond / 4, honestSeconds, async () => {
    const started = performance.now();
    const scan = await createApiClient(server.url).analyze(next(), 'slice.png');
    if (scan.processingStatus === 'completed') times.push(performance.now() - started);
  });
  return times;
}

/** Resolves once the caller is sending. The returned function stops it and returns its summary. */
async function startHostile(server: ServerProcess): Promise<() => Promise<string>> {
  const caller = startProcess('tests/harness/hostile-caller-process.ts', {
    SERVER_URL: server.url,
    AT_ONCE: String(hostileAtOnce),
  });
  await caller.line(/started/);
  return async () => {
    caller.signal('SIGTERM');
    const [summary] = await caller.line(/sent .+/);
    await caller.exited;
    return summary;
  };
}

async function unfinished(server: ServerProcess, ids: string[], withinSeconds: number): Promise<string[]> {
  const visitor = createApiClient(server.url);
  let left = ids;
  const deadline = performance.now() + withinSeconds * 1_000;
  while (left.length > 0 && performance.now() < deadline) {
    const ended = new Set<string>();
    for (const id of left) {
      const scan = await visitor.scan(id);
      if (scan?.processingStatus === 'completed' || scan?.processingStatus === 'failed') ended.add(id);
    }
    left = left.filter((id) => !ended.has(id));
    if (left.length > 0) await pause(2_000);
  }
  return left;
}

type Measure = (setting: {
  server: ServerProcess;
  perSecond: number;
  next: () => Buffer;
}) => Promise<Figure[]>;

/** Runs a measurement on a server after finding its saturated rate. */
async function withSaturatedServer(note: Tools['note'], measure: Measure): Promise<Figure[]> {
  const pictures = (await drawPictures(24, 70_000)).filter(({ filename }) => filename.endsWith('.png'));
  const next = withNewHashes(pictures);
  return onServer({ LOG_LEVEL: 'error' }, async (server) => {
    await analyzeAll(server.url, pictures.slice(0, 4), 4);
    const batch = pictures.map((picture) => ({ ...picture, file: next() }));
    const perSecond = batch.length / (await analyzeAll(server.url, batch, 8));
    note(`saturated at ${perSecond.toFixed(1)} scans a second`);
    return measure({ server, perSecond, next });
  });
}

export const hostileCaller: Row = {
  what: `a hostile caller with ${hostileAtOnce} requests at any moment beside honest callers`,
  measure: ({ note }) =>
    withSaturatedServer(note, async ({ server, perSecond, next }) => {
      const alone = quantile(await honestLatencies(server, perSecond, next), 0.95);
      const stopHostile = await startHostile(server);
      const beside = quantile(await honestLatencies(server, perSecond, next), 0.95);
      note(`beside them the hostile caller ${await stopHostile()}`);
      return [
        { name: 'honest p95 beside a hostile caller ÷ alone', value: beside / alone, unit: '×', most: 3 },
        { name: 'honest p95 alone', value: alone, unit: 'ms' },
        { name: 'honest p95 beside a hostile caller', value: beside, unit: 'ms' },
      ];
    }),
};

export const overload: Row = {
  onlyByName: true,
  what: `twice the saturated rate for ${seconds} s from many callers (LOAD_SECONDS)`,
  measure: ({ note }) =>
    withSaturatedServer(note, async ({ server, perSecond, next }) => {
      const answers: Answers = { accepted: [], refused: 0, wrong: [] };
      const memory: number[] = [];
      const watching = setInterval(async () => {
        memory.push(await residentMb(server.pid).catch(() => Number.NaN));
      }, 1_000);
      await atRate(2 * perSecond, seconds, () => upload(server, next(), answers));
      clearInterval(watching);
      const left = await unfinished(server, answers.accepted, 60 + 3 * seconds);
      const quarter = Math.floor(memory.length / 4);
      const level = (values: number[]): number => quantile(values, 0.5);
      for (const wrong of new Set(answers.wrong)) note(`wrong answer: ${wrong}`);
      return [
        {
          name: 'memory in the last quarter of the overload ÷ in the second',
          value: level(memory.slice(-quarter)) / level(memory.slice(quarter, 2 * quarter)),
          unit: '×',
          most: 1.15,
        },
        {
          name: 'answers other than 200, and 429 or 503 with Retry-After',
          value: answers.wrong.length,
          unit: '',
          most: 0,
        },
        { name: 'accepted scans that did not end', value: left.length, unit: '', most: 0 },
        { name: 'accepted in the overload', value: answers.accepted.length, unit: '' },
        { name: 'asked to come back in the overload', value: answers.refused, unit: '' },
      ];
    }),
};
