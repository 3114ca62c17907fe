import { expect, onTestFinished, test } from 'vitest';
import { withoutModel } from '#tests/harness/admin-client.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { startServerProcess } from '#tests/harness/server.ts';

/** An uncaught error at a moment the test chooses. */
const fault = `process.on('SIGUSR2', () => { Promise.reject(new Error('a fault nobody caught')) })`;

test('a process that crashes logs the error and its exit', async () => {
  const place = await serverPlace();
  onTestFinished(place.remove);
  const server = await startServerProcess({
    ...withoutModel,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(fault)}"`,
  });
  onTestFinished(() => server.kill());
  server.signal('SIGUSR2');
  expect(await server.exited).toBe(1);
  const lines = server.output().split('\n');
  const uncaught = lines.find((line) => line.includes('"msg":"uncaught"'));
  expect(uncaught).toContain('a fault nobody caught');
  expect(uncaught).toContain('unhandledRejection');
  expect(lines.find((line) => line.includes('"msg":"ended"'))).toContain('"code":1');
});
