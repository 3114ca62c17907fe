import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { encodeDicomSeries, encodeNifti } from '#phantom/encode-volume.ts';
import { generateVolume, type VolumePhantom } from '#phantom/volume-phantom.ts';
import { listSeries } from '#reading/study/list-series.ts';
import { openSeries, type SeriesShape } from '#reading/study/open-series.ts';
import type { Skipped } from '#reading/study/source.ts';
import { encodeEnhanced, encodeMosaic } from '#tests/fixtures/volume-files.ts';
import { inEnglish } from '#tests/harness/in-english.ts';
import { expandFiles, readDrop } from './sources.ts';

let volume: VolumePhantom;
let series: Record<string, Uint8Array>;

beforeAll(() => {
  const lesions = [{ x: 0.4, y: 0.4, z: 0.5, radius: 15, kind: 'solid' as const }];
  volume = generateVolume({ seed: 3, size: 64, sliceCount: 12, pixelSpacing: 3, sliceSpacing: 8, lesions });
  series = encodeDicomSeries(volume, 3);
});

const file = (path: string, bytes: Uint8Array | string) => ({ path, blob: new Blob([bytes as BlobPart]) });
const seriesFiles = () => Object.entries(series).map(([path, bytes]) => file(path, bytes));

async function openFirst(files: { path: string; blob: Blob }[]) {
  const drop = await readDrop(files);
  const { series: listed, proposal } = listSeries(drop);
  const slices: (VolumeSlice | undefined)[] = [];
  const order: number[] = [];
  const skipped: Skipped[] = [];
  let shape: SeriesShape | undefined;
  await openSeries(drop, listed[0]!, {
    onShape: (reported) => {
      shape = reported;
    },
    onSlice: ({ place, slice }) => {
      slices[place] = slice;
      order.push(place);
    },
    onSkipped: (one) => skipped.push(one),
    cancelled: () => false,
  });
  return { drop, listed, proposal, slices, order, skipped, shape: shape! };
}

describe('what can be dropped', () => {
  test('a folder of files without endings, with other files beside', async () => {
    const files = [
      file('DICOMDIR', 'x'),
      file('VIEWER/run.exe', 'MZ'),
      file('notes', 'hello'),
      ...seriesFiles().reverse(),
    ];
    const { drop, listed, proposal, slices, shape } = await openFirst(files);
    expect(listed).toHaveLength(1);
    expect(inEnglish(listed[0]!.description.name)).toBe('Axial T1 with contrast');
    expect(listed[0]!.description.setAside).toBeNull();
    expect(proposal!.key).toBe(listed[0]!.key);
    expect(shape.geometry).toMatchObject({ even: true, sliceSpacing: 8, plane: 'axial' });
    expect(slices).toHaveLength(12);
    expect(drop.skipped.map(({ path }) => path)).toEqual(['VIEWER/run.exe', 'DICOMDIR', 'notes']);
    expect(drop.skipped[2]!.why).toEqual({ key: 'skippedNoScanFile' });
    // Sorted from the base upward, with the drawn grays, within rounding to 12 bits.
    const drawn = volume.slices[6]!.gray;
    expect(Math.max(...slices[6]!.gray.map((gray, i) => Math.abs(gray - drawn[i]!)))).toBeLessThanOrEqual(1);
  });

  test('a ZIP in a ZIP', async () => {
    const inner = zipSync(series);
    const { slices } = await openFirst([
      file('scan.zip', zipSync({ 'a/inner.zip': inner, 'readme.txt': new Uint8Array(3) })),
    ]);
    expect(slices).toHaveLength(12);
  });

  test.each([
    ['an enhanced multi-frame file', encodeEnhanced],
    ['a mosaic', encodeMosaic],
  ])('%s shows the same slices at the same places as single files', async (_, encode) => {
    const single = await openFirst(seriesFiles());
    const { shape, slices, listed } = await openFirst([file('one.dcm', encode(volume))]);
    expect(inEnglish(listed[0]!.description.name)).toBe('Axial T1 with contrast');
    expect(listed[0]!.description.setAside).toBeNull();
    expect(shape).toMatchObject({
      sliceCount: 12,
      geometry: { plane: 'axial', even: true, sliceSpacing: 8 },
    });
    for (const place of [0, 5, 11]) {
      expect(shape.geometry!.origins[place]).toEqual(single.shape.geometry!.origins[place]);
      expect(Array.from(slices[place]!.values)).toEqual(Array.from(single.slices[place]!.values));
    }
  });

  test('NIfTI, packed, shows the same slices as DICOM, turned the same way', async () => {
    const dicom = await openFirst(seriesFiles());
    const nifti = await openFirst([file('head_t1ce.nii.gz', encodeNifti(volume))]);
    expect(inEnglish(nifti.listed[0]!.description.name)).toBe('T1 with contrast (from the file name)');
    expect(nifti.shape.geometry).toMatchObject({ plane: 'axial', even: true });
    expect(nifti.shape.geometry!.sliceSpacing).toBeCloseTo(8, 4);
    expect(nifti.order).toEqual([5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 11]);
    expect(dicom.order).toEqual(nifti.order);
    for (const place of [0, 5, 11]) {
      expect(Array.from(nifti.slices[place]!.values)).toEqual(Array.from(dicom.slices[place]!.values));
    }
  });
});

