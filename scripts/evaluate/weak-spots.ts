import { classLabel } from '#contract/format.ts';
import type { WeakSpot } from '#contract/model-card.ts';
import { typeNames } from '#imaging/detector/classes.ts';
import { type Box, boxArea, intersectionOverUnion, shareOfSmaller } from '#imaging/geometry/box.ts';
import type { JudgedCase, JudgedDetection, JudgedLesion } from './judge-case.ts';
import { Sample } from './sample.ts';

/** One lesion, mark or slice of a share. */
interface Item {
  judged: JudgedCase;
  good: boolean;
}

/** The same lesions as on FLAIR, twice on T1. Excluded, because they would count three times. */
const sameLesions = 'tcga-lgg-t1';
/** A mark with this overlap is at the lesion, even if it fits badly. */
const touching = 0.1;
const fitting = 0.5;
const tight = 0.75;
/** A mark with this share inside another is nested in it. */
const nested = 0.8;

/** Figures on known weaknesses of earlier networks; `cases` are brain slices. */
export function weakSpots(cases: JudgedCase[], cutOff: number): WeakSpot[] {
  const each = cases.filter((judged) => judged.test.source.id !== sameLesions);
  return [
    ...smallLesions(each, cutOff),
    ...severalLesions(each, cutOff),
    ...faintGliomas(cases, cutOff),
    ...fitOfMarks(each, cutOff),
    ...wrongMarks(cases, cutOff),
    ...mistakenTypes(cases, cutOff),
  ];
}

function spot(group: string, name: string, items: Item[]): WeakSpot[] {
  const sample = new Sample([...new Set(items.map(({ judged }) => judged))]);
  const share = sample.share(items.map(({ judged, good }) => ({ good, group: sample.groupOf(judged) })));
  return share ? [{ group, name, share }] : [];
}

const lesionsOf = (cases: JudgedCase[]): { judged: JudgedCase; lesion: JudgedLesion }[] =>
  cases.flatMap((judged) => judged.lesions.map((lesion) => ({ judged, lesion })));

const found = (lesions: ReturnType<typeof lesionsOf>, cutOff: number): Item[] =>
  lesions.map(({ judged, lesion }) => ({ judged, good: lesion.foundAt >= cutOff }));

const shown = (judged: JudgedCase, cutOff: number): JudgedDetection[] =>
  judged.detections.filter(({ confidence }) => confidence >= cutOff);

function smallLesions(cases: JudgedCase[], cutOff: number): WeakSpot[] {
  const sizes: [string, number, number][] = [
    ['under 0.5% of the image', 0, 0.005],
    ['0.5% to 2%', 0.005, 0.02],
    ['2% or more', 0.02, Number.POSITIVE_INFINITY],
  ];
  return sizes.flatMap(([name, from, to]) => {
    const ofSize = lesionsOf(cases).filter(({ lesion }) => lesion.area >= from && lesion.area < to);
    return spot('Lesions found, by box size', name, found(ofSize, cutOff));
  });
}

function severalLesions(cases: JudgedCase[], cutOff: number): WeakSpot[] {
  const group = 'Slices with several lesions';
  const single = cases.filter(({ lesions }) => lesions.length === 1);
  const several = cases.filter(({ lesions }) => lesions.length > 1);
  return [
    ...spot(group, 'lesions found on slices with one', found(lesionsOf(single), cutOff)),
    ...spot(group, 'lesions found on slices with two or more', found(lesionsOf(several), cutOff)),
    ...spot(
      group,
      'slices with two or more where all were found',
      several.map((judged) => ({
        judged,
        good: judged.lesions.every((lesion) => lesion.foundAt >= cutOff),
      })),
    ),
  ];
}

function faintGliomas(cases: JudgedCase[], cutOff: number): WeakSpot[] {
  const group = 'Gliomas found, by contrast';
  const ofSource = (id: string): JudgedCase[] =>
    cases.filter(({ test }) => test.source.id === id && (test.type ?? 'glioma') === 'glioma');
  const byContrast = (['cheng', 'tcga-lgg'] as const).flatMap((id) => {
    const gliomas = ofSource(id);
    const lesions = lesionsOf(gliomas).toSorted((a, b) => a.lesion.contrast - b.lesion.contrast);
    const quarter = Math.round(lesions.length / 4);
    const title = gliomas[0]?.test.source.title ?? id;
    return [
      ...spot(group, `${title}: the faintest quarter`, found(lesions.slice(0, quarter), cutOff)),
      ...spot(group, `${title}: the others`, found(lesions.slice(quarter), cutOff)),
    ];
  });
  const onT1 = (['t1', 't1 after contrast'] as const).flatMap((sequence) =>
    spot(
      group,
      `TCGA low-grade glioma, T1 ${sequence === 't1' ? 'before' : 'after'} contrast`,
      found(lesionsOf(ofSource(sameLesions).filter(({ test }) => test.sequence === sequence)), cutOff),
    ),
  );
  return [...byContrast, ...onT1];
}

