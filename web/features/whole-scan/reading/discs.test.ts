import { describe, expect, test } from 'vitest';
import { readPdf } from '#reading/study/documents.ts';
import { listSeries } from '#reading/study/list-series.ts';
import { openSeries } from '#reading/study/open-series.ts';
import { discOf, discSeries, dropOf, layouts, smallPdf } from '#tests/fixtures/discs.ts';
import { inEnglish } from '#tests/harness/in-english.ts';
import { readDrop } from './sources.ts';

const vendors = Object.keys(layouts) as (keyof typeof layouts)[];
const discs = vendors.flatMap((vendor, i) => [
  [vendor, 'folder'] as const,
  [vendor, (['iso', 'zip', 'plain iso', 'iso', 'zip'] as const)[i]!] as const,
]);

describe('a disc', () => {
  test.each(discs)('of %s as a %s lists every series in plain words, and its reports', async (vendor, as) => {
    const drop = await readDrop(dropOf(discOf(vendor), as));
    const { series } = listSeries(drop);
    expect(series.map(({ description }) => inEnglish(description.plain)).toSorted()).toEqual([
      'CT, seen from above, 10 pictures',
      'FLAIR, seen from above, 8 pictures',
      'T2, seen from above, 9 pictures',
    ]);
    const reports = drop.documents.map(({ title, text }) => `${title}|${text === null ? 'PDF' : 'text'}`);
    const beside: Record<string, string[]> = { GE: ['|PDF'], Canon: ['|text'] };
    expect(reports.toSorted()).toEqual(
      ['Letter to the physician|PDF', 'Radiology Report|text', ...(beside[vendor] ?? [])].toSorted(),
    );
    const why = new Set(drop.skipped.map(({ why: { key } }) => key));
    for (const key of [
      'skippedPresentation',
      'skippedRawData',
      'skippedKeyImages',
      'skippedDirectory',
      'skippedSystem',
    ])
      expect(why).toContain(key);
  });

  test('opens every series, also those that the detector does not read', async () => {
    const drop = await readDrop(dropOf(discOf('Philips'), 'iso'));
    const { series } = listSeries(drop);
    for (const one of series) {
      let opened = 0;
      await openSeries(drop, one, {
        onShape: () => undefined,
        onSlice: () => opened++,
        onSkipped: () => undefined,
        cancelled: () => false,
      });
      expect(opened).toBe(one.sliceCount);
    }
    const ct = series.find(({ description }) => description.setAside !== null)!;
    expect(inEnglish(ct.description.setAside!)).toBe('CT images. The detector reads MRI only.');
    expect(series.map(({ sliceCount }) => sliceCount).toSorted()).toEqual(
      discSeries.map(({ slices }) => slices).toSorted(),
    );
  });

  test('shows the words of a report in the character set of its file, and the bytes of a PDF', async () => {
    const drop = await readDrop(dropOf(discOf('Canon'), 'zip'));
    const texts = drop.documents.map(({ text }) => text);
    expect(texts).toContain('Findings\n  Finding: Ventrikel schmal, Schädel unauffällig.\n  Width: 7.5 mm');
    expect(texts).toContain('MR des Schädels. Kein Nachweis einer Raumforderung.');
    const pdf = drop.documents.find(({ text }) => text === null)!;
    // DICOM pads a value to an even length.
    expect(
      Buffer.from(await readPdf(pdf, drop.sources))
        .toString()
        .replace('\0', ''),
    ).toBe(Buffer.from(smallPdf).toString());
  });

  test('of which only a part was copied says how many files are missing', async () => {
    const files = discOf('GE');
    const part = Object.fromEntries(Object.entries(files).filter(([path]) => !path.includes('SE000002')));
    const { skipped } = await readDrop(dropOf(part, 'folder'));
    expect(skipped).toContainEqual({
      path: 'CD/DICOMDIR',
      why: { key: 'skippedDirectoryMissing', values: { missing: 8, listed: 32 } },
    });
  });

  test('whose image is cut or has another file system says so', async () => {
    const [iso] = dropOf(discOf('Sectra'), 'iso');
    const cut = await readDrop([{ path: 'cut.iso', blob: iso!.blob.slice(0, 20 * 2048) }]);
    expect(cut.skipped).toEqual([{ path: 'cut.iso', why: { key: 'skippedImage' } }]);
    const udf = new Uint8Array(40 * 2048);
    udf.set([0, ...Buffer.from('BEA01'), 1], 16 * 2048);
    const newer = await readDrop([{ path: 'new.iso', blob: new Blob([udf]) }]);
    expect(newer.skipped).toEqual([{ path: 'new.iso', why: { key: 'skippedUdf' } }]);
  });
});
