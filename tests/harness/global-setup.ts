import type { TestProject } from 'vitest/node';
import { buildServer } from '#tools/build-server.ts';
import { embeddedTemplate, makeServerTemplate } from './database-templates.ts';
import { startPostgres } from './postgres-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, without a database name. */
    postgresServer: string;
    /** The one for tests that a run tries on one database. */
    database: 'PGlite' | 'PostgreSQL';
    /** A data folder to copy. */
    embeddedTemplate: string;
    /** A folder that the test files of a run share. */
    runFolder: string;
  }
}

/** Vitest calls this once before a project's tests, and the returned function after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // First, because the embedded database runs in a thread of the build.
  await buildServer();
  const [postgres, template, runFolder] = await Promise.all([
    startPostgres(),
    embeddedTemplate(),
    temporaryFolder('run'),
  ]);
  await makeServerTemplate(postgres.server);
  project.provide('postgresServer', postgres.server);
  project.provide('embeddedTemplate', template.path);
  project.provide('runFolder', runFolder.path);
  return async () => {
    await postgres.stop();
    await template.remove();
    await runFolder.remove();
  };
}
