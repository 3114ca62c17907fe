import { buildWhenOlder } from './build-when-older.ts';

/** Builds the server, the command line and their initial database. */
export async function buildServer(): Promise<void> {
  await buildWhenOlder({
    what: 'the server',
    program: 'node_modules/rolldown/bin/cli.mjs',
    args: ['--config', 'rolldown.config.ts', '--log-level', 'warn'],
    sources: [
      'server',
      'contract',
      'imaging',
      'labels',
      'reading',
      'pdf',
      'phantom',
      'evaluation/statistics',
      'words',
      'scripts',
      'rolldown.config.ts',
    ],
    output: 'dist/server.js',
  });
  await buildWhenOlder({
    what: 'the empty database',
    program: 'tools/make-database.ts',
    args: [],
    sources: ['server/platform/db', 'server/platform/queue', 'tools/make-database.ts'],
    output: 'dist/database.bin',
  });
}

if (import.meta.main) await buildServer();
