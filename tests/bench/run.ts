import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { styleText } from 'node:util';
import { buildServer } from '#tools/build-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { type Figure, missed, type Row } from './figure.ts';
import { table } from './table.ts';
import { createTools } from './tools.ts';

/** Loaded on demand, because together they import most of the server and a browser. */
const rows: Record<string, () => Promise<Row>> = {
  latency: async () => (await import('./rows/latency.ts')).latency,
  'throughput-embedded': async () => (await import('./rows/throughput.ts')).throughputEmbedded,
  'throughput-postgres': async () => (await import('./rows/throughput.ts')).throughputPostgres,
  start: async () => (await import('./rows/start.ts')).start,
  drawing: async () => (await import('./rows/drawing.ts')).drawing,
  workers: async () => (await import('./rows/workers.ts')).workers,
  memory: async () => (await import('./rows/memory.ts')).memory,
  hour: async () => (await import('./rows/memory-hour.ts')).memoryHour,
  unpacking: async () => (await import('./rows/unpacking.ts')).unpacking,
  hostile: async () => (await import('./rows/load.ts')).hostileCaller,
  overload: async () => (await import('./rows/load.ts')).overload,
  fleet: async () => (await import('./rows/fleet.ts')).fleet,
  export: async () => (await import('./rows/export.ts')).exportMemory,
  decode: async () => (await import('./rows/decode.ts')).decode,
  'lists-postgres': async () => (await import('./rows/lists.ts')).listsPostgres,
  'lists-embedded': async () => (await import('./rows/lists.ts')).listsEmbedded,
  'whole-scan': async () => (await import('./rows/whole-scan.ts')).wholeScan,
  disc: async () => (await import('./rows/disc.ts')).disc,
  judged: async () => (await import('./rows/judged.ts')).judgedScans,
};
const jsonFile = 'test-results/bench.json';

async function help(): Promise<string> {
  const lines = Object.entries(rows).map(async ([name, load]) => {
    const { what, onlyByName } = await load();
    return `  ${name.padEnd(19)}${onlyByName ? '*' : ' '} ${what}`;
  });
  return `npm run bench [-- ROW...]

Measures this machine and prints a table; figures that miss their bound are red and end it with status 1.
The same goes to ${jsonFile}. ROW is the beginning of one or more of these; those with a star take minutes and are
measured only where they are named:

${(await Promise.all(lines)).join('\n')}
`;
}

const wanted = process.argv.slice(2);
const named = Object.keys(rows).filter((name) => wanted.some((each) => name.startsWith(each)));
if (wanted.includes('--help') || (wanted.length > 0 && named.length === 0)) {
  console.log(await help());
  process.exit(wanted.includes('--help') ? 0 : 2);
}

const machine = `${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`;
const secondsSince = (moment: number): number => (performance.now() - moment) / 1000;
const started = performance.now();
await mkdir('test-results', { recursive: true });
await Promise.all([buildWeb(), buildServer()]);
const tools = createTools((text) => console.log(styleText('dim', `  ${text}`)));
const results: { row: string; seconds: number; figures: Figure[] }[] = [];
const chosen: (Row & { name: string })[] = [];
for (const [name, load] of Object.entries(rows)) {
  if (wanted.length > 0 && !named.includes(name)) continue;
  const row = await load();
  if (wanted.length > 0 || !row.onlyByName) chosen.push({ ...row, name });
}
for (const { name, what, measure } of chosen) {
  console.log(`${name}: ${what}`);
  const from = performance.now();
  const measured = await measure(tools).catch((error: Error): Figure[] => {
    console.error(error);
    return [{ name: `${name}: ${error.message}`, value: Number.NaN, unit: '', most: 0 }];
  });
  results.push({ row: name, seconds: secondsSince(from), figures: measured });
  // Written after each row, so that an interrupted run keeps its results.
  await writeFile(
    jsonFile,
    `${JSON.stringify({ machine, seconds: secondsSince(started), results }, null, 2)}\n`,
  );
}
await tools.close();

const figures = results.flatMap((result) => result.figures);
const times = results.map(({ row, seconds }) => `${row} ${seconds.toFixed(0)} s`).join(', ');
console.log(`\n${machine}; ${secondsSince(started).toFixed(0)} s (${times})\n\n${table(figures)}`);
process.exit(figures.some(missed) ? 1 : 0);
