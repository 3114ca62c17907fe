import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import type { BurnedInTextQuestion } from '#contract/uploads.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { oneLesion } from '#phantom/samples.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { admins } from '#server/platform/db/schema.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { reviewScan } from '#server/review/review-scan.ts';
import { buildDicom } from '#tests/fixtures/dicom/build-dicom.ts';
import { littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

let logged = '';
const log = createLogger('trace', {
  write: (line) => {
    logged += line;
  },
});
const server = sharedServer(embeddedPlace, {}, { log });

/** Every row of every table, including the queue's. */
async function everyRow(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    server.context.db,
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify(await rowsOf(server.context.db, sql.raw(`select row_to_json(t) as row from ${name} t`))),
    ),
  );
  return texts.join('\n');
}

async function everyFile(): Promise<string> {
  const { storage } = server.context;
  const files = await Array.fromAsync(storage.list(''));
  const texts = await Promise.all(
    files.map(async ({ key }) => `${key}\n${readable(await storage.get(key))}`),
  );
  return texts.join('\n');
}

/** The bytes as text, with the deflated streams of a PDF unpacked. */
function readable(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n');
}

const name = 'SMITH_JOHN_DOB1970-01-01_MRN123456.png';

test('the name of an uploaded file is not kept in rows, files, headers, report, exports, dataset or log', async () => {
  const visitor = server.visitor();
  const picture = await encodePng(generatePhantom({ ...oneLesion, size: 256 }));
  const scan = await visitor.analyze(picture, name);
  expect(scan).toMatchObject({ processingStatus: 'completed' });
  expect(scan.filename).toMatch(/^scan-[0-9a-f]{8}\.png$/);
  const twin = await visitor.uploaded(picture, name);
  expect(twin.filename).not.toBe(scan.filename);
  const [ada] = await server.context.db.select().from(admins);
  const by = { adminId: ada!.id, username: ada!.username, role: ada!.role };
  await reviewScan(server.context, by, scan.id, { action: 'incorrect', reviewNotes: 'wrong', boxes: [] });

  const answers: string[] = [JSON.stringify([scan, twin])];
  for (const path of [
    `/api/scan/${scan.id}`,
    `/api/download/${scan.id}/original`,
    `/api/download/${scan.id}/annotated`,
    `/api/pdf-reports/scan/${scan.id}/download`,
    `/api/scan/${scan.id}/export?format=json`,
    `/api/scan/${scan.id}/export?format=coco`,
    `/api/scan/${scan.id}/export?format=dicom-sr`,
  ]) {
    const answer = await visitor.request(path);
    expect(answer.status, path).toBe(200);
    const disposition = answer.headers.get('content-disposition') ?? '';
    // The id opens the scan, and people pass file names on.
    expect(disposition, path).not.toContain(scan.id);
    answers.push(disposition, readable(new Uint8Array(await answer.arrayBuffer())));
  }
  for (const path of [
    '/api/scans',
    '/api/pdf-reports',
    '/api/admin/incorrect-scans',
    '/api/admin/incorrect-scans/download-all',
    '/api/admin/review-scans',
  ]) {
    const answer = await server.ada.get<unknown>(path);
    expect(answer.status, path).toBe(200);
    answers.push(JSON.stringify([...answer.headers]), JSON.stringify(answer.body));
  }
  const everywhere = [...answers, await everyRow(), await everyFile(), logged].join('\n');
  expect(everywhere).toContain(scan.filename);
  for (const part of ['SMITH', 'JOHN', '1970-01-01', 'MRN123456']) expect(everywhere).not.toContain(part);
});

/** A phantom with white letters in its corner, drawn from dots so that no font is needed. */
function written(side = 256): Uint8Array {
  const { gray } = generatePhantom({ ...oneLesion, size: side });
  const letters = ['#...#', '##..#', '#.#.#', '#.#.#', '#..##', '#...#', '#...#'];
  for (let letter = 0; letter < 8; letter++) {
    for (const [y, line] of letters.entries()) {
      for (const [x, dot] of [...line].entries()) {
        if (dot === '#') gray[(6 + y) * side + 6 + letter * 7 + x] = 250;
      }
    }
  }
  return gray;
}

