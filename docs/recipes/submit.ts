/** Submits every file of a folder to Sulcus and prints a CSV row for each. Needs SULCUS_URL and SULCUS_KEY, and no packages. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const { SULCUS_URL, SULCUS_KEY } = process.env;

async function call(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${SULCUS_KEY}`, ...init.headers };
  const answer = await fetch(SULCUS_URL + address, { ...init, headers });
  if (answer.ok || answer.status === 304) return answer;
  if (![409, 429, 503].includes(answer.status)) throw new Error(`${address}: ${await answer.text()}`);
  await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  return call(address, init);
}

async function submit(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([content]), 'scan');
  // A file that is sent again, such as after a lost connection, is not analyzed twice.
  const once = createHash('sha256').update(content).digest('hex');
  const answer = await call('/api/v1/scans', { method: 'POST', body, headers: { 'idempotency-key': once } });
  return (await answer.json()).self;
}

async function wait(address: string) {
  for (let tag = ''; ; ) {
    const answer = await call(address, { headers: { 'if-none-match': tag } });
    if (answer.status === 304) {
      await pause(500);
      continue;
    }
    tag = answer.headers.get('etag') ?? '';
    const scan = await answer.json();
    if (scan.status === 'completed' || scan.status === 'failed') return scan;
  }
}

const folder = process.argv[2] ?? '.';
console.log('file,judged,regions,highest confidence');
for (const file of (await readdir(folder)).sort()) {
  const { result } = await wait(await submit(await readFile(path.join(folder, file))));
  console.log(
    [file, result?.judged ?? false, result?.detections.length ?? 0, result?.confidence ?? ''].join(),
  );
}
