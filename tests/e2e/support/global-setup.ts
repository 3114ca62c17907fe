import { embeddedTemplate, makeServerTemplate } from '#tests/harness/database-templates.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { postgresVariable, templateVariable } from './server.ts';

/** Playwright calls this once before all workers, and what it returns after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const [template, postgres] = await Promise.all([embeddedTemplate(), startPostgres()]);
  await makeServerTemplate(postgres.server);
  process.env[templateVariable] = template;
  process.env[postgresVariable] = postgres.server;
  return () => postgres.stop();
}
