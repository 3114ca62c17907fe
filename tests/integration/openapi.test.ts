import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

let server: RunningServer;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder('openapi');
  remove = folder.remove;
  server = await startServer(readConfig({ PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  await server.stop();
  await remove();
});

test('the committed API description is the one the product serves (npm run openapi writes it)', async () => {
  const served = await server.app?.inject('/api/openapi.json');
  const committed: unknown = JSON.parse(
    await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  expect(served?.json()).toEqual(committed);
  expect(committed).toMatchObject({ openapi: '3.1.0' });
});
