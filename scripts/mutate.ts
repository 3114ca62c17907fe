import { fail, readCommand } from '#tools/read-command.ts';
import { root } from '#tools/run-program.ts';
import { type Judged, mutateRoom, type Room } from '../tests/mutation/mutate-room.ts';
import list from '../tests/mutation/rooms.json' with { type: 'json' };

const rooms: Record<string, Room> = list;
const names = Object.keys(rooms);

const help = `Changes the code in small ways and runs the tests of its room on each change, which must fail.

  npm run mutate [-- [PART…] [--own]]

  PART     a room (${names.join(', ')}), or a folder or file in one; default: all rooms
  --own    runs only the tests beside the code: quicker, and the true score is as high or higher

Lists the mutants that no test noticed. A room ends with an error below its least score in tests/mutation/rooms.json.
`;

const { values, positionals } = readCommand(help, { own: { type: 'boolean', default: false } });
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

let passed = true;
for (const { name, part } of chosen()) {
  const started = performance.now();
  const minutes = (): string => ((performance.now() - started) / 60_000).toFixed(1);
  const room = rooms[name]!;
  const judged = await mutateRoom(name, values.own ? { ...room, tests: [testsBeside(part)] } : room, {
    part,
    report: (text) => console.error(`${name}, after ${minutes()} minutes: ${text}`),
  });
  const alive = judged.filter(({ killer }) => killer === null);
  const killed = judged.length - alive.length;
  const score = judged.length === 0 ? 1 : killed / judged.length;
  for (const line of alive.map(describeMutant)) console.log(line);
  console.log(
    `${part}: ${killed} of ${judged.length} mutants killed, ${score.toFixed(3)}, in ${minutes()} minutes`,
  );
  const { least } = rooms[name]!;
  if (part === name && score < least) {
    console.error(`${name} must reach ${least}.`);
    passed = false;
  }
}
process.exitCode = passed ? 0 : 1;
