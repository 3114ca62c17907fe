import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type LargeFile, largeFiles } from '#tests/fixtures/large-files.ts';
import { createMemoryGroup } from '#tests/harness/memory-group.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import type { Figure, Row, Tools } from '../figure.ts';

const sides = [1_024, 4_096];
const only = process.env.UNPACK ?? '';
const megabyte = 2 ** 20;
/** More than any picture takes. */
const limit = 8 * 2 ** 30;

interface Unpacking {
  stated: number;
  answer: string;
}

/** What reading the file took in a control group of its own. */
async function measureFile(
  file: LargeFile,
  side: number,
  folder: string,
  { note }: Tools,
): Promise<Figure[]> {
  const stored = path.join(folder, 'file');
  await writeFile(stored, await file.make());
  const group = await createMemoryGroup(limit);
  if ('refused' in group) throw new Error(`This machine makes no control group: ${group.refused}`);
  const reader = fork(new URL('../unpack-process.ts', import.meta.url), [stored]);
  await writeFile(group.members, String(reader.pid));
  try {
    await once(reader, 'message');
    const rest = await group.used();
    reader.send('go');
    const [{ stated, answer }] = (await once(reader, 'message')) as [Unpacking];
    await once(reader, 'close');
    const measured = (await group.peak()) - rest;
    const figures = `${Math.round(measured / megabyte)} of ${Math.round(stated / megabyte)} MB`;
    note(`${file.name}, ${side}²: ${figures} (${answer})`);
    return [
      { name: `${file.name}, ${side}²: measured ÷ stated`, value: measured / stated, unit: '×', most: 1 },
    ];
  } finally {
    reader.kill('SIGKILL');
    await group.remove();
  }
}

/** A picture of a coding that needs more than it states could end a server. */
export const unpacking: Row = {
  what: `memory that reading a picture takes, by coding, of what it states beforehand (UNPACK: part of a name)`,
  onlyByName: true,
  async measure(tools) {
    const folder = await temporaryFolder('unpacking');
    const figures: Figure[] = [];
    for (const side of sides) {
      for (const file of largeFiles(side).filter(({ name }) => name.includes(only))) {
        figures.push(...(await measureFile(file, side, folder.path, tools)));
      }
    }
    await folder.remove();
    return figures;
  },
};
