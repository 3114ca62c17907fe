import { buildServer } from './build-server.ts';

/** `npm run admin` and `npm run analyze`: the command line, built when its sources are newer. */
await buildServer();
const program = new URL('../dist/cli.js', import.meta.url).href;
await import(program);