type Fit = 'tight' | 'fair' | 'too large' | 'too small' | 'missed';
const fits: [Fit, string][] = [
  ['tight', 'overlap 0.75 or more'],
  ['fair', 'overlap 0.5 to 0.75'],
  ['too large', 'less: box too large'],
  ['too small', 'less: box too small'],
  ['missed', 'no finding at the lesion'],
];

/** How well the best mark fits each lesion, by type, and for gliomas on FLAIR. */
function fitOfMarks(cases: JudgedCase[], cutOff: number): WeakSpot[] {
  const groups: [string, JudgedCase[]][] = [
    ...typeNames.map((type): [string, JudgedCase[]] => [
      classLabel(type),
      cases.filter(({ test }) => test.type === type),
    ]),
    ['Glioma on FLAIR (TCGA)', cases.filter(({ test }) => test.source.id === 'tcga-lgg')],
  ];
  return groups.flatMap(([name, members]) => {
    const lesions = lesionsOf(members).map(({ judged, lesion }) => ({
      judged,
      fit: fitOf(
        lesion.box,
        shown(judged, cutOff).map(({ box }) => box),
      ),
    }));
    return fits.flatMap(([fit, words]) =>
      spot(
        `Fit of the best box: ${name}`,
        words,
        lesions.map((item) => ({ judged: item.judged, good: item.fit === fit })),
      ),
    );
  });
}

function fitOf(lesion: Box, marks: Box[]): Fit {
  const [best] = marks
    .map((mark) => ({ mark, overlap: intersectionOverUnion(mark, lesion) }))
    .sort((a, b) => b.overlap - a.overlap);
  if (best === undefined || best.overlap < touching) return 'missed';
  if (best.overlap >= tight) return 'tight';
  if (best.overlap >= fitting) return 'fair';
  return boxArea(best.mark) > boxArea(lesion) ? 'too large' : 'too small';
}

/** Classifies marks that found no lesion. */
function wrongMarks(cases: JudgedCase[], cutOff: number): WeakSpot[] {
  const kinds = [
    'nested: inside or around another finding',
    'at a lesion, but poor fit',
    'elsewhere on a slice with a lesion',
    'on a slice without a lesion',
  ] as const;
  const wrong = cases.flatMap((judged) => {
    const marks = shown(judged, cutOff);
    const kindOf = (mark: JudgedDetection): (typeof kinds)[number] => {
      if (marks.some((other) => other !== mark && shareOfSmaller(other.box, mark.box) >= nested))
        return kinds[0];
      if (judged.lesions.some((lesion) => intersectionOverUnion(lesion.box, mark.box) >= touching))
        return kinds[1];
      return judged.lesions.length > 0 ? kinds[2] : kinds[3];
    };
    return marks.filter((mark) => !mark.hit).map((mark) => ({ judged, kind: kindOf(mark) }));
  });
  return kinds.flatMap((kind) =>
    spot(
      'False findings',
      kind,
      wrong.map((item) => ({ judged: item.judged, good: item.kind === kind })),
    ),
  );
}

/** How often the strongest mark on a slice has the wrong type. */
function mistakenTypes(cases: JudgedCase[], cutOff: number): WeakSpot[] {
  return typeNames.flatMap((type) => {
    const marked = cases.filter(({ test, detections }) => {
      const best = detections[0];
      return test.type === type && best !== undefined && best.confidence >= cutOff;
    });
    return typeNames
      .filter((other) => other !== type)
      .flatMap((other) =>
        spot(
          'Slices whose strongest finding has the wrong type',
          `${classLabel(type)} called ${classLabel(other).toLowerCase()}`,
          marked.map((judged) => ({ judged, good: judged.detections[0]?.class === other })),
        ),
      );
  });
}
