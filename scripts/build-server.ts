import { buildWhenOlder } from './build-when-older.ts';

/** The server and the command line. */
export const buildServer = (): Promise<void> =>
  buildWhenOlder({
    what: 'the server',
    program: 'rolldown/bin/cli.mjs',
    args: ['--config', 'rolldown.config.ts', '--log-level', 'warn'],
    sources: ['server', 'contract', 'imaging', 'words', 'scripts', 'rolldown.config.ts'],
    output: 'dist/server.js',
  });

if (import.meta.main) await buildServer();
