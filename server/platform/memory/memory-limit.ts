import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';

/** Without a limit, other programs share the machine. */
const shareOfMachine = 0.75;

/** One line of /proc/self/cgroup: hierarchy, controllers, path. The unified hierarchy names no controllers. */
function groupsOf(file: string): { controllers: string[]; group: string }[] {
  return file.split('\n').flatMap((line) => {
    const [, controllers, group] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    return group === undefined ? [] : [{ controllers: controllers!.split(','), group }];
  });
}

/** The group and all above it: each may set a limit, and the smallest counts. */
function lineage(group: string): string[] {
  const parts = group.split('/').filter(Boolean);
  return Array.from({ length: parts.length + 1 }, (_, i) => parts.slice(0, parts.length - i).join('/'));
}

async function numberIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // 'max' and an empty text are no limit. Version 1 writes a number near 2^63.
  const value = Number.parseInt(text, 10);
  return value > 0 ? value : Number.POSITIVE_INFINITY;
}

/**
 * Bytes that this process and its group may use: the smallest limit of its control groups, of version 1 or 2, or a share of
 * the machine's memory. `root` replaces the file system's root in tests.
 */
export async function readMemoryLimit(root = '/', machine = totalmem()): Promise<number> {
  const mount = path.join(root, 'sys/fs/cgroup');
  const own = await readFile(path.join(root, 'proc/self/cgroup'), 'utf8').catch(() => '');
  const files = groupsOf(own).flatMap(({ controllers, group }) => {
    // In a container, the path may be the one outside of it; the mount's root is then the group itself.
    const groups = lineage(group);
    if (controllers.includes('memory')) {
      return groups.map((each) => path.join(mount, 'memory', each, 'memory.limit_in_bytes'));
    }
    if (controllers[0] !== '') return [];
    return groups.flatMap((each) => [
      path.join(mount, each, 'memory.max'),
      path.join(mount, each, 'memory.high'),
    ]);
  });
  const limit = Math.min(...(await Promise.all(files.map(numberIn))));
  return limit < machine ? limit : machine * shareOfMachine;
}
