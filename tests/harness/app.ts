import type { FastifyInstance } from 'fastify';
import { readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { startServer } from '#server/start.ts';
import { type DatabasePlace, databasePlaces } from './databases.ts';

export const testAdmin = { username: 'harness-admin', password: 'a harness password, long enough' };

export interface TestApp {
  /** Where it listens; `app.inject` works too. */
  url: string;
  app: FastifyInstance;
  context: Context;
  close(): Promise<void>;
}

const [[, embeddedPlace]] = databasePlaces as [[string, () => Promise<DatabasePlace>]];

/**
 * The real product in this process, on its own empty database (PGlite unless told otherwise) and data folder, with the
 * administrator above. `environment` is what an operator could set; `now` moves the clock.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  options: { makePlace?: () => Promise<DatabasePlace>; now?: () => Date } = {},
): Promise<TestApp> {
  const place = await (options.makePlace ?? embeddedPlace)();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: testAdmin.username,
    ADMIN_PASSWORD: testAdmin.password,
    ...environment,
  });
  const server = await startServer(config, options.now ? { now: options.now } : {});
  const address = server.app?.server.address();
  if (!server.app || !address || typeof address === 'string') throw new Error('The app does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    app: server.app,
    context: server.context,
    async close() {
      await server.stop();
      await place.remove();
    },
  };
}
