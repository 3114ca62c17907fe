import { commandLine } from '#words/say/command-line.ts';

/** All commands in one program: `sulcus COMMAND …` or `node dist/cli.js COMMAND …`. */
const commands: Record<string, () => Promise<unknown>> = {
  admin: () => import('./admin.ts'),
  analyze: () => import('./analyze.ts'),
  analyse: () => import('./analyze.ts'),
  backup: () => import('./backup.ts'),
  'create-bucket': () => import('./create-bucket.ts'),
  migrate: () => import('./migrate.ts'),
  restore: () => import('./restore.ts'),
  teaching: () => import('./import-teaching.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const command = commands[name];
if (command) await command();
else {
  console.error(commandLine.programs('nameCommand', { commands: Object.keys(commands).join(', ') }));
  process.exitCode = 2;
}
