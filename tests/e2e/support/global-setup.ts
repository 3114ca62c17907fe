import { embeddedTemplate, makeServerTemplate } from '#tests/harness/database-templates.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { postgresVariable, serverVariable, startServer, templateVariable } from './server.ts';

/** Drawn samples are kept for all servers of a version: the shared one draws them while those of the workers start. */
async function drawSamples(url: string): Promise<void> {
  const { samples } = (await (await fetch(`${url}/api/samples`)).json()) as { samples: { id: string }[] };
  await Promise.all(samples.map(({ id }) => fetch(`${url}/api/samples/${id}/thumbnail`)));
}

/** Playwright calls this once before all workers, and what it returns after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const [template, postgres] = await Promise.all([embeddedTemplate(), startPostgres()]);
  process.env[templateVariable] = template;
  process.env[postgresVariable] = postgres.server;
  const [server] = await Promise.all([startServer(), makeServerTemplate(postgres.server)]);
  process.env[serverVariable] = server.url;
  // Nobody waits for it: a server that finds none draws its own.
  drawSamples(server.url).catch(() => undefined);
  return async () => {
    await server.stop();
    await postgres.stop();
  };
}
