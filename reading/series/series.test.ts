import { describe, expect, test } from 'vitest';
import { readHeaderFacts } from '#imaging/dicom/header-facts.ts';
import { readDicom } from '#imaging/dicom/read-dicom.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { textElement, uint16Element, writeDicom } from '#imaging/dicom/write-dicom.ts';
import type { Weighting } from '#imaging/picture/weighting.ts';
import { groupSeries } from '#imaging/series/group-series.ts';
import { places, sliceAt } from '#imaging/series/series.fixture.ts';
import { factsOf, readSliceHeaders } from '#imaging/series/slice-header.ts';
import { findHead } from '#imaging/volume/find-head.ts';
import { inEnglish } from '#tests/harness/in-english.ts';
import { checkHeader, noteHeader } from '../gates/header-gate.ts';
import type { Phrase } from '../phrase.ts';
import { describeSeries } from './describe-series.ts';
import { proposeSeries } from './propose-series.ts';
import { coarsePlaces, outwardPlaces } from './reading-order.ts';

describe('grouping', () => {
  test('slices are sorted by position, not by number', () => {
    const [stack] = groupSeries([9, 0, 6, 3].map((z) => sliceAt(z)));
    expect(stack!.slices.map(({ position }) => position![2])).toEqual([0, 3, 6, 9]);
    expect(stack!.geometry).toMatchObject({ plane: 'axial', even: true, sliceSpacing: 3, oblique: false });
  });

  test('missing slices are gaps, and a repeated file counts once', () => {
    const slices = places(12)
      .filter((z) => z !== 15)
      .map((z) => sliceAt(z));
    const [stack] = groupSeries([...slices, slices[2]!]);
    expect(stack).toMatchObject({ gaps: 1, doubles: 1 });
    expect(stack!.slices).toHaveLength(11);
    expect(stack!.geometry!.even).toBe(false);
  });

  test('echoes, diffusion weightings and time points become stacks of their own', () => {
    const echoes = groupSeries(
      places(6).flatMap((z) => [20, 90].map((echoTime) => sliceAt(z, { echoTime }))),
    );
    expect(echoes.map(({ part }) => part)).toMatchObject([
      { echo: 1, echoes: 2 },
      { echo: 2, echoes: 2 },
    ]);
    const weights = groupSeries(places(6).flatMap((z) => [0, 1000].map((bValue) => sliceAt(z, { bValue }))));
    expect(weights.map(({ part }) => part?.b)).toEqual([0, 1000]);
    const times = groupSeries(places(6).flatMap((z) => [2, 1, 3].map((moment) => sliceAt(z, { moment }))));
    expect(
      times.map(({ part, slices }) => [part?.volume, part?.volumes, slices.length, slices[0]!.moment]),
    ).toEqual([
      [1, 3, 6, 1],
      [2, 3, 6, 2],
      [3, 3, 6, 3],
    ]);
  });

  test('a localizer of three planes is split by orientation', () => {
    const slices = [
      sliceAt(0),
      sliceAt(1, { rowDirection: [0, 1, 0], columnDirection: [0, 0, -1] }),
      sliceAt(2, { rowDirection: [1, 0, 0], columnDirection: [0, 0, -1] }),
    ];
    expect(groupSeries(slices).map(({ geometry }) => geometry!.plane)).toEqual([
      'axial',
      'sagittal',
      'coronal',
    ]);
  });

  test('directions that are not square to each other, and slices without a place, have no geometry', () => {
    const [skewed] = groupSeries(places(5).map((z) => sliceAt(z, { columnDirection: [0.6, 0.8, 0] })));
    expect(skewed!.geometry).toBeUndefined();
    const nowhere = groupSeries(places(5).map((z) => sliceAt(z, { position: null })));
    expect(nowhere).toHaveLength(1);
    expect(nowhere[0]!.geometry).toBeUndefined();
  });
});

describe('names', () => {
  const describe1 = (change: Parameters<typeof sliceAt>[1]) =>
    describeSeries(groupSeries(places(20).map((z) => sliceAt(z, change)))[0]!);

  const nameOf = (change: Parameters<typeof sliceAt>[1]) => inEnglish(describe1(change).name);

  test.each([
    ['AX T1 POST GD', 'Axial T1 with contrast'],
    ['t1_mprage_sag', 'Axial T1'],
    ['T2 FLAIR dark fluid', 'Axial FLAIR'],
    ['t2_tse_tra', 'Axial T2'],
    ['ep2d_diff_b1000', 'Axial diffusion'],
    ['DT_HIGH_32DIR', 'Axial diffusion'],
    ['SWI_Images', 'Axial susceptibility'],
    ['T2star_map', 'Axial susceptibility'],
    ['TOF_3D_multi-slab', 'Axial angiography'],
    ['gre_field_mapping', 'Axial field map'],
    ['t1_mprage_tra_KM', 'Axial T1 with contrast'],
    ['T1_SE_CE', 'Axial T1 with contrast'],
    ['AX T1 +C', 'Axial T1 with contrast'],
    ['sub-01_ce-gadolinium_T1w', 'Axial T1 with contrast'],
    ['t1_vor_KM', 'Axial T1'],
    ['posterior fossa T1', 'Axial T1'],
    ['AX T1 FLAIR', 'Axial T1'],
    ['t1_flair_tra_KM', 'Axial T1 with contrast'],
  ])('%s is called %s', (description, name) => {
    expect(nameOf({ description })).toBe(name);
  });

  test('a series of another modality is named after it', () => {
    expect(nameOf({ modality: 'CT', description: 'Head 5.0' })).toBe('Axial CT');
    expect(nameOf({ modality: 'PT', description: '' })).toBe('Axial PET');
    expect(nameOf({ modality: 'constructor', description: '' })).toBe('Axial constructor images');
  });

  test('without a description the timing decides', () => {
    expect(nameOf({ description: '', repetitionTime: 9000, echoTime: 120, inversionTime: 2500 })).toBe(
      'Axial FLAIR',
    );
    expect(describe1({ description: '', repetitionTime: 4000, echoTime: 100 }).weighting).toBe('t2');
  });

  test.each([
    [{ description: 'localizer' }, 'asideLocalizer'],
    [{ screenshot: true }, 'asideScreenshots'],
    [{ modality: 'CT' }, 'asideNotMr'],
    [{ bodyPart: 'LSPINE' }, 'asideOtherBody'],
    [{ description: 'ADC map' }, 'asideMap'],
    [{ description: 'ep2d_diff_ADC' }, 'asideMap'],
    [{ description: 'TOF_3D' }, 'asideAngiography'],
    [{ description: 'SWI_Images' }, 'asideSusceptibility'],
    [{ description: 'gre_field_mapping' }, 'asideFieldMap'],
  ])('%j is set aside', (change, why) => {
    expect(describe1(change).setAside?.key).toBe(why);
  });
});

