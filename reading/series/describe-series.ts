import { afterContrast, otherPictureOf, weightingOf } from '#imaging/dicom/sequence.ts';
import { mrImageStorage } from '#imaging/dicom/uids.ts';
import type { Weighting } from '#imaging/picture/weighting.ts';
import type { SliceStack } from '#imaging/series/group-series.ts';
import type { SliceHeader } from '#imaging/series/slice-header.ts';
import type { Phrase, SeriesKind } from '../phrase.ts';

export interface SeriesDescription {
  /** 'Axial T1 with contrast'. */
  name: Phrase;
  /** 'T1 with contrast, seen from above, 24 pictures', for people who are no radiologists. */
  plain: Phrase;
  /** '160 slices, 1 mm apart, 0.5 mm pixels'. */
  details: Phrase;
  weighting: Weighting;
  contrast: boolean;
  /** Why the detector does not read this series; null if it does. */
  setAside: Phrase | null;
}

const kinds: Record<Weighting, SeriesKind> = {
  t1: 'T1',
  t2: 'T2',
  flair: 'Flair',
  diffusion: 'Diffusion',
  susceptibility: 'Susceptibility',
  'proton density': 'ProtonDensity',
  unknown: 'Unknown',
};

/** Other modalities than MR. A map, because a file may declare the modality `constructor`, which every object has. */
const modalities = new Map<string, SeriesKind>(
  Object.entries({
    CT: 'Ct',
    PT: 'Pet',
    NM: 'NuclearMedicine',
    CR: 'XRay',
    DX: 'XRay',
    XA: 'XRayAngiography',
    US: 'Ultrasound',
    SC: 'Screenshots',
    OT: 'Other',
  } as const),
);

export const otherKinds = { angiography: 'kindAngiography', 'field map': 'kindFieldMap' } as const;
export const otherAsides = { angiography: 'asideAngiography', 'field map': 'asideFieldMap' } as const;

/** The phrase for the sequence of an MR series. */
export function kindOf(weighting: Weighting, contrast: boolean): Phrase {
  return { key: contrast ? 'kindT1Contrast' : `kind${kinds[weighting]}` };
}

const localizer = /local|scout|survey|plan(ning)?\b|3.?plane|aahead/i;
const otherBody =
  /spine|c-?spine|cervic|lumbar|thora|knee|shoulder|abdom|pelvi|liver|hip\b|ankle|wrist|breast|prostat|cardi|heart/i;
const maps =
  /\badc\b|\bfa\b|colfa|tensor|\bcbv\b|\bcbf\b|\bmtt\b|\bttp\b|tmax|phase|\bpha\b|\bmip\b|minip|subtr|perf|bold|fmri|\basl\b/i;

export function describeSeries(stack: SliceStack): SeriesDescription {
  const first = stack.slices[0]!;
  const weighting = weightingOf(first);
  const contrast = afterContrast(first);
  const kind = kindOfSlice(first, weighting, contrast);
  return {
    name: seriesName(stack, kind),
    plain: plainName(stack, kind),
    details: detailsOf(stack),
    weighting,
    contrast,
    setAside: setAsideReason(stack, first, weighting),
  };
}

function seriesName({ geometry, part }: SliceStack, kind: Phrase): Phrase {
  const name: Phrase = geometry
    ? { key: 'seriesName', values: { plane: geometry.plane, oblique: geometry.oblique ? 'yes' : 'no', kind } }
    : { key: 'seriesNameAlone', values: { kind } };
  return part ? { key: 'seriesNamePart', values: { name, ...part } } : name;
}

function plainName({ geometry, part, slices }: SliceStack, kind: Phrase): Phrase {
  const plane = geometry?.plane ?? 'unknown';
  const name: Phrase = { key: 'seriesPlain', values: { kind, plane, slices: slices.length } };
  return part ? { key: 'seriesNamePart', values: { name, ...part } } : name;
}

function kindOfSlice(
  { modality, description }: SliceHeader,
  weighting: Weighting,
  contrast: boolean,
): Phrase {
  if (modality !== null && modality !== 'MR') {
    const known = modalities.get(modality);
    return known ? { key: `kind${known}` } : { key: 'kindModality', values: { modality } };
  }
  const other = otherPictureOf(description);
  return other ? { key: otherKinds[other] } : kindOf(weighting, contrast);
}

function setAsideReason(stack: SliceStack, first: SliceHeader, weighting: Weighting): Phrase | null {
  const words = `${first.description} ${first.bodyPart}`;
  if (first.modality !== null && first.modality !== 'MR')
    return { key: 'asideNotMr', values: { modality: first.modality } };
  if (first.screenshot) return { key: 'asideScreenshots' };
  if (first.imageType.includes('LOCALIZER') || localizer.test(first.description))
    return { key: 'asideLocalizer' };
  if (otherBody.test(words)) return { key: 'asideOtherBody' };
  if (
    maps.test(first.description.replaceAll(/[_.-]+/g, ' ')) ||
    first.imageType.some((type) => /^(ADC|FA|PROJECTION IMAGE|P|PHASE|MIP)$/.test(type))
  )
    return { key: 'asideMap' };
  const other = otherPictureOf(first.description);
  if (other) return { key: otherAsides[other] };
  if (weighting === 'susceptibility') return { key: 'asideSusceptibility' };
  if (
    stack.geometry === undefined &&
    stack.slices.length > 1 &&
    first.sopClass === mrImageStorage &&
    first.position !== null
  )
    return { key: 'asideNoPlace' };
  return null;
}

/** Zero means unknown or none. */
function detailsOf({ slices, geometry, gaps, doubles }: SliceStack): Phrase {
  const first = slices[0]!;
  return {
    key: 'seriesDetails',
    values: {
      slices: slices.length,
      apart: short(geometry?.sliceSpacing ?? 0),
      width: String(first.width),
      height: String(first.height),
      pixel: short(first.spacing?.column ?? 0),
      gaps,
      doubles,
    },
  };
}

function short(value: number): number {
  return Number(value.toFixed(2));
}
