import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '#contract/days.ts';
import { notifyOperator } from '#server/operations/alert-job.ts';
import { healthSamples, requestMinutes, scanDays } from '#server/platform/db/schema.ts';
import { firstAdmin } from '#tests/harness/admin-client.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { listen } from '#tests/harness/listen.ts';
import { startMailServer } from '#tests/harness/mail-server.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

interface Message {
  text: string;
  begun: string[];
  links: string[];
  ended: string[];
}

let status = 200;
const messages: Message[] = [];
const receiver = await listen(
  createServer(async (request, response) => {
    messages.push(JSON.parse(await text(request)));
    response.writeHead(status).end();
  }),
);
const mail = await startMailServer();
afterAll(() => Promise.all([receiver.close(), mail.close()]));

const server = sharedAdminServer(serverPlace, {
  ALERT_URL: `${receiver.url}/hook`,
  ALERT_MAIL_TO: 'ada@example.edu, grace@example.edu',
  MAIL_FROM: 'sulcus@example.edu',
  SMTP_URL: `smtp://mailer:secret%20word@127.0.0.1:${mail.port}`,
  SECOND_FACTOR: 'required',
});
const { ada } = server;

const tell = () => notifyOperator(server.context, new AbortController().signal);

/** Eight weeks with findings in 40 of 100 scans, and a last one with 90. */
async function storeDrift(): Promise<void> {
  const { db, now } = server.context;
  const day = (ago: number) => new Date(now().getTime() - ago * dayMs).toISOString().slice(0, 10);
  await db.insert(scanDays).values(
    Array.from({ length: 9 }, (_, week) => ({
      day: day(week * 7),
      completed: 100,
      withDetections: week === 0 ? 90 : 40,
      confidenceSum: 0,
      scoped: 0,
      scopeSum: 0,
      dicom: 0,
      jpeg: 0,
      png: 100,
    })),
  );
}

test('the operator is notified once by webhook and mail when errors and drift start and when they end, and failed messages are retried', async () => {
  const { db, now } = server.context;
  await tell();
  expect(messages).toEqual([]);

  await db.insert(requestMinutes).values({ minute: now(), requests: 40, failures: 10, milliseconds: 1 });
  await db
    .insert(healthSamples)
    .values({ at: now(), service: 'file_upload', status: 'outage', responseTime: 1 });
  await storeDrift();
  status = 500;
  mail.state.refuses = true;
  await expect(tell()).rejects.toThrow('answered 500');
  status = 200;
  await expect(tell()).rejects.toThrow('451 try later');
  expect(messages).toHaveLength(2);
  mail.state.refuses = false;
  await tell();
  await tell();
  expect(messages).toHaveLength(2);
  expect(messages[1]?.begun).toEqual([
    // This test's own sign-in may be counted too.
    expect.stringMatching(
      /^Errors: file_upload is down\. 10 of 4\d requests failed in the last 15 minutes\.$/,
    ),
    'Drift: incoming scans have changed (findings).',
  ]);
  const site = server.context.config.publicUrl;
  expect(messages[1]?.links).toEqual([`${site}/status`, `${site}/admin-quality?view=drift`]);
  expect(messages[1]?.text).toContain('Errors: file_upload is down');
  expect(messages[1]?.text).toContain(`\n${site}/status\n`);
  expect(mail.mails).toEqual([
    {
      credentials: ['mailer', 'secret word'],
      from: 'sulcus@example.edu',
      to: ['ada@example.edu', 'grace@example.edu'],
      content: expect.stringMatching(
        /Subject: Sulcus: 2 new problems\n.*Errors: file_upload is down\..*Drift: incoming scans have changed \(findings\)\./s,
      ),
    },
  ]);

  await db.delete(requestMinutes);
  await db.delete(healthSamples);
  await tell();
  expect(messages[2]).toMatchObject({ begun: [] });
  expect(messages[2]?.ended[0]).toContain('file_upload is down');
  expect(mail.mails[1]?.content).toMatch(
    /Subject: Sulcus: resolved\n.*Resolved: Errors: file_upload is down\./s,
  );
});

test('where a second factor is required, nothing opens before it is set up, and it cannot be removed', async () => {
  const session = await ada.get<{ admin: { mustSetUpSecondFactor: boolean } }>('/api/admin/session');
  expect(session.body.admin.mustSetUpSecondFactor).toBe(true);
  expect(await ada.get('/api/admin/panel')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_setup_required' },
  });
  const begun = await ada.send<{ secret: string }>('POST', '/api/admin/second-factor', {
    password: firstAdmin.password,
  });
  const code = new TOTP({ secret: begun.body.secret }).generate({
    timestamp: server.context.now().getTime(),
  });
  expect((await ada.send('PUT', '/api/admin/second-factor', { code })).status).toBe(200);
  expect((await ada.get('/api/admin/panel')).status).toBe(200);
  const removed = await ada.send<{ message: string }>('DELETE', '/api/admin/second-factor', {
    password: firstAdmin.password,
  });
  expect(removed).toMatchObject({ status: 403 });
  expect(removed.body.message).toContain('This site requires a second factor');
});
