import { setTimeout as pause } from 'node:timers/promises';
import { makeBombs, makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { type Row, secondsForAll } from '../figure.ts';
import { onServer } from '../on-server.ts';
import { residentMb } from '../resident.ts';

const rounds = 10;
const filesPerRound = Number(process.env.HOSTILE_FILES ?? 500);
const sendersAtOnce = 4;
/** Threads stop after a minute and a half without work. */
const restMs = 95_000;

/** The baseline is a server that has worked and rested. One that has just started has not filled its pools yet. */
export const memory: Row = {
  what: `resident memory after the start, and after ${rounds} rounds of ${filesPerRound} mutated files and bombs (HOSTILE_FILES)`,
  async measure({ note }) {
    const seeds = await makeSeeds();
    const bombs = makeBombs()
      .map(([, bytes]) => bytes)
      .filter((bytes) => bytes.length <= 5_242_880);
    // Every file comes from its own address, because the upload limit is not measured here.
    return onServer({ LOG_LEVEL: 'error' }, async (server) => {
      let slowestMs = 0;
      let errors = 0;
      const send = async (bytes: Buffer): Promise<void> => {
        const visitor = createApiClient(server.url);
        const started = performance.now();
        const answer = await visitor.upload(bytes, 'file.dcm');
        const { scan } = (await answer.json()) as { scan?: { id: string } };
        slowestMs = Math.max(slowestMs, performance.now() - started);
        if (answer.status >= 500 && answer.status !== 503) errors += 1;
        // A readable file would be analyzed later, and the server would not become idle.
        if (scan) await visitor.request(`/api/scan/${scan.id}`, { method: 'DELETE' });
      };
      await pause(10_000);
      const atRest = await residentMb(server.pid);
      const levels: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const files = mutate(seeds, 20_260 + round);
        const some = Array.from({ length: filesPerRound }, () => files.next().value);
        await secondsForAll(some, sendersAtOnce, send);
        for (const bomb of bombs) await send(bomb);
        if (round === 1 || round === rounds) {
          await pause(restMs);
          levels.push(await residentMb(server.pid));
        }
        note(`round ${round} of ${rounds}: ${Math.round(await residentMb(server.pid))} MB`);
      }
      const [first = Number.NaN, last = Number.NaN] = levels;
      return [
        { name: 'memory after ten rounds ÷ after the first', value: last / first, unit: '×', most: 1.15 },
        { name: 'memory after the start', value: atRest, unit: 'MB', most: 600 },
        { name: 'memory after ten rounds', value: last, unit: 'MB' },
        { name: 'slowest answer', value: slowestMs, unit: 'ms', most: 10_000 },
        { name: 'answers 5xx other than "busy"', value: errors, unit: '', most: 0 },
      ];
    });
  },
};
