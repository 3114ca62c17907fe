import { embeddedTemplate, makeServerTemplate } from '#tests/harness/database-templates.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { buildServer } from '../../../scripts/build-server.ts';
import { postgresVariable, serverVariable, startServer, templateVariable } from './server.ts';

/** Playwright calls this once before all workers, and what it returns after them. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildServer();
  const [template, postgres] = await Promise.all([embeddedTemplate(), startPostgres()]);
  process.env[templateVariable] = template;
  process.env[postgresVariable] = postgres.server;
  const [server] = await Promise.all([startServer(), makeServerTemplate(postgres.server)]);
  process.env[serverVariable] = server.url;
  return async () => {
    await server.stop();
    await postgres.stop();
  };
}