interface Asked {
  success: boolean;
  scan: Scan | null;
  question?: BurnedInTextQuestion;
}

async function send(bytes: Uint8Array, confirmation?: string): Promise<Asked> {
  const query = confirmation === undefined ? '' : `?confirmation=${encodeURIComponent(confirmation)}`;
  const answer = await server.visitor().upload(bytes, 'a.png', {}, query);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Asked;
}

test('a picture with text is stored only after its visitor has seen it masked and agreed', async () => {
  const bytes = await encodePng({ width: 256, height: 256, gray: written() });
  const before = await everyFile();
  const first = await send(bytes);
  expect(first).toMatchObject({ success: false, scan: null, question: { writing: 'masked', frameCount: 1 } });
  const question = first.question!;
  expect(question.sentences.length).toBeGreaterThan(0);
  expect(question.pictures[0]!.masked.length).toBeGreaterThan(0);

  // Neither an invented confirmation nor one for another picture is accepted.
  const other = await encodePng({ width: 256, height: 256, gray: written().fill(120, 0, 300) });
  for (const [file, word] of [
    [bytes, '9999999999999.AAAA'],
    [bytes, ''],
    [other, question.confirmation],
  ] as const) {
    expect((await send(file, word)).scan).toBeNull();
  }
  expect(await everyFile()).toBe(before);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(await everyRow()).not.toContain(hash);

  const { scan } = await send(bytes, question.confirmation);
  expect(scan).toMatchObject({ receipt: { writing: 'masked', seen: true } });
  expect(await everyRow()).toContain(hash);
  const shown = await server.visitor().request(`/api/image/${scan!.id}/original`);
  expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(question.pictures[0]!.png);
});

test('the answer about the text needs no second journey of the file, and waits for one answer only', async () => {
  const bytes = await encodePng({ width: 256, height: 256, gray: written(256).fill(33, 0, 40) });
  const { question } = await send(bytes);
  const answer = (query: string) => server.visitor().request(`/api/upload?${query}`, { method: 'POST' });
  const confirmation = encodeURIComponent(question!.confirmation);
  const stored = await answer(`cropped=true&confirmation=${confirmation}`);
  expect(stored.status).toBe(200);
  const { scan } = (await stored.json()) as Asked;
  expect(scan).toMatchObject({
    fileSize: bytes.length,
    receipt: { writing: 'masked', seen: true, cropped: true },
  });

  // Answered: the bytes are gone. The file with the same answer is still accepted.
  expect((await answer(`confirmation=${confirmation}`)).status).toBe(404);
  expect((await answer('confirmation=9999999999999.AAAA')).status).toBe(404);
  expect((await answer('')).status).toBe(400);
  expect((await send(bytes, question!.confirmation)).scan).not.toBeNull();
});

test('a file that declares text needs confirmation; an ordinary one is stored in one call', async () => {
  const dicom = (declared: string) =>
    buildDicom({
      transferSyntax: '1.2.840.10008.1.2.1',
      elements: [
        ...grayElements(128, 128, { allocated: 16, stored: 12 }),
        { tag: 0x00280301, vr: 'CS', value: declared },
      ],
      pixels: { bytes: littleEndianBytes(makePhantom(128, 128)), encapsulated: false },
    });
  const asked = await send(dicom('YES'));
  expect(asked).toMatchObject({ scan: null, question: { writing: 'declared' } });
  expect((await send(dicom('NO'))).scan).not.toBeNull();
  // A file with a stored result is asked about as well.
  const agreed = await send(dicom('YES'), asked.question!.confirmation);
  expect(agreed.scan).toMatchObject({ receipt: { writing: 'declared', seen: true } });
  expect((await send(dicom('YES'))).scan).toBeNull();
});
