import { desc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { contentSourceCall } from '#contract/content.ts';
import { dayOf } from '#contract/days.ts';
import { contentMessages } from '#contract/messages.ts';
import { auditLog, contentVersions } from '#server/platform/db/schema.ts';
import { anonymousClient } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

type Source = ResponseOf<typeof contentSourceCall>;

describe.each(oneDatabase)('legal content on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;

  const publicly = async (type: string) => (await anonymousClient(server).get(`/api/content/${type}`)).body;
  const source = async (type: string) => (await ada.get<Source>(`/api/admin/content/${type}`)).body;
  const save = (type: string, content: string) => ada.send('POST', `/api/content/${type}`, { content });

  test('is empty until someone saves it, effective today', async () => {
    const document = await publicly('privacy');
    expect(document).toMatchObject({ content: '', lastUpdated: null });
    expect(String(document.effectiveDate).slice(0, 10)).toBe(dayOf(server.context.now()));
  });

  test('goes live when saved, without what could run in a reader’s browser', async () => {
    const text = '<h2>Terms</h2><script>alert(1)</script><p onclick="x()">Be kind.</p>';
    const saved = await save('terms', text);
    expect(saved.body).toMatchObject({ success: true, message: contentMessages.saved });
    expect(await publicly('terms')).toMatchObject({
      content: '<h2>Terms</h2><p>Be kind.</p>',
      lastUpdated: saved.body.lastUpdated,
    });
    expect((await source('terms')).content).toBe(text);
    const both =
      await anonymousClient(server).get<{ type: string; content: string }[]>('/api/legal-documents');
    expect(both.body.map(({ type, content }) => [type, content])).toEqual([
      ['privacy', ''],
      ['terms', '<h2>Terms</h2><p>Be kind.</p>'],
    ]);
  });

  test('keeps its history, skips unchanged text, and allows an earlier version to be restored', async () => {
    await save('privacy', 'first');
    server.advance(60_000);
    const second = await save('privacy', 'second');
    server.advance(60_000);
    const same = await save('privacy', 'second');
    expect(same.body.lastUpdated).toBe(second.body.lastUpdated);
    const { versions } = await source('privacy');
    expect(versions.map(({ content, savedBy }) => [content, savedBy])).toEqual([
      ['second', 'ada'],
      ['first', 'ada'],
    ]);
    const restored = await ada.send('POST', `/api/admin/content/privacy/restore/${versions[1]?.id}`);
    expect(restored.status).toBe(200);
    expect((await publicly('privacy')).content).toBe('first');
    expect((await source('privacy')).versions).toHaveLength(3);
    const [line] = await server.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(line).toMatchObject({ admin: 'ada', action: 'save content', target: 'privacy' });
    expect(line?.detail).toMatch(/restored$/);
  });

  test('can be replaced by the built-in text, and the saved one stays in the history', async () => {
    await save('terms', '<p>Ours</p>');
    expect((await ada.send('POST', '/api/admin/content/terms/built-in')).status).toBe(200);
    expect(await publicly('terms')).toMatchObject({ content: '', lastUpdated: null });
    const { versions } = await source('terms');
    expect(versions.slice(0, 2).map(({ content }) => content)).toEqual(['', '<p>Ours</p>']);
    const ours = versions[1]!.id;
    expect((await ada.send('POST', `/api/admin/content/terms/restore/${ours}`)).status).toBe(200);
    expect((await publicly('terms')).content).toBe('<p>Ours</p>');
  });

  test('of one kind is not restored as the other, and unknown kinds and empty texts are refused', async () => {
    const [version] = (await source('privacy')).versions;
    expect((await ada.send('POST', `/api/admin/content/terms/restore/${version?.id}`)).status).toBe(404);
    expect((await save('imprint', 'x')).status).toBe(400);
    expect((await save('terms', '')).status).toBe(400);
    expect((await save('terms', 'x'.repeat(200_001))).status).toBe(400);
  });

  test('that would appear blank is refused, and blank text saved earlier counts as none', async () => {
    for (const blank of ['   ', '<p> &nbsp;</p><script>x</script>', '<h2>\u200B</h2>']) {
      const answer = await save('terms', blank);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(/This text is empty/);
    }
    const { db } = server.context;
    await db.insert(contentVersions).values({ type: 'privacy', content: '<p> </p>', savedBy: 'ada' });
    expect(await publicly('privacy')).toMatchObject({ content: '', lastUpdated: null });
  });

  test('is not overwritten by a writer who has not seen the newest version', async () => {
    await save('terms', 'the first text');
    const seen = (await source('terms')).versions[0]?.id;
    const write = (content: string, basedOn: number | null | undefined) =>
      ada.send('POST', '/api/content/terms', { content, basedOn });
    expect((await write('by one writer', seen)).status).toBe(200);
    const late = await write('by another writer', seen);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^ada saved this text while you were editing/);
    expect((await publicly('terms')).content).toBe('by one writer');
    const newest = (await source('terms')).versions[0]?.id;
    expect((await write('by another writer', newest)).status).toBe(200);
  });

  test('accepts the longest allowed text', async () => {
    expect((await save('terms', '"'.repeat(200_000))).status).toBe(200);
  });
});
