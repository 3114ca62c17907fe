import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import dicomParser from 'dicom-parser';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { models, reports } from '#server/platform/db/schema.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { openPdf, pageTexts } from '#tests/harness/pdf-text.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const server = sharedAdminServer(serverPlace);
const version = '<b>1</b>'.repeat(12_500);

/** A scan whose model was accepted before texts had a length, with a card of endless texts. */
async function oldScan() {
  const { db, storage } = server.context;
  const training = JSON.parse(await readFile('model/training.json', 'utf8'));
  const shipped = JSON.parse(await readFile('model/card.json', 'utf8'));
  const endless = 'x'.repeat(100_000);
  const sources = shipped.metrics.sources.map((source: object) => ({ ...source, id: 'own', title: endless }));
  const card = { ...shipped, version, notMeasured: [endless], metrics: { ...shipped.metrics, sources } };
  await db.insert(models).values({
    id: randomUUID(),
    version,
    sha256: card.sha256,
    bytes: 1,
    path: 'models/old',
    training: { ...training, version },
    card,
    selfTest: { success: false, seen: { outcome: 'failed', code: 'internal' } },
    addedBy: 'ada',
  });
  const judgment = { judged: true, reasons: [], notes: [] };
  const scan = await storeScan(server.context, {
    row: { modelVersion: version, answer: 'finding', judgment, analyzedFrames: [0] },
    detections: [{ class: 'y'.repeat(100_000) }],
    report: true,
  });
  await storage.delete(`scans/${scan.id}/report.pdf`);
  await db.update(reports).set({ fileSize: 0 }).where(eq(reports.scanId, scan.id));
  return scan;
}

test('a result with an endless version, stored before versions had a length, is shown, drawn, printed and exported', async () => {
  const { id } = await oldScan();
  const fetched = async (path: string) => {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const shown = JSON.parse((await fetched(`/api/scan/${id}`)).toString());
  expect(shown.scan.modelVersion).toHaveLength(40);
  const pages = await pageTexts(await openPdf(await fetched(`/api/pdf-reports/scan/${id}/download`)));
  expect(pages.join('')).toContain('<b>1</b><b>1</b>');
  expect(pages.length).toBeLessThan(10);
  const picture = await fetched(`/api/image/${id}/annotated`);
  expect(picture.readUInt32BE(20)).toBeLessThan(4_000);
  const sr = dicomParser.parseDicom(await fetched(`/api/scan/${id}/export?format=dicom-sr`));
  expect(sr.string('x00181020')!.length).toBeLessThanOrEqual(64);
  await fetched(`/api/scan/${id}/export?format=json`);
  await fetched(`/api/scan/${id}/export?format=coco`);
  expect((await server.ada.get('/api/admin/models')).status).toBe(200);
});

test('every text that a call takes has a length', async () => {
  interface Schema {
    [key: string]: unknown;
    $ref?: string;
    type?: string;
  }
  const api = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
  const limits = ['maxLength', 'pattern', 'enum', 'const'];
  const texts: string[] = [];
  const endless: string[] = [];
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as Schema;
    if (schema.$ref) visit(api.components.schemas[schema.$ref.split('/').at(-1)!], place);
    if (schema.type === 'string') {
      texts.push(place);
      if (!limits.some((name) => name in schema)) endless.push(place);
    }
    for (const [name, part] of Object.entries(schema)) visit(part, `${place} ${name}`);
  };
  for (const [path, calls] of Object.entries<Record<string, Schema>>(api.paths)) {
    for (const [method, call] of Object.entries(calls)) {
      visit(call.parameters, `${method} ${path} parameters`);
      visit(call.requestBody, `${method} ${path} body`);
    }
  }
  expect(texts.length).toBeGreaterThan(100);
  expect(endless).toEqual([]);
});
