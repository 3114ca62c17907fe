import type { WeakSpot } from '#contract/model-card.ts';
import { classLabel } from '#contract/tumor-classes.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { boxArea, intersectionOverUnion, shareOfSmaller } from '#imaging/geometry/overlap.ts';
import { tumorTypes } from '#reading/vocabulary.ts';
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

/** A share of items that are lesions, marks or slices; left out where there are none. */
type Spot = [group: string, name: string, items: Item[]];

/** Figures on known weaknesses of earlier networks, at the threshold; `brain` are brain slices. */
export function weakSpots(brain: JudgedCase[], cutOff: number): WeakSpot[] {
  const cases = brain.map((judged) => ({
    ...judged,
    detections: judged.detections.filter(({ confidence }) => confidence >= cutOff),
  }));
  const found: Found = (lesions) =>
    lesions.map(({ judged, lesion }) => ({ judged, good: lesion.foundAt >= cutOff }));
  const each = cases.filter((judged) => judged.test.source.id !== sameLesions);
  const spots = [
    ...smallLesions(each, found),
    ...severalLesions(each, found),
    ...faintGliomas(cases, found),
    ...fitOfMarks(each),
    ...wrongMarks(cases),
    ...mistakenTypes(cases),
  ];
  return spots.flatMap(([group, name, items]) => {
    const ofCase = Map.groupBy(items, ({ judged }) => judged);
    const share = new Sample([...ofCase.keys()]).ratio(
      (judged) => ofCase.get(judged)!.filter(({ good }) => good).length,
      (judged) => ofCase.get(judged)!.length,
    );
    return share ? [{ group, name, share }] : [];
  });
}

type Lesions = { judged: JudgedCase; lesion: JudgedLesion }[];
/** Which lesions were found. */
type Found = (lesions: Lesions) => Item[];

const lesionsOf = (cases: JudgedCase[]): Lesions =>
  cases.flatMap((judged) => judged.lesions.map((lesion) => ({ judged, lesion })));

function smallLesions(cases: JudgedCase[], found: Found): Spot[] {
  const sizes: [string, number, number][] = [
    ['under 0.5% of the image', 0, 0.005],
    ['0.5% to 2%', 0.005, 0.02],
    ['2% or more', 0.02, Number.POSITIVE_INFINITY],
  ];
  return sizes.map(([name, from, to]) => {
    const ofSize = lesionsOf(cases).filter(({ lesion }) => lesion.area >= from && lesion.area < to);
    return ['Lesions found, by box size', name, found(ofSize)];
  });
}

function severalLesions(cases: JudgedCase[], found: Found): Spot[] {
  const group = 'Slices with several lesions';
  const single = cases.filter(({ lesions }) => lesions.length === 1);
  const several = cases.filter(({ lesions }) => lesions.length > 1);
  const whereAll = several.map((judged) => ({
    judged,
    good: found(lesionsOf([judged])).every(({ good }) => good),
  }));
  return [
    [group, 'lesions found on slices with one', found(lesionsOf(single))],
    [group, 'lesions found on slices with two or more', found(lesionsOf(several))],
    [group, 'slices with two or more where all were found', whereAll],
  ];
}

function faintGliomas(cases: JudgedCase[], found: Found): Spot[] {
  const group = 'Gliomas found, by contrast';
  const ofSource = (id: string): JudgedCase[] =>
    cases.filter(({ test }) => test.source.id === id && (test.type ?? 'glioma') === 'glioma');
  const byContrast = ['cheng', 'tcga-lgg'].flatMap((id): Spot[] => {
    const gliomas = ofSource(id);
    const lesions = lesionsOf(gliomas).toSorted((a, b) => a.lesion.contrast - b.lesion.contrast);
    const quarter = Math.round(lesions.length / 4);
    const title = gliomas[0]?.test.source.title ?? id;
    return [
      [group, `${title}: the faintest quarter`, found(lesions.slice(0, quarter))],
      [group, `${title}: the others`, found(lesions.slice(quarter))],
    ];
  });
  const onT1 = (
    [
      ['before', 't1'],
      ['after', 't1 after contrast'],
    ] as const
  ).map(([when, sequence]): Spot => {
    const slices = ofSource(sameLesions).filter(({ test }) => test.sequence === sequence);
    return [group, `TCGA low-grade glioma, T1 ${when} contrast`, found(lesionsOf(slices))];
  });
  return [...byContrast, ...onT1];
}

