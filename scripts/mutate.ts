import { wilsonInterval } from '#evaluation/statistics/wilson.ts';
import { fail, readCommand } from '#tools/read-command.ts';
import { root } from '#tools/run-program.ts';
import { type Judged, mutateRoom, type Room } from '../tests/mutation/mutate-room.ts';
import list from '../tests/mutation/rooms.json' with { type: 'json' };

const rooms: Record<string, Room> = list;
const names = Object.keys(rooms);

const help = `Changes the code in small ways and runs the tests of its room on each change, which must fail.

  npm run mutate [-- [PART…] [--own] [--sample N] [--seed N]]

  PART        a room (${names.join(', ')}), or a folder or file in one; default: all rooms
  --own       runs only the tests beside the code: quicker, and the true score is as high or higher
  --sample N  tries at most so many mutants of each part, drawn at random, and gives an interval
  --seed N    draws others; default: 1

Lists the mutants that no test noticed. A room ends with an error below its least score in tests/mutation/rooms.json.
`;

const { values, positionals } = readCommand(help, {
  own: { type: 'boolean', default: false },
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
});
const sample = { most: Number(values.sample ?? Number.POSITIVE_INFINITY), seed: Number(values.seed) };
if (!(sample.most > 0) || !Number.isInteger(sample.seed)) fail('--sample and --seed take a number.');
process.chdir(root);

const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The rooms to mutate, each with the part of it that was asked for. */
function chosen(): { name: string; part: string }[] {
  if (positionals.length === 0) return names.map((name) => ({ name, part: name }));
  return positionals.map((argument) => {
    const part = argument.replace(/\/$/, '');
    const name = names.find((room) => inside(part, room));
    return name ? { name, part } : fail(`${argument} is in none of the rooms: ${names.join(', ')}.`);
  });
}

const testsBeside = (part: string): string =>
  part.endsWith('.ts') ? part.replace(/ts$/, 'test.ts') : `${part}/**/*.test.ts`;

const describeMutant = ({ where, what, unreached }: Judged): string =>
  `${where} ${what}${unreached ? ' (no test runs it)' : ''}`;

/** How sure a score is that was measured on some of the mutants. */
function drawn(killed: number, tried: number, all: number): string {
  if (tried === all) return '';
  const { low, high } = wilsonInterval(killed, tried);
  return ` (${low.toFixed(3)} to ${high.toFixed(3)}, a sample of ${all})`;
}

let passed = true;
for (const { name, part } of chosen()) {
  const started = performance.now();
  const minutes = (): string => ((performance.now() - started) / 60_000).toFixed(1);
  const room = rooms[name]!;
  const { judged, all } = await mutateRoom(
    name,
    values.own ? { ...room, tests: [testsBeside(part)] } : room,
    {
      part,
      sample,
      report: (text) => console.error(`${name}, after ${minutes()} minutes: ${text}`),
    },
  );
  const alive = judged.filter(({ killer }) => killer === null);
  const killed = judged.length - alive.length;
  const score = judged.length === 0 ? 1 : killed / judged.length;
  for (const line of alive.map(describeMutant)) console.log(line);
  console.log(
    `${part}: ${killed} of ${judged.length} mutants killed, ${score.toFixed(3)}${drawn(killed, judged.length, all)}, in ${minutes()} minutes`,
  );
  const { least } = rooms[name]!;
  if (part === name && score < least) {
    console.error(`${name} must reach ${least}.`);
    passed = false;
  }
}
process.exitCode = passed ? 0 : 1;
