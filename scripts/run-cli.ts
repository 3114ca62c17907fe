import { buildServer } from '#tools/build-server.ts';

/** Runs the command line for `npm run admin`, `npm run analyze` and others, after building it if needed. */
await buildServer();
const program = new URL('../dist/cli.js', import.meta.url).href;
await import(program);