const fits = {
  tight: 'overlap 0.75 or more',
  fair: 'overlap 0.5 to 0.75',
  tooLarge: 'less: box too large',
  tooSmall: 'less: box too small',
  missed: 'no finding at the lesion',
};
type Fit = keyof typeof fits;

/** How well the best mark fits each lesion, by type, and for gliomas on FLAIR. */
function fitOfMarks(cases: JudgedCase[]): Spot[] {
  const groups: [string, JudgedCase[]][] = [
    ...tumorTypes.map((type): [string, JudgedCase[]] => [
      classLabel(type),
      cases.filter(({ test }) => test.type === type),
    ]),
    ['Glioma on FLAIR (TCGA)', cases.filter(({ test }) => test.source.id === 'tcga-lgg')],
  ];
  return groups.flatMap(([name, members]) => {
    const lesions = lesionsOf(members).map(({ judged, lesion }) => ({
      judged,
      fit: fitOf(lesion.box, judged.detections),
    }));
    return Object.entries(fits).map(
      ([fit, words]): Spot => [
        `Fit of the best box: ${name}`,
        words,
        lesions.map((item) => ({ judged: item.judged, good: item.fit === fit })),
      ],
    );
  });
}

function fitOf(lesion: Box, marks: JudgedDetection[]): Fit {
  const [best] = marks
    .map(({ box }) => ({ box, overlap: intersectionOverUnion(box, lesion) }))
    .sort((a, b) => b.overlap - a.overlap);
  if (best === undefined || best.overlap < touching) return 'missed';
  if (best.overlap >= tight) return 'tight';
  if (best.overlap >= fitting) return 'fair';
  return boxArea(best.box) > boxArea(lesion) ? 'tooLarge' : 'tooSmall';
}

/** Classifies marks that found no lesion. */
function wrongMarks(cases: JudgedCase[]): Spot[] {
  const kinds = [
    'nested: inside or around another finding',
    'at a lesion, but poor fit',
    'elsewhere on a slice with a lesion',
    'on a slice without a lesion',
  ] as const;
  const wrong = cases.flatMap((judged) => {
    const marks = judged.detections;
    const kindOf = (mark: JudgedDetection): (typeof kinds)[number] => {
      if (marks.some((other) => other !== mark && shareOfSmaller(other.box, mark.box) >= nested))
        return kinds[0];
      if (judged.lesions.some((lesion) => intersectionOverUnion(lesion.box, mark.box) >= touching))
        return kinds[1];
      return judged.lesions.length > 0 ? kinds[2] : kinds[3];
    };
    return marks.filter((mark) => !mark.hit).map((mark) => ({ judged, kind: kindOf(mark) }));
  });
  return kinds.map((kind) => [
    'False findings',
    kind,
    wrong.map((item) => ({ judged: item.judged, good: item.kind === kind })),
  ]);
}

/** How often the strongest mark on a slice has the wrong type. */
function mistakenTypes(cases: JudgedCase[]): Spot[] {
  return tumorTypes.flatMap((type) => {
    const marked = cases.filter(({ test, detections }) => test.type === type && detections.length > 0);
    return tumorTypes
      .filter((other) => other !== type)
      .map((other) => [
        'Slices whose strongest finding has the wrong type',
        `${classLabel(type)} called ${classLabel(other).toLowerCase()}`,
        marked.map((judged) => ({ judged, good: judged.detections[0]?.class === other })),
      ]);
  });
}
