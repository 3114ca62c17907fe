import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const server = sharedAdminServer(serverPlace);

test('the committed API description is the one the product serves (npm run openapi writes it)', async () => {
  const served = await server.app?.inject('/api/openapi.json');
  const committed: unknown = JSON.parse(
    await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  expect(served?.json()).toEqual(committed);
  expect(committed).toMatchObject({ openapi: '3.1.0' });
});
