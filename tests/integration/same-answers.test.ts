import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type KeyHolder, newKeyHolder } from '../harness/api-keys.ts';
import { embeddedPlace } from '../harness/databases.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { exact, otherRuntime, type PictureAnswer, samePicture, sameStudy } from '../same-answers/answers.ts';
import { pictureCases, studyCases } from '../same-answers/cases.ts';
import { createDevice } from '../same-answers/device.ts';
import * as ways from '../same-answers/server-ways.ts';

/** `npm run same-answers` sets both higher. */
const pictureCount = Number(process.env.SAME_ANSWERS_PICTURES ?? 10);
const studyCount = Number(process.env.SAME_ANSWERS_STUDIES ?? 4);
vi.setConfig({ testTimeout: 5_400_000 });

const server = sharedServer(embeddedPlace);
let holder: KeyHolder;
let device: Awaited<ReturnType<typeof createDevice>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  holder = await newKeyHolder(server, { scansPerHour: 100_000 });
  device = await createDevice();
  folder = await temporaryFolder('same-answers');
});
afterAll(async () => {
  await device?.close();
  await folder?.remove();
});

/** Another runtime decides otherwise where a mark lies at a limit: at most for one case in twenty. */
const mayDiffer = 0.05;

/** Ways on the server must agree on every case, devices on nearly all. Prints how many agree, and lists the others. */
function tell(what: string, all: number, { server: others, device: onDevice }: Differences): void {
  console.log(`${what}: the server's ways agree on ${all - others.length} of ${all}.`);
  console.log(`${what}: the device agrees on ${all - onDevice.length} of ${all}.`, ...onDevice);
  expect(others).toEqual([]);
  expect(onDevice.length).toBeLessThanOrEqual(Math.max(1, mayDiffer * all));
}

interface Differences {
  server: string[];
  device: string[];
}

/** One start of the command reads so many. */
const batchSize = 50;

test('a picture has the same answer on the site, by the API, by DICOMweb, by the command line and on a device', async () => {
  const others: Differences = { server: [], device: [] };
  const read: Record<string, number> = {};
  let count = 0;
  let waiting: { name: string; file: Uint8Array; answer: PictureAnswer }[] = [];
  const compareCommand = async () => {
    const files = join(folder.path, `pictures-${count}`);
    await mkdir(files);
    for (const [place, { file }] of waiting.entries())
      await writeFile(join(files, `${String(place).padStart(4, '0')}.dcm`), file);
    const byCommand = await ways.readByCommand(files);
    expect(byCommand).toHaveLength(waiting.length);
    for (const [place, { name, answer }] of waiting.entries())
      if (!samePicture(answer, byCommand[place]!, exact)) others.server.push(`${name} command line`);
    waiting = [];
    console.log(`${count} of ${pictureCount} pictures`, read, others);
  };
  for await (const { name, file } of pictureCases(pictureCount)) {
    await ways.untilAnswering(holder);
    const site = await ways.readOnSite(server, file(0));
    if (!site) {
      console.log(`Left out, because the server masks its text: ${name}.`);
      continue;
    }
    const [api, dicomweb] = await Promise.all([
      ways.readByApi(holder, file(1)),
      ways.readByDicomweb(server, holder, file(2)),
    ]);
    // Alone, because it blocks the thread that serves the others.
    const own = await device.readPicture(file(3));
    const compare = (way: string, answer: PictureAnswer, tolerance = exact) => {
      if (!samePicture(site, answer, tolerance))
        others[tolerance === exact ? 'server' : 'device'].push(
          `${name} ${way} ${JSON.stringify([site, answer])}`,
        );
    };
    compare('API', api);
    compare('DICOMweb', dicomweb);
    compare('device', own, otherRuntime);
    const answer = String(site.answer);
    read[answer] = (read[answer] ?? 0) + 1;
    waiting.push({ name, file: file(4), answer: site });
    count += 1;
    if (waiting.length === batchSize || count === pictureCount) await compareCommand();
    if (count === pictureCount) break;
  }
  // Equal answers of one kind would prove little.
  expect(Object.keys(read).length).toBeGreaterThan(1);
  tell('Pictures', count, others);
});

test('a study has the same answer by the command line, by DICOMweb and on a device', async () => {
  const others: Differences = { server: [], device: [] };
  const verdicts = new Set<unknown>();
  for (const [place, { name, files }] of [...studyCases(studyCount)].entries()) {
    await ways.untilAnswering(holder);
    const byDicomweb = await ways.readStudyByDicomweb(holder, files(1));
    const own = await device.readStudy(files(2));
    const byCommand = await ways.readStudyByCommand(join(folder.path, `study-${place}`), files(0));
    verdicts.add(byCommand.verdict);
    const compare = (way: string, answer: typeof own, tolerance = exact) => {
      if (!sameStudy(byCommand, answer, tolerance))
        others[tolerance === exact ? 'server' : 'device'].push(
          `${name} ${way} ${JSON.stringify([byCommand, answer])}`,
        );
    };
    compare('DICOMweb', byDicomweb);
    compare('device', own, otherRuntime);
  }
  expect(verdicts.size).toBeGreaterThan(1);
  tell('Studies', studyCount, others);
});
