import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { styleText } from 'node:util';
import { type Figure, missed, type Row } from './figure.ts';
import { decode } from './rows/decode.ts';
import { drawing } from './rows/drawing.ts';
import { exportMemory } from './rows/export.ts';
import { fleet } from './rows/fleet.ts';
import { judgedScans } from './rows/judged.ts';
import { latency } from './rows/latency.ts';
import { listsEmbedded, listsPostgres } from './rows/lists.ts';
import { load } from './rows/load.ts';
import { memory } from './rows/memory.ts';
import { start } from './rows/start.ts';
import { throughputEmbedded, throughputPostgres } from './rows/throughput.ts';
import { wholeScan } from './rows/whole-scan.ts';
import { workers } from './rows/workers.ts';
import { table } from './table.ts';
import { createTools } from './tools.ts';

const rows: Row[] = [
  latency,
  throughputEmbedded,
  throughputPostgres,
  start,
  drawing,
  memory,
  load,
  workers,
  fleet,
  exportMemory,
  decode,
  listsPostgres,
  listsEmbedded,
  wholeScan,
  judgedScans,
];
const jsonFile = 'test-results/bench.json';

const help = `npm run bench [-- ROW...]

Measures this machine and prints a table; figures that miss their bound are red and end it with status 1.
The same goes to ${jsonFile}. ROW is the beginning of one or more of these; those with a star take minutes and are
measured only where they are named:

${rows.map(({ name, what, onlyByName }) => `  ${name.padEnd(19)}${onlyByName ? '*' : ' '} ${what}`).join('\n')}
`;

const wanted = process.argv.slice(2);
const chosen = rows.filter(({ name, onlyByName }) =>
  wanted.length === 0 ? !onlyByName : wanted.some((each) => name.startsWith(each)),
);
if (wanted.includes('--help') || chosen.length === 0) {
  console.log(help);
  process.exit(wanted.includes('--help') ? 0 : 2);
}

const started = performance.now();
const tools = createTools((text) => console.log(styleText('dim', `  ${text}`)));
const results: { row: string; seconds: number; figures: Figure[] }[] = [];
for (const row of chosen) {
  console.log(`${row.name}: ${row.what}`);
  const from = performance.now();
  const figures = await row.measure(tools).catch((error: Error): Figure[] => {
    console.error(error);
    return [{ name: `${row.name}: ${error.message}`, value: Number.NaN, unit: '', most: 0 }];
  });
  results.push({ row: row.name, seconds: (performance.now() - from) / 1000, figures });
}
await tools.close();

const figures = results.flatMap((result) => result.figures);
const machine = `${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`;
const seconds = (performance.now() - started) / 1000;
console.log(`\n${machine}; ${seconds.toFixed(0)} s\n\n${table(figures)}`);
await mkdir('test-results', { recursive: true });
await writeFile(jsonFile, `${JSON.stringify({ machine, seconds, results }, null, 2)}\n`);
process.exit(figures.some(missed) ? 1 : 0);
