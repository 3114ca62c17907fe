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
  [{ ADMIN_USERNAME: 'ada' }, /go together/],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL is not valid/],
  [{ RETENTION_DAYS: '0' }, /^RETENTION_DAYS is not valid/],
])('%j is refused in one line', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
  try {
    readConfig(env);
  } catch (error) {
    expect((error as Error).message).not.toContain('\n');
  }
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
  });
  expect(JSON.stringify(describeConfig(config))).not.toContain('-secret');
});