describe('files that mean harm or are broken', () => {
  test('an archive that unpacks without end is stopped, and the rest is read', async () => {
    const lying = zipDeclaring(700, new Uint8Array(8 * 1024 * 1024));
    const { drop, slices } = await openFirst([file('bomb.zip', lying), ...seriesFiles()]);
    expect(slices).toHaveLength(12);
    expect(drop.skipped[0]).toMatchObject({
      path: 'bomb.zip/zeros',
      why: { key: 'skippedTooLarge' },
    });
  });

  test('an entry that declares more than deflate can pack is left out before anything of it is unpacked', async () => {
    const lying = zipDeclaring(500, new Uint8Array(64 * 1024));
    const drop = await readDrop([file('lies.zip', lying)]);
    expect(drop.skipped).toEqual([{ path: 'lies.zip/zeros', why: { key: 'skippedSizes' } }]);
  });

  test('the list of an archive ends at a limit, whatever its entries are', async () => {
    const names = Array.from({ length: 30 }, (_, i) => [`${i}.exe`, new Uint8Array()] as const);
    const many = file('many.zip', zipSync(Object.fromEntries(names), { level: 0 }));
    const budget = { entries: 20, bytes: 1024, kept: 1024 };
    const { sources, skipped } = await expandFiles([many], budget);
    expect(sources).toEqual([]);
    expect(skipped).toHaveLength(21);
    expect(skipped.at(-1)).toMatchObject({ path: 'many.zip', why: { key: 'skippedTooMany' } });
  });

  test('an entry that declares more than may still be unpacked is not begun', async () => {
    const zip = file('scan.zip', zipSync({ a: new Uint8Array(4096).fill(7) }, { level: 0 }));
    const { sources } = await expandFiles([zip], { entries: 20, bytes: 4000, kept: 0 });
    await expect(sources[0]!.whole()).rejects.toThrow('skippedArchiveTooLarge');
  });

  test('archives inside archives end at the third', async () => {
    let nested: Uint8Array = zipSync(series);
    for (let depth = 0; depth < 5; depth++) nested = zipSync({ 'deeper.zip': nested });
    const drop = await readDrop([file('nest.zip', nested)]);
    expect(drop.headers).toEqual([]);
    expect(drop.skipped[0]!.why).toEqual({ key: 'skippedNested' });
  });

  test('a cut archive and a cut slice each get a sentence', async () => {
    const whole = zipSync(series);
    const cut = await readDrop([file('cut.zip', whole.subarray(0, whole.length / 2))]);
    expect(cut.skipped[0]!.why).toEqual({ key: 'skippedArchiveDamaged' });
    const files = seriesFiles();
    const [path, bytes] = Object.entries(series)[4]!;
    files[4] = file(path, bytes.subarray(0, bytes.length - 3000));
    const { slices, skipped } = await openFirst(files);
    expect(slices.filter(Boolean)).toHaveLength(11);
    expect(skipped).toEqual([{ path, why: { key: 'skippedDamaged' } }]);
  });

  test('a NIfTI file that is cut, or lies about its size, gets a sentence', async () => {
    const { gunzipSync } = await import('fflate');
    const plain = gunzipSync(encodeNifti(volume));
    await expect(openFirst([file('cut.nii', plain.subarray(0, 5000))])).rejects.toThrow('cutShort');
    const lying = plain.slice();
    new DataView(lying.buffer).setInt16(42, 30_000, true);
    await expect(openFirst([file('lies.nii', lying)])).rejects.toThrow('volume');
  });

  test('a packed NIfTI file is bounded by its dimensions × bytes before it is unpacked', async () => {
    const { gunzipSync, gzipSync } = await import('fflate');
    const plain = gunzipSync(encodeNifti(volume));
    const large = plain.slice();
    for (const at of [42, 44, 46]) new DataView(large.buffer).setInt16(at, 2_000, true);
    const refused = openFirst([file('large.nii.gz', gzipSync(large))]);
    await expect(refused).rejects.toThrow('skippedSeriesTooLarge');
    // Only the first volume is unpacked, whatever follows.
    const long = new Uint8Array(8 * 1024 * 1024);
    long.set(plain);
    expect((await openFirst([file('long.nii.gz', gzipSync(long))])).slices).toHaveLength(12);
  });

  test('files of two people are kept apart', async () => {
    const other = encodeDicomSeries({ ...volume, slices: volume.slices.slice(0, 4) }, 99);
    const drop = await readDrop([
      ...seriesFiles(),
      ...Object.entries(other).map(([path, bytes]) => file(`b/${path}`, bytes)),
    ]);
    expect(listSeries(drop)).toMatchObject({ patients: 2, studies: 2 });
  });
});

/** An archive with one entry, which declares a wrong size. */
function zipDeclaring(megabytes: number, zeros: Uint8Array): Uint8Array {
  const zip = zipSync({ zeros }, { level: 9 });
  const view = new DataView(zip.buffer);
  view.setUint32(22, megabytes * 1024 * 1024, true);
  view.setUint32(findSignature(zip, 0x02014b50) + 24, megabytes * 1024 * 1024, true);
  return zip;
}

function findSignature(bytes: Uint8Array, signature: number): number {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at++) if (view.getUint32(at, true) === signature) return at;
  throw new Error('There is no such record.');
}
