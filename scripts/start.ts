import { join, resolve } from 'node:path';
import { buildServer } from '#tools/build-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { commandLine } from '#words/say/command-line.ts';
import { supervise } from './supervise.ts';

/** `npm start`: builds what is out of date, then runs the server. */
try {
  if (process.env.ROLE !== 'worker') await buildWeb();
  await buildServer();
} catch (error) {
  console.error(
    commandLine.programs('cannotStart', { reason: error instanceof Error ? error.message : String(error) }),
  );
  process.exit(1);
}
console.log(commandLine.programs('starting'));
process.exit(await supervise([join(resolve(import.meta.dirname, '..'), 'dist/server.js')]));
