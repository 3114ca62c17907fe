import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { AuditEntry, providerQuotaCall, queuesCall } from '#contract/operations.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import {
  admins,
  healthSamples,
  incorrectScans,
  rateEvents,
  reviews,
  scans,
} from '#server/platform/db/schema.ts';
import { writeLastBackup } from '#server/platform/db/settings.ts';
import { signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { readPrometheusText } from '#tests/harness/prometheus-text.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);
if (!promtool)
  console.log('No promtool on this machine (Debian: prometheus): only our own reader checks the metrics.');

describe.each(oneDatabase)('operations on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;

  test('the panel shows current counts', async () => {
    const { db } = server.context;
    await db.delete(scans);
    await storeScan(server.context, { detections: [{ confidence: 0.95 }], report: true });
    await storeScan(server.context, { detections: [{ confidence: 0.5 }], report: true });
    await storeScan(server.context, { row: { reportedFalsePositive: true } });
    await storeScan(server.context, { row: { processingStatus: 'failed' } });
    const flagged = await storeScan(server.context, { row: { reviewStatus: 'incorrect' } });
    const reviewId = randomUUID();
    await db
      .insert(reviews)
      .values({ id: reviewId, scanId: flagged.id, adminName: 'ada', action: 'incorrect', notes: '' });
    await db
      .insert(incorrectScans)
      .values({ id: randomUUID(), scanId: flagged.id, reviewId, reviewNotes: '', flaggedByAdmin: 'ada' });
    await db.insert(admins).values({ id: randomUUID(), username: 'idle', passwordHash: 'none' });
    const panel = await ada.get('/api/admin/panel');
    expect(panel.body).toMatchObject({
      totalScans: 5,
      totalReports: 2,
      needsReview: 2,
      incorrectScans: 1,
      successRate: 0.8,
      activeAdmins: 1,
      totalAdmins: 2,
    });
    expect((panel.body.recentAudit as AuditEntry[]).map(({ action }) => action)).toContain('sign in');
  });

  test('the panel’s system status is the worst of the latest checks', async () => {
    const { db } = server.context;
    await db.delete(healthSamples);
    const sample = (
      service: 'database' | 'ai_model',
      status: 'operational' | 'degraded' | 'outage',
      seconds: number,
    ) =>
      db.insert(healthSamples).values({
        service,
        status,
        responseTime: 5,
        at: new Date(Date.UTC(2100, 0, 1, 0, 0, seconds)),
      });
    const status = async () => (await ada.get('/api/admin/panel')).body.systemStatus;
    await sample('database', 'outage', 1);
    await sample('ai_model', 'operational', 1);
    expect(await status()).toBe('outage');
    await sample('database', 'operational', 2);
    expect(await status()).toBe('operational');
    await sample('ai_model', 'degraded', 2);
    expect(await status()).toBe('degraded');
  });

  test('queues, storage and the provider’s quota of this hour are shown', async () => {
    const { db, storage, now } = server.context;
    const requests = (key: string, count: number, at: Date) =>
      db.insert(rateEvents).values(Array.from({ length: count }, () => ({ key, at })));
    await requests('provider-requests', 40, now());
    await requests('provider-requests', 30, new Date(now().getTime() - 3_700_000));
    await requests('something else', 30, now());
    server.advance(61_000);
    const { objects, bytes } = await storage.usage();
    const provider = await ada.get<ResponseOf<typeof providerQuotaCall>>('/api/admin/operations/provider');
    // The product's own health checks also call the provider.
    expect(provider.body.used).toBeGreaterThanOrEqual(40);
    expect(provider.body.used).toBeLessThan(60);
    expect(provider.body.limit).toBe(1_000);
    const stored = await ada.get('/api/admin/operations/storage');
    const disk = { free: expect.any(Number), size: expect.any(Number) };
    expect(stored.body).toEqual({ files: objects, bytes, disk, lastBackup: null });
    const { body } = await ada.get<ResponseOf<typeof queuesCall>>('/api/admin/operations/queues');
    expect(body.queues.map(({ name }) => name)).toContain('process-scan');
    for (const { waiting, running, dead } of body.queues) {
      expect(Math.min(waiting, running, dead)).toBeGreaterThanOrEqual(0);
    }
  });

  test('a job that is not dead cannot be retried', async () => {
    const answer = await ada.send('POST', `/api/admin/operations/jobs/${randomUUID()}/retry`);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(/no longer in the list/);
  });

  test('the audit log is searched in every field and read page by page', async () => {
    const { db } = server.context;
    const marks = Array.from({ length: 5 }, (_, index) => `100%_mark ${index}`);
    for (const target of marks) await recordAudit(db, { admin: 'bea', action: 'delete scan', target });
    const read = async (query: string) =>
      (await ada.get<{ entries: AuditEntry[]; total: number }>(`/api/admin/audit?${query}`)).body;
    const search = encodeURIComponent('100%_MARK');
    const first = await read(`search=${search}&limit=2`);
    expect(first.total).toBe(5);
    expect(first.entries.map(({ target }) => target)).toEqual(['100%_mark 4', '100%_mark 3']);
    const second = await read(`search=${search}&limit=2&before=${first.entries[1]?.id}`);
    expect(second.entries.map(({ target }) => target)).toEqual(['100%_mark 2', '100%_mark 1']);
    expect((await read('search=bea')).total).toBe(5);
    expect((await read(`search=${encodeURIComponent('100x')}`)).entries).toEqual([]);
    const all = await read('');
    expect(all.total).toBeGreaterThan(5);
    expect(all.entries[0]?.id).toBeGreaterThan(all.entries[1]?.id ?? 0);
  });

  test('the audit log says from which network by a hash, and is exported without formulas', async () => {
    const { db } = server.context;
    const evil = '=HYPERLINK("https://evil.example";"x")';
    await recordAudit(db, { admin: 'mallory', action: 'delete scan', target: evil, detail: '+1' });
    await ada.send('POST', '/api/admin/operations/clock');
    const other = await signedIn(server);
    const { entries } = (await ada.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body;
    const of = (what: string) =>
      entries.filter(({ action }) => action === what).map(({ address }) => address);
    expect(of('delete scan')[0]).toBeNull();
    expect(of('confirm clock')[0]).toMatch(/^[\w-]{10}$/);
    expect(of('confirm clock')).not.toContain(of('sign in')[0]);
    expect(JSON.stringify(entries)).not.toMatch(/192\.168|127\.0\.0\.1/);
    const csv = await other.request('/api/admin/audit/export?search=mallory');
    expect(csv.headers.get('content-disposition')).toMatch(/sulcus_audit_\d{4}-\d\d-\d\d\.csv/);
    const [head, line, ...more] = (await csv.text()).trim().split('\r\n');
    expect(head).toBe('"id","at","admin","action","target","detail","address"');
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")","'+1",`);
    expect(more).toEqual([]);
  });

  test('metrics show queue, review, disk, webhooks and the last backup as Prometheus reads them', async () => {
    const { db } = server.context;
    await writeLastBackup(db, new Date(1_800_000_000_000));
    await storeScan(server.context, { row: { reviewRequested: true } });
    server.advance(10_000);
    const text = await (await ada.request('/metrics')).text();
    const families = readPrometheusText(text);
    const samples = (name: string) => families.get(`sulcus_${name}`)?.samples ?? [];
    expect(samples('queue_jobs')).toContain('sulcus_queue_jobs{job="process-scan",state="dead"} 0');
    expect(samples('queue_wait_seconds')).toEqual(['sulcus_queue_wait_seconds 0']);
    expect(Number(samples('review_waiting_scans')[0]?.split(' ')[1])).toBeGreaterThan(0);
    expect(samples('webhooks')).toContain('sulcus_webhooks{state="waiting"} 0');
    expect(Number(samples('disk_free_bytes')[0]?.split(' ')[1])).toBeGreaterThan(0);
    expect(samples('last_backup_timestamp_seconds')).toEqual([
      'sulcus_last_backup_timestamp_seconds 1800000000',
    ]);
    if (!promtool) return;
    const checked = spawnSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect(checked.stdout + checked.stderr).toBe('');
    expect(checked.status).toBe(0);
  });
});
