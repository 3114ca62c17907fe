import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { DatasetSplit, ImportedAbout } from '#contract/dataset.ts';
import { uploadField } from '#contract/uploads.ts';
import { labelsOf, readLabels } from '#labels/read-labels.ts';
import { createRandom } from '#phantom/random.ts';
import { judgeImports } from '#server/dataset/import-job.ts';
import { importedLabels, scans } from '#server/platform/db/schema.ts';
import type { AdminClient } from '#tests/harness/admin-client.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { freshPixels } from '#tests/harness/sample-file.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { unzip } from '#tests/harness/unzip.ts';
import { groupOf } from '#web/features/dataset/import/group-of.ts';

interface Image {
  id: number;
  file_name: string;
  split: DatasetSplit;
  group: number;
  picture: string | null;
}
interface Coco {
  images: Image[];
  annotations: { image_id: number; category_id: number; bbox: number[]; segmentation?: number[][] }[];
}
type Files = Map<string, Buffer>;

const detector = {
  detector: (real: { describe: () => object }) => ({
    ...real,
    detect: async () => ({ hosted: [], own: null, model: real.describe(), milliseconds: 1 }),
  }),
} as never;

/** Labels, split and group of every picture, by its pixels; group numbers are those of the first picture of each group. */
function contentsOf(files: Files): Map<string, string> {
  const coco = JSON.parse(files.get('annotations.coco.json')!.toString()) as Coco;
  const pixels = ({ file_name }: Image) => createHash('sha256').update(files.get(file_name)!).digest('hex');
  const firstOf = new Map<number, string>();
  for (const image of [...coco.images].sort((a, b) => pixels(a).localeCompare(pixels(b)))) {
    if (!firstOf.has(image.group)) firstOf.set(image.group, pixels(image));
  }
  return new Map(
    coco.images.map((image) => {
      const labels = coco.annotations
        .filter(({ image_id }) => image_id === image.id)
        .map(({ category_id, bbox, segmentation }) => JSON.stringify([category_id, bbox, segmentation]));
      const said = [image.split, firstOf.get(image.group), image.picture, ...labels.sort()];
      return [pixels(image), said.join('\n')];
    }),
  );
}

describe('an export that is imported again', () => {
  const first = sharedAdminServer(embeddedPlace, {}, detector);
  const fresh = sharedAdminServer(embeddedPlace, {}, detector);

  async function send(to: AdminClient, about: ImportedAbout, bytes: Uint8Array) {
    const form = new FormData();
    form.append('about', JSON.stringify(about));
    form.append(uploadField, new Blob([new Uint8Array(bytes)]), 'scan.png');
    const answer = await to.request('/api/admin/dataset/pictures', { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { repeat: boolean; updated: boolean };
  }
  const settled = (server: typeof first) =>
    vi.waitFor(
      async () => {
        await judgeImports(server.context);
        expect(await server.context.db.$count(importedLabels)).toBe(0);
      },
      { timeout: 240_000, interval: 500 },
    );
  async function exported(server: typeof first, name: string): Promise<Files> {
    const made = await server.ada.send<{ version: { id: string } }>('POST', '/api/admin/dataset/versions', {
      name,
    });
    const version = made.status === 200 ? made.body.version.id : await latestOf(server);
    const zip = await server.ada.request(`/api/admin/dataset/versions/${version}/download`);
    return unzip(await zip.bytes());
  }
  const latestOf = async (server: typeof first) =>
    (await server.ada.get<{ versions: { id: string }[] }>('/api/admin/dataset/versions')).body.versions[0]!
      .id;

  /** What the page would send for every picture of an export. */
  async function importAll(to: AdminClient, files: Files) {
    const texts = new Map([['annotations.coco.json', files.get('annotations.coco.json')!.toString()]]);
    const labels = readLabels(texts);
    const answers = [];
    for (const [path, bytes] of files) {
      if (!path.endsWith('.png')) continue;
      const { boxes = [], width, height, picture, split, ...found } = labelsOf(labels, path)!;
      const name = path.split('/').at(-1)!.replace('.png', '');
      const about = { group: groupOf(path, found), boxes, width, height, picture, split, name };
      answers.push(await send(to, about as ImportedAbout, bytes));
    }
    return answers;
  }

  test('changes none of 500 labels, splits or groups, here and in a fresh installation, and doubles nothing', async () => {
    const { between } = createRandom(7);
    for (let at = 0; at < 25; at += 1) {
      const boxes = Array.from({ length: 20 }, () => ({
        class: (['tumor', 'glioma', 'meningioma', 'pituitary'] as const)[at % 4]!,
        left: between(0, 0.5),
        top: between(0, 0.5),
        width: between(0.1, 0.4),
        height: between(0.1, 0.4),
      }));
      await send(first.ada, { group: `patient ${Math.floor(at / 2)}`, boxes }, await freshPixels());
    }
    await settled(first);
    const before = await exported(first, 'out');
    expect(contentsOf(before).size).toBe(25);
    expect((await importAll(first.ada, before)).every(({ repeat }) => repeat)).toBe(true);
    await settled(first);
    expect(await first.context.db.$count(scans)).toBe(25);
    expect(contentsOf(await exported(first, 'out again'))).toEqual(contentsOf(before));

    await importAll(fresh.ada, before);
    await settled(fresh);
    const there = await exported(fresh, 'there');
    expect(contentsOf(there)).toEqual(contentsOf(before));
    expect((await importAll(fresh.ada, there)).every(({ repeat }) => repeat)).toBe(true);
  }, 600_000);

  test('updates the labels of a known picture in another file with the same pixels', async () => {
    const png = await freshPixels();
    await send(first.ada, { group: '', boxes: [] }, png);
    await settled(first);
    const count = await first.context.db.$count(scans);
    const { default: sharp } = await import('sharp');
    const again = await sharp(png).png({ compressionLevel: 1 }).toBuffer();
    expect(Buffer.compare(again, Buffer.from(png))).not.toBe(0);
    const answer = await send(first.ada, { group: 'x', boxes: [], picture: 'other', split: 'test' }, again);
    expect(answer).toMatchObject({ repeat: false, updated: true });
    await settled(first);
    await vi.waitFor(async () => expect(await first.context.db.$count(scans)).toBe(count), {
      timeout: 60_000,
    });
  });
});
