import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { dayMs } from '#contract/days.ts';
import type { StoredAboutScan } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import { inDataset, isInDataset } from '#server/platform/db/scan-predicates.ts';
import { auditLog, scans } from '#server/platform/db/schema.ts';
import { deleteScan } from '#server/scan/life.ts';
import { askToExpire, expireScans } from '#server/upkeep/expire-scans.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { newKeyHolder } from '#tests/harness/api-keys.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { judgeScan } from '#tests/harness/judged-scan.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const server = sharedAdminServer(serverPlace);
const { ada } = server;

async function uploaded(visitor = server.visitor()): Promise<{ scan: Scan; visitor: typeof visitor }> {
  const scan = await visitor.uploaded(await freshSlice());
  await server.context.db.update(scans).set({ processingStatus: 'completed' }).where(eq(scans.id, scan.id));
  return { scan, visitor };
}
const stillThere = async (id: string) => (await server.visitor().request(`/api/scan/${id}`)).status === 200;
const lastAudit = async () =>
  (await server.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test('an owner can delete a judged scan, which leaves the dataset, and the audit log records it', async () => {
  const { scan, visitor } = await uploaded();
  await judgeScan(server.context.db, scan, { action: 'correct' });
  expect((await visitor.remove(scan.id)).status).toBe(200);
  expect(await stillThere(scan.id)).toBe(false);
  expect(await lastAudit()).toMatchObject({
    admin: null,
    action: 'delete scan',
    target: scan.id,
    detail: 'deleted by its owner; leaves the next version of the data set',
  });
});

test('the id alone does not let a visitor or an administrator delete a scan as its owner', async () => {
  const { scan } = await uploaded();
  expect((await ada.send('DELETE', `/api/scan/${scan.id}`)).status).toBe(403);
  expect((await ada.send('DELETE', `/api/scan/${scan.id.toUpperCase()}`)).status).toBe(403);
  expect((await server.visitor().remove(scan.id)).status).toBe(403);
  expect(await stillThere(scan.id)).toBe(true);
  // Their own call deletes it, and the audit log records that.
  expect((await ada.send('DELETE', `/api/admin/scans/${scan.id}`)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ admin: 'ada', action: 'delete scan', target: scan.id });
});

test('a program’s scan is deleted with its key, not by its id', async () => {
  const holder = await newKeyHolder(server);
  const submitted = (await (await holder.submit(await freshSlice())).json()) as { id: string };
  const refused = await server.visitor().remove(submitted.id);
  expect(refused.status).toBe(403);
  expect(((await refused.json()) as { message: string }).message).toMatch(/API key/);
  const other = await newKeyHolder(server);
  expect((await other.request(`/api/v1/scans/${submitted.id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await holder.request(`/api/v1/scans/${submitted.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('a scan judged correct counts as part of the dataset everywhere: it outlives its retention, and its owner can see that', async () => {
  const { context } = server;
  const { scan, visitor } = await uploaded();
  const refused = await storeScan(context, { row: { judgment: { judged: false, reasons: [], notes: [] } } });
  const open = await storeScan(context);
  for (const each of [scan, refused])
    await judgeScan(context.db, each, { action: 'correct', notes: 'right' });
  expect((await visitor.scan(scan.id)).expiresAt).toBeNull();
  const stored = (await (await visitor.request(`/api/scan/${scan.id}/stored`)).json()) as StoredAboutScan;
  expect(stored.inDataSet).toMatchObject({ notes: 'right' });
  const rows = await context.db.select().from(scans);
  const inside = await context.db.select({ id: scans.id }).from(scans).where(inDataset);
  expect(new Set(inside.map(({ id }) => id))).toEqual(
    new Set(rows.filter((row) => isInDataset(row)).map(({ id }) => id)),
  );
  const longer = (context.config.retentionDays + 1) * dayMs;
  server.advance(longer);
  await askToExpire(context, null);
  await expireScans(context);
  server.advance(-longer);
  expect([await stillThere(scan.id), await stillThere(refused.id), await stillThere(open.id)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a scan that cannot be removed does not block the others, and is removed by the next purge', async () => {
  const { context } = server;
  const made = [await storeScan(context), await storeScan(context), await storeScan(context)];
  const ids = made.map(({ id }) => id).sort();
  const remove = context.storage.deleteFolders;
  const held = vi.spyOn(context.storage, 'deleteFolders').mockImplementation(async (prefixes) => {
    const locked = prefixes.filter((prefix) => prefix.includes(ids[0]!));
    const failures = await remove(prefixes.filter((prefix) => !locked.includes(prefix)));
    return new Map([...failures, ...locked.map((prefix) => [prefix, new Error('EACCES')] as const)]);
  });
  for (const id of ids) await deleteScan(context, id);
  await vi.waitFor(async () => {
    await purgeDeleted(context);
    const left = await context.db.select({ id: scans.id }).from(scans);
    expect(left.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[0]]);
  }, 10_000);
  held.mockRestore();
  await purgeDeleted(context);
  expect(await context.db.select().from(scans).where(eq(scans.id, ids[0]!))).toEqual([]);
});

test('a deletion while a picture is drawn leaves no folder with the scan’s id', async () => {
  const { context } = server;
  const folders = () => readdir(join(context.config.dataDir, 'files/scans'));
  for (let round = 0; round < 4; round += 1) {
    const row = await storeScan(context, { report: true, detections: [{}] });
    const drawing = context.outputs.draw(row, round % 2 ? 'report' : 'annotated').catch(() => undefined);
    await deleteScan(context, row.id);
    await purgeDeleted(context);
    await drawing;
    expect(await folders()).not.toContain(row.id);
  }
  const orphan = 'scans/00000000-0000-4000-8000-00000000abcd/display.png';
  await context.storage.put(orphan, Buffer.from('nobody owns this'));
  await context.storage.delete(orphan);
  expect(await folders()).not.toContain('00000000-0000-4000-8000-00000000abcd');
});

test('an invented confirmation does not bypass the session limit', async () => {
  const visitor = server.visitor();
  const session = { 'x-session-id': 'session_1700000000000_conf' };
  const statuses: number[] = [];
  for (const query of ['?confirmation=x', '?confirmation=x', '?confirmation=x', '?confirmation=', '']) {
    statuses.push((await visitor.upload(await freshSlice(), 'a.png', session, query)).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429, 429]);
});
