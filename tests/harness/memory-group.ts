import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const mount = '/sys/fs/cgroup';
let groups = 0;

/** Where a control group lies and how its files are called, in version 1 and 2 of the kernel's interface. */
const versions = [
  {
    parent: path.join(mount, 'memory'),
    limit: 'memory.limit_in_bytes',
    used: 'memory.usage_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  {
    parent: mount,
    limit: 'memory.max',
    used: 'memory.current',
    peak: 'memory.peak',
    events: 'memory.events',
  },
];

export type MemoryGroup = Exclude<Awaited<ReturnType<typeof createMemoryGroup>>, { refused: string }>;

/** A control group whose processes get this many bytes together. Returns the reason if the machine refuses. */
export async function createMemoryGroup(bytes: number) {
  groups += 1;
  const name = `sulcus-test-${process.pid}-${groups}`;
  let refused = 'there is no memory controller';
  for (const { parent, limit, used, peak, events } of versions) {
    const folder = path.join(parent, name);
    const numberIn = async (file: string): Promise<number> =>
      Number(await readFile(path.join(folder, file), 'utf8'));
    try {
      await access(path.join(parent, 'cgroup.procs'));
      await mkdir(folder);
      await writeFile(path.join(folder, limit), String(bytes)).catch(async (error: unknown) => {
        await rmdir(folder);
        throw error;
      });
    } catch (error) {
      refused = (error as Error).message;
      continue;
    }
    return {
      /** Processes that write their id to this file belong to the group. */
      members: path.join(folder, 'cgroup.procs'),
      used: () => numberIn(used),
      peak: () => numberIn(peak),
      /** Processes that the kernel ended because the group had no memory left. */
      async killed(): Promise<number> {
        const text = await readFile(path.join(folder, events), 'utf8');
        return Number(/^oom_kill (\d+)$/m.exec(text)?.[1]);
      },
      remove: () => rmdir(folder),
    };
  }
  return { refused };
}
