import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { confidenceCutOff } from '#contract/constants.ts';
import { commandLine } from '#words/say/command-line.ts';
import type { AnalyzeOptions } from './analyze/run.ts';

const words = commandLine.analyze;

const { paths: named, ...options } = readArguments();
const paths = await readLists(named).catch(fail);
if (paths.length === 0) fail(new Error(words('noPath')));

// The inference runtime copies its process's command line into a fixed buffer and crashes if it is longer than about
// 14 KB. The process that loads it therefore gets no arguments; it reads the paths from standard input.
const child = spawn(process.execPath, [fileURLToPath(new URL('./analyze/run.ts', import.meta.url))], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
// The child may exit before it has read everything.
child.stdin.on('error', () => {});
child.stdin.end(JSON.stringify({ ...options, paths } satisfies AnalyzeOptions));
child.on('error', fail);
child.on('close', (code, signal) => {
  if (signal) process.kill(process.pid, signal);
  process.exitCode = code ?? 1;
});

/** Replaces each list (@file or -) with its lines. */
async function readLists(named: string[]): Promise<string[]> {
  const read = async (path: string): Promise<string[]> => {
    if (path !== '-' && !path.startsWith('@')) return [path];
    const list = path === '-' ? await text(process.stdin) : await readFile(path.slice(1), 'utf8');
    return list.split(/\r?\n/).filter((line) => line !== '');
  };
  const paths: string[] = [];
  for (const path of named) paths.push(...(await read(path)));
  return paths;
}

function readArguments(): AnalyzeOptions {
  try {
    const { values, positionals: paths } = parseArgs({
      allowPositionals: true,
      options: {
        'min-confidence': { type: 'string', default: String(confidenceCutOff) },
        study: { type: 'boolean', default: false },
        anyway: { type: 'boolean', default: false },
        format: { type: 'string', default: 'jsonl' },
        model: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(words('help', { threshold: String(confidenceCutOff) }));
      process.exit(0);
    }
    const minConfidence = Number(values['min-confidence']);
    if (paths.length === 0) throw new Error(words('noPath'));
    if (values['min-confidence'].trim() === '' || !(minConfidence >= 0 && minConfidence <= 1)) {
      throw new Error(words('badConfidence'));
    }
    if (values.format !== 'jsonl' && values.format !== 'csv') throw new Error(words('badFormat'));
    const { format, anyway, study, model: modelFolder } = values;
    return { paths, minConfidence, format, anyway, study, modelFolder };
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${words('tryHelp')}\n`);
  process.exit(2);
}
