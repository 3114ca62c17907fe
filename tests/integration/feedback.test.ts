import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { type feedbackCall, feedbackPerHour } from '#contract/feedback.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { anonymousClient } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

type Received = ResponseOf<typeof feedbackCall>;

describe.each(oneDatabase)('feedback on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;
  const received = async () => (await ada.get<Received>('/api/admin/feedback')).body;
  const send = (text: string, client = anonymousClient(server)) =>
    client.send('POST', '/api/feedback', { kind: 'idea', text });

  test('is stored without anything about its sender, read by administrators and deleted', async () => {
    expect((await send('  A crop tool, please.\nThank you!  ')).status).toBe(200);
    const { entries, total } = await received();
    expect(total).toBe(1);
    expect(entries[0]).toMatchObject({
      kind: 'idea',
      text: 'A crop tool, please.\nThank you!',
      language: 'en',
    });
    expect(Object.keys(entries[0]!).sort()).toEqual(['id', 'kind', 'language', 'sentAt', 'text', 'version']);
    expect((await ada.send('DELETE', `/api/admin/feedback/${entries[0]!.id}`)).status).toBe(200);
    expect((await ada.send('DELETE', `/api/admin/feedback/${entries[0]!.id}`)).status).toBe(404);
    expect((await received()).total).toBe(0);
  });

  test('is refused when empty, too long or of an unknown kind', async () => {
    const client = anonymousClient(server);
    expect((await send('   ', client)).status).toBe(400);
    expect((await send('x'.repeat(textLengths.feedback + 1), client)).status).toBe(400);
    expect((await client.send('POST', '/api/feedback', { kind: 'spam', text: 'x' })).status).toBe(400);
    expect((await client.get('/api/admin/feedback')).status).toBe(401);
  });

  test('from one network is limited by the hour, and says how long to wait', async () => {
    const client = anonymousClient(server);
    for (let sent = 0; sent < feedbackPerHour; sent += 1) expect((await send('x', client)).status).toBe(200);
    const refused = await send('one more', client);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/wait \d+ minutes/);
    server.advance(3_600_000);
    expect((await send('one more', client)).status).toBe(200);
  });
});
