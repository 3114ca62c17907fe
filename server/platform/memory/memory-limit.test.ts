import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { readMemoryLimit } from './memory-limit.ts';

const machine = 16 * 2 ** 30;
const noLimit = '9223372036854771712\n';

async function limitWith(files: Record<string, string>): Promise<number> {
  const folder = await temporaryFolder('cgroup');
  onTestFinished(folder.remove);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder.path, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return readMemoryLimit(folder.path, machine);
}

test.each([
  [
    'version 2, in the group itself',
    { 'proc/self/cgroup': '0::/a/b\n', 'sys/fs/cgroup/a/b/memory.max': '1073741824\n' },
    1_073_741_824,
  ],
  [
    'version 2, in a group above it',
    {
      'proc/self/cgroup': '0::/a/b\n',
      'sys/fs/cgroup/a/b/memory.max': 'max\n',
      'sys/fs/cgroup/a/memory.max': '2000000000\n',
    },
    2_000_000_000,
  ],
  [
    'version 2, smaller above than below',
    {
      'proc/self/cgroup': '0::/a/b\n',
      'sys/fs/cgroup/a/b/memory.max': '3000000000\n',
      'sys/fs/cgroup/a/memory.max': '2000000000\n',
    },
    2_000_000_000,
  ],
  [
    'version 2, where the kernel slows a group down',
    {
      'proc/self/cgroup': '0::/\n',
      'sys/fs/cgroup/memory.max': '3000000000\n',
      'sys/fs/cgroup/memory.high': '1500000000\n',
    },
    1_500_000_000,
  ],
  [
    'version 1, beside other hierarchies',
    {
      'proc/self/cgroup': '4:memory:/a\n1:cpu,cpuacct:/\n0::/\n',
      'sys/fs/cgroup/memory/a/memory.limit_in_bytes': '1073741824\n',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': noLimit,
    },
    1_073_741_824,
  ],
  [
    'version 1, in a container that sees the path outside of it',
    {
      'proc/self/cgroup': '4:memory:/docker/0123\n',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': '1073741824\n',
    },
    1_073_741_824,
  ],
])('reads the limit of %s', async (_, files, bytes) => {
  expect(await limitWith(files)).toBe(bytes);
});

test.each([
  ['no control groups', {}],
  [
    'groups without a limit',
    {
      'proc/self/cgroup': '4:memory:/a\n0::/\n',
      'sys/fs/cgroup/memory/a/memory.limit_in_bytes': noLimit,
    },
  ],
  [
    'a limit above what the machine has',
    { 'proc/self/cgroup': '0::/a\n', 'sys/fs/cgroup/a/memory.max': '99999999999999\n' },
  ],
])('with %s, takes a share of the machine', async (_, files) => {
  expect(await limitWith(files)).toBe(machine * 0.75);
});
