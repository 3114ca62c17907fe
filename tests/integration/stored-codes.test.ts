import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { selfTest } from '#contract/self-test.ts';
import { type Database, openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrationNames } from '#server/platform/db/migration-files.ts';
import { models, scans } from '#server/platform/db/schema.ts';
import { copyTemplate } from '#tests/harness/database-templates.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { selfTestWords } from '#words/say/self-test.ts';
import { spokenReceipt } from '#words/say/spoken-receipt.ts';
import { spokenJudgment, spokenQuality } from '#words/say/spoken-remarks.ts';

/** Rows of earlier versions hold English sentences; the migrations make codes of them. */
let folder: TemporaryFolder;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder('stored-codes');
  copyTemplate(inject('embeddedTemplate'), folder.path);
  database = await openDatabase({ databaseUrl: undefined, dataDir: folder.path });
  for (const schema of ['pgboss', 'public']) await run(`drop schema ${schema} cascade`);
  await run('create schema public');
  const before = migrationNames().filter((name) => name < '0055');
  await migrate(database, before);
});
afterEach(async () => {
  await database?.close();
  await folder?.remove();
});

const run = (text: string): Promise<unknown> => database.db.execute(sql.raw(text));
const json = (value: unknown): string =>
  value === null ? 'null' : `'${JSON.stringify(value).replaceAll("'", "''")}'`;

const cleaned = {
  method: 'All metadata removed, pixels kept',
  removed: [],
  kept: [],
  maskedRegions: [],
  warnings: [],
};

async function storeOld(judgment: unknown, quality: unknown, receipt: unknown = cleaned): Promise<string> {
  const id = randomUUID();
  await run(`insert into scans (id, filename, format, file_size, upload_hash, original_path, original_type, display_path,
      width, height, frame_count, shown_frame, receipt, judgement, quality)
    values ('${id}', 'a.png', 'png', 1, 'a', 'a', 'image/png', 'a', 90, 80, 1, 0, ${json(receipt)}, ${json(judgment)}, ${json(quality)})`);
  return id;
}

const remark = (gate: string, id: string, sentence: string) => ({ gate, id, sentence });
const knee = 'The file says it shows another part of the body (knee). The model knows brains only.';
const earlier =
  'This is a susceptibility-weighted slice. The model was never measured on tumours in such slices: a result without marks says even less than usual.';
const negative = 'This slice is a negative: black and white were turned before it was analysed.';
const readRows = async () => new Map((await database.db.select().from(scans)).map((row) => [row.id, row]));
const finding = (id: string, verdict: string) => ({ id, label: 'L', verdict, value: 1, sentence: 'S.' });

test('remarks and quality checks that were stored with sentences become codes, and are said as before', async () => {
  const reasons = [
    remark(
      'header',
      'modality-zz',
      'The file says it is of the modality ZZ. The model knows brain MRI only.',
    ),
    remark('header', 'body-part', knee),
  ];
  const notes = [remark('header', 'sequence-unmeasured', earlier), remark('quality', 'inverted', negative)];
  const findings = [finding('scope', 'poor'), finding('furniture', 'fair'), finding('sharpness', 'poor')];
  const full = await storeOld({ judged: false, reasons, notes }, { overall: 'poor', findings });
  const empty = await storeOld(null, null);
  await migrate(database);
  const rows = await readRows();
  expect(rows.get(empty)).toMatchObject({ judgment: null, quality: null });
  const { judgment, quality } = rows.get(full)!;
  expect(JSON.stringify([judgment, quality])).not.toMatch(/sentence|label|\. /);
  expect(judgment).toEqual({
    judged: false,
    reasons: [
      { gate: 'header', id: 'modality-zz', quoted: 'ZZ' },
      { gate: 'header', id: 'body-part', quoted: 'knee' },
    ],
    notes: [
      { gate: 'header', id: 'sequence-unmeasured', quoted: 'susceptibility' },
      { gate: 'quality', id: 'inverted' },
    ],
  });
  expect(spokenJudgment(judgment!).reasons).toEqual(reasons);
  expect(spokenJudgment(judgment!).notes[0]!.sentence).toMatch(/^This is a susceptibility-weighted slice\. /);
  expect(quality!.findings.map(({ id }) => id)).toEqual(['screenshot', 'sharpness']);
  expect(spokenQuality(quality!, { width: 90, height: 80 }).findings[1]).toMatchObject({
    label: 'Sharpness',
  });
});

const entry = (label: string) => ({ label, count: 2, tags: ['a'] });

test('receipts that were stored with sentences become codes, and are said as before', async () => {
  const removed = ['Dates and times', 'Colour and print settings', 'Other data beside the picture'].map(
    entry,
  );
  const warnings = [
    'Of the 900 frames only frame 12, which shows the most brain, is kept: the others are too many.',
    'There may be writing in the picture that could not be removed safely.',
    'The file says that writing is part of its picture.',
  ];
  const about = { kept: ['Pixels'], maskedRegions: [], writing: 'suspected', textSearch: 3, seen: true };
  const method = 'Allow-list after DICOM PS3.15 Annex E';
  const id = await storeOld(null, null, { ...about, method, removed, warnings });
  const plain = await storeOld(null, null);
  await migrate(database);
  const rows = await readRows();
  expect(rows.get(id)!.receipt).toEqual({
    ...about,
    cleaning: 'dicom',
    removed: ['dates', 'color', 'other'].map((kind) => ({ kind, count: 2, tags: ['a'] })),
    notices: [{ id: 'leftOut', count: 900, frame: 12 }, { id: 'suspected' }, { id: 'declared' }],
  });
  expect(spokenReceipt(rows.get(id)!.receipt)).toMatchObject({
    method,
    removed: [{ label: 'Dates and times' }, { label: 'Color and print settings' }, { label: 'Other fields' }],
    warnings: [
      expect.stringMatching(/^Only frame 12 of 900/),
      expect.stringMatching(/^There may be text/),
      expect.stringMatching(/^The file says/),
    ],
  });
  expect(rows.get(plain)!.receipt).toMatchObject({ cleaning: 'image', removed: [], notices: [] });
});

test('tests of models and failures in shadow that were stored as sentences become facts and codes', async () => {
  const told = {
    good: {
      success: true,
      message:
        'Sulcus 2 is working correctly. Sulcus 2 answered in 512 ms and found the lesion in the test image.',
    },
    blind: { success: false, message: 'Sulcus 3 answered in 80 ms but missed the lesion in the test image.' },
    broken: { success: false, message: 'Non-zero status code returned while running Conv node.' },
  };
  for (const [version, selfTest] of Object.entries(told)) {
    await run(`insert into models (id, version, sha256, bytes, path, training, self_test, added_by)
      values ('${randomUUID()}', '${version}', '${version}', 1, 'a', '{}', ${json(selfTest)}, 'ada')`);
  }
  await migrate(database);
  const rows = await database.db.select({ version: models.version, selfTest: models.selfTest }).from(models);
  const words = new Map(rows.map((row) => [row.version, selfTestWords(selfTest.parse(row.selfTest))]));
  expect(Object.fromEntries(words)).toEqual({
    good: 'good is working correctly. good answered in 512 ms and found the lesion in the test image.',
    blind: 'blind answered in 80 ms but missed the lesion in the test image.',
    broken: 'AI processing failed. Please try again.',
  });
});