test('T1 with contrast is proposed before FLAIR, FLAIR before T2, and nothing that is set aside', () => {
  const listed = (description: string, setAside: Phrase | null = null) => {
    const stack = groupSeries(places(20).map((z) => sliceAt(z, { description })))[0]!;
    const words = describeSeries(stack);
    return {
      key: description,
      sliceCount: 20,
      plane: 'axial',
      description: { ...words, setAside: setAside ?? words.setAside },
    };
  };
  const all = ['ep2d_diff', 'T2 TSE', 'FLAIR', 'T1 POST'].map((name) => listed(name));
  expect(proposeSeries(all)).toMatchObject({
    key: 'T1 POST',
    why: { key: 'suggestT1Contrast' },
  });
  expect(proposeSeries(all.slice(0, 3))!.key).toBe('FLAIR');
  expect(proposeSeries([listed('T1 POST', { key: 'asideMap' })])).toBeUndefined();
});

test('a single series of an unknown kind is not said to have the most slices', () => {
  const [stack] = groupSeries(places(20).map((z) => sliceAt(z, {})));
  const of = (key: string, weighting: Weighting, setAside: Phrase | null = null) => ({
    key,
    sliceCount: 20,
    plane: 'axial',
    description: { ...describeSeries(stack!), weighting, setAside },
  });
  const aside = of('map', 't2', { key: 'asideMap' });
  expect(proposeSeries([of('a', 'unknown'), aside])?.why).toEqual({
    key: 'suggestUnknown',
    values: { series: 1 },
  });
  expect(proposeSeries([of('a', 'proton density'), aside])?.why).toEqual({ key: 'faresOther' });
});

test('slices are read from the middle outwards, first some millimeters apart, then each once', () => {
  expect(coarsePlaces(21, 2)).toEqual([10, 6, 14, 2, 18]);
  expect(outwardPlaces(5)).toEqual([2, 1, 3, 0, 4]);
  expect(new Set(outwardPlaces(21)).size).toBe(21);
});

describe('slices without a head', () => {
  /** A gray disc on black, like a head. */
  const disc = (radius: number, side = 256) =>
    Uint8Array.from({ length: side * side }, (_, i) =>
      Math.hypot((i % side) - side / 2, Math.floor(i / side) - side / 2) < radius ? 120 : 3,
    );

  test('air and a crown of a centimeter are left out, a head of four centimeters is not', () => {
    // Pixels of 1 mm.
    expect(findHead(disc(0), 256, 256)).toBeNull();
    expect(findHead(disc(10), 256, 256)).toBeNull();
    expect(findHead(disc(20), 256, 256)).toMatchObject({ left: expect.any(Number) });
    const head = findHead(disc(80), 256, 256)!;
    expect([head.left, head.right].map((edge) => Math.abs(edge - 128))).toEqual([
      expect.closeTo(80, -1),
      expect.closeTo(80, -1),
    ]);
  });

  test('noise of a scanner alone is no head', () => {
    let state = 7;
    const noise = Uint8Array.from({ length: 256 * 256 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % 9;
    });
    expect(findHead(noise, 256, 256)).toBeNull();
  });
});

test('an upload and the device read one sequence from a description that the protocol repeats', () => {
  const named = (tag: number) => textElement(tag, 'LO', 'T1 x FLAIR');
  const size = [uint16Element(tags.rows, 64), uint16Element(tags.columns, 64)];
  const file = readDicom(
    writeDicom('1.2', '1.2.3', [named(tags.seriesDescription), named(tags.protocolName), ...size]),
  );
  const uploaded = readHeaderFacts(file.set, { bitsAllocated: 16 });
  expect(uploaded.weighting).toBe('flair');
  expect(uploaded).toEqual(factsOf(readSliceHeaders(file, 0)[0]!));
});

test('a series of the device gives its gates what its header says, as an upload does', () => {
  expect(factsOf(sliceAt(0))).toEqual({
    modality: 'MR',
    bodyPart: 'BRAIN',
    oneBit: false,
    weighting: 't1',
    afterContrast: true,
  });
  const refused = (change: Parameters<typeof sliceAt>[1]) =>
    checkHeader(factsOf(sliceAt(0, change))).map(({ id }) => id);
  expect(refused({})).toEqual([]);
  expect(refused({ modality: 'CT' })).toEqual(['modality-ct']);
  expect(refused({ bodyPart: 'LSPINE' })).toEqual(['body-part']);
  expect(noteHeader(factsOf(sliceAt(0, { description: 'ep2d_diff b1000', child: true })))).toMatchObject([
    { id: 'sequence-dwi' },
    { id: 'child' },
  ]);
});
