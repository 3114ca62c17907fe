import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAdminServer } from '#tests/harness/admin-client.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import type { TestServer } from '#tests/harness/running-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startAdminServer(serverPlace);
});
afterAll(() => server.stop());

test('the committed API description is the one the product serves (npm run openapi writes it)', async () => {
  const served = await server.app?.inject('/api/openapi.json');
  const committed: unknown = JSON.parse(
    await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  expect(served?.json()).toEqual(committed);
  expect(committed).toMatchObject({ openapi: '3.1.0' });
});
