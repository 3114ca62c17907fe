import { expect, test } from 'vitest';
import { describeConfig, readConfig } from './config.ts';

test('an empty environment gives the one-machine defaults', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    storage: 'disk',
    detector: 'embedded',
    role: 'all',
    retentionDays: 90,
    publicUrl: 'http://localhost:3000',
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  [{ PORT: 'abc' }, /^PORT is not valid/],
  [{ STORAGE: 's3' }, /^STORAGE=s3 needs S3_BUCKET\.$/],
  [{ S3_BUCKET: 'scans' }, /STORAGE is disk/],
  [{ DETECTOR: 'roboflow' }, /needs ROBOFLOW_API_KEY/],
  [{ ROLE: 'worker' }, /needs DATABASE_URL/],
  [{ ROLE: 'web', DATABASE_URL: 'postgres://db/x' }, /^ROLE=web needs STORAGE=s3/],
  [{ ROLE: 'worker', DATABASE_URL: 'postgres://db/x' }, /^ROLE=worker needs STORAGE=s3/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY is not valid: true would trust.*give the number of proxies/],
  [{ TRUST_PROXY: '99' }, /^TRUST_PROXY is not valid: 99 proxies/],
  [{ TRUST_PROXY: '10.0.0.0/8,everyone' }, /^TRUST_PROXY is not valid: 'everyone' is neither/],
  [{ TRUST_PROXY: '10.0.0.0/40' }, /^TRUST_PROXY is not valid/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN is not valid/],
  [{ ALERT_MAIL_TO: 'ada@example.edu' }, /^Set both ALERT_MAIL_TO and SMTP_URL/],
  [{ ALERT_MAIL_TO: 'ada@example.edu,bob', SMTP_URL: 'smtp://mail' }, /^ALERT_MAIL_TO is not valid/],
  [{ ADMIN_USERNAME: 'ada' }, /^Set both ADMIN_USERNAME and ADMIN_PASSWORD/],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL is not valid/],
  [{ RETENTION_DAYS: '0' }, /^RETENTION_DAYS is not valid/],
  [{ LONGEST_QUEUE_MINUTES: '0' }, /^LONGEST_QUEUE_MINUTES is not valid/],
])('%j is refused in one line', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
  try {
    readConfig(env);
  } catch (error) {
    expect((error as Error).message).not.toContain('\n');
  }
});

test.each<[string, number | string[]]>([
  ['0', 0],
  ['false', 0],
  ['2', 2],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['loopback,192.0.2.7', ['loopback', '192.0.2.7']],
])('TRUST_PROXY=%s is read as %j', (given, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(trustProxy);
});

test('no secret appears in what is printed at start', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://sulcus:db-secret@localhost/sulcus',
    STORAGE: 's3',
    S3_BUCKET: 'scans',
    S3_ACCESS_KEY_ID: 'access-secret',
    S3_SECRET_ACCESS_KEY: 's3-secret',
    DETECTOR: 'roboflow',
    ROBOFLOW_API_KEY: 'provider-secret',
    ROBOFLOW_WORKSPACE: 'lab',
    ADMIN_USERNAME: 'ada',
    ADMIN_PASSWORD: 'admin-secret',
    METRICS_TOKEN: 'metrics-reader-secret',
    ALERT_MAIL_TO: 'ada@example.edu',
    SMTP_URL: 'smtps://mailer:mail-secret@mail.example.edu',
  });
  expect(JSON.stringify(describeConfig(config))).not.toContain('-secret');
});
