#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, so that any Node can begin here. The product itself needs Node 24; the package `node` brings one.
const help = `Sulcus marks possible tumor regions in brain MRI slices. For research and education, never for diagnosis.

  sulcus serve                     start the web tool (settings: environment variables, docs/operations.md)
  sulcus analyze FILE ...          analyze slices on this machine
  sulcus analyze --study FOLDER    analyze a whole study
  sulcus admin ...                 administrators' accounts
  sulcus teaching import FOLDER    add teaching cases with their outlines and texts (docs/lecturers.md)
  sulcus backup | restore FOLDER   copy everything that is stored, and bring it back
  sulcus migrate | create-bucket   prepare a database or a bucket
`;

const [command, ...rest] = process.argv.slice(2);
const program = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
if (command === undefined || command === '--help' || command === 'help') {
  process.stdout.write(help);
  process.exit(command === undefined ? 2 : 0);
}
const args =
  command === 'serve'
    ? [program('supervise.js'), program('server.js')]
    : [program('cli.js'), command, ...rest];

const child = spawn(findNode(), args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const require = createRequire(import.meta.url);
  const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  // The first comes with a checkout, the second with a packed Sulcus.
  for (const name of ['node', `node-${system}-${process.arch}`]) {
    try {
      return join(dirname(require.resolve(`${name}/package.json`)), 'bin', program);
    } catch {}
  }
  process.stderr.write('Sulcus needs Node 24 or newer.\n');
  process.exit(1);
}
