import { sampleFileCall, samplesCall } from '#contract/outputs.ts';
import { embeddedTemplate, makeServerTemplate } from '#tests/harness/database-templates.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { buildServer } from '#tools/build-server.ts';
import { postgresVariable, serverVariable, startServer, templateVariable } from './server.ts';

/** A server draws its samples on the first request and keeps them. This spares the tests the wait. */
async function drawSamples(url: string): Promise<void> {
  const answer = await fetch(new URL(samplesCall.path, url));
  const { samples } = (await answer.json()) as { samples: { id: string }[] };
  for (const { id } of samples) {
    for (const kind of ['file', 'thumbnail']) {
      const path = sampleFileCall.path.replace(':sampleId', id).replace(':kind', kind);
      await (await fetch(new URL(path, url))).arrayBuffer();
    }
  }
}

/** Playwright calls this once before all workers, and the returned function after them. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildServer();
  const [template, postgres] = await Promise.all([embeddedTemplate(), startPostgres()]);
  process.env[templateVariable] = template.path;
  process.env[postgresVariable] = postgres.server;
  const [server] = await Promise.all([startServer(), makeServerTemplate(postgres.server)]);
  await drawSamples(server.url);
  process.env[serverVariable] = server.url;
  return async () => {
    await server.stop();
    await postgres.stop();
    await template.remove();
  };
}
