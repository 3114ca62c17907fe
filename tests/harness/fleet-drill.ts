import { setTimeout as pause } from 'node:timers/promises';
import { type Fleet, sendWithRetries } from './fleet.ts';
import { upstreamHeader } from './reverse-proxy.ts';
import { sampleFile } from './sample-file.ts';

interface DrillPlan {
  scans: number;
  kills: number;
  /** Restarts of PostgreSQL, and as many of the S3 server. */
  engineRestarts: number;
}

const atOnce = 8;

/** Failures to inject, spread over the submissions: each one starts after `after` acknowledgments. */
function incidents(fleet: Fleet, { scans, kills, engineRestarts }: DrillPlan) {
  const spread = (count: number, what: (n: number) => Promise<void>) =>
    Array.from({ length: count }, (_, n) => ({
      after: Math.floor((scans * (n + 1)) / (count + 1)),
      run: () => what(n),
    }));
  return [
    // One web process for every two workers.
    ...spread(kills, (n) => fleet.kill(n % 3 === 1 ? 'web' : 'worker')),
    ...spread(engineRestarts, () => fleet.postgres.restart()),
    ...spread(engineRestarts, () => fleet.s3.restart()),
    { after: Math.floor(scans / 2), run: () => fleet.rollingRestart() },
  ].toSorted((a, b) => a.after - b.after);
}

/** Submits scans through the proxy while processes are killed and engines restarted, and counts the outcomes. */
export async function runDrill(fleet: Fleet, plan: DrillPlan, note: (text: string) => void) {
  const started = performance.now();
  const countCompleted = async (): Promise<number> => {
    const [row] = await fleet.query<{ n: number }>(
      'select coalesce(sum(completed), 0)::int as n from scan_days',
    );
    return row?.n ?? 0;
  };
  const before = await countCompleted();
  const key = await fleet.newKey(100_000);
  const picture = await sampleFile('one-lesion');
  const acknowledged: string[] = [];
  const gaveUp: string[] = [];
  const byWeb = new Map<string, number>();
  let retries = 0;
  let next = 0;
  const planned = incidents(fleet, plan);
  let begun = 0;

  async function submitOne(number: number): Promise<void> {
    const file = new Blob([new Uint8Array(picture)]);
    const send = (): Promise<Response> => {
      const body = new FormData();
      body.append('file', file, 'scan');
      return fetch(`${fleet.address()}/api/v1/scans`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': `scan-${number}` },
        signal: AbortSignal.timeout(30_000),
      });
    };
    try {
      const { answer, retries: needed } = await sendWithRetries(send);
      retries += needed;
      if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`);
      const web = answer.headers.get(upstreamHeader)?.split(', ').at(-1) ?? 'without a proxy';
      byWeb.set(web, (byWeb.get(web) ?? 0) + 1);
      acknowledged.push(((await answer.json()) as { id: string }).id);
    } catch (error) {
      gaveUp.push(`scan ${number}: ${(error as Error).message}`);
    }
  }
  const submitters = Array.from({ length: atOnce }, async () => {
    while (next < plan.scans) {
      const number = next++;
      // Waits until every incident due by now has started, so that scans arrive while it happens.
      while (planned.filter(({ after }) => after <= number).length > begun) await pause(20);
      await submitOne(number);
    }
  });
  const injecting = (async () => {
    for (const { after, run } of planned) {
      while (acknowledged.length + gaveUp.length < after) await pause(20);
      begun += 1;
      await run();
    }
  })();
  await Promise.all([...submitters, injecting]);
  note(`${acknowledged.length} scans acknowledged after ${retries} retries; waiting for their end`);

  const unfinished =
    "select count(*)::int as n from scans where processing_status in ('pending', 'processing')";
  for (let waited = 0; waited < 180_000; waited += 500) {
    const [row] = await fleet.query<{ n: number }>(unfinished);
    if (row?.n === 0) break;
    await pause(500);
  }
  const ended = await fleet.query<{ id: string; status: string; reason: string | null; reports: number }>(
    `select id, processing_status as status, failure_code as reason,
       (select count(*)::int from reports where scan_id = scans.id) as reports
     from scans where api_key_id = (select id from api_keys where prefix = left($1, length(prefix)))`,
    [key],
  );
  const byId = new Map(ended.map((row) => [row.id, row]));
  const completed = acknowledged.filter((id) => byId.get(id)?.status === 'completed');
  const counted = (await countCompleted()) - before;
  return {
    acknowledged: acknowledged.length,
    completed: completed.length,
    /** Acknowledged but never completed. */
    lost: acknowledged
      .filter((id) => byId.get(id)?.status !== 'completed')
      .map((id) => `${id}: ${byId.get(id)?.status ?? 'gone'} ${byId.get(id)?.reason ?? ''}`),
    /** Scans beyond the acknowledged ones, and reports beyond one per scan. */
    doubled:
      ended.length -
      new Set(acknowledged).size +
      ended.filter(({ status, reports }) => status === 'completed' && reports !== 1).length +
      Math.abs(counted - ended.filter(({ status }) => status === 'completed').length),
    /** Submissions that failed despite retries. */
    gaveUp,
    /** Requests sent again. */
    retries,
    /** Number of responses per web process. */
    byWeb: [...byWeb.values()],
    seconds: (performance.now() - started) / 1_000,
  };
}
