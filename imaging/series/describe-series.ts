import { afterContrast, otherPictureOf, weightingOf } from '../dicom/sequence.ts';
import { mrImageStorage } from '../dicom/uids.ts';
import type { Weighting } from '../picture/weighting.ts';
import type { SliceStack } from './group-series.ts';
import type { SliceHeader } from './slice-header.ts';

export interface SeriesDescription {
  /** 'Axial T1 with contrast'. */
  name: string;
  /** '160 slices, 1 mm apart, 0.5 mm pixels'. */
  details: string;
  weighting: Weighting;
  contrast: boolean;
  /** Why the detector is not offered this one; null where it is. */
  setAside: string | null;
}

const weightingNames: Record<Weighting, string> = {
  t1: 'T1',
  t2: 'T2',
  flair: 'FLAIR',
  diffusion: 'diffusion',
  susceptibility: 'susceptibility',
  'proton density': 'proton density',
  unknown: 'MR series of unknown weighting',
};

/** What is not MR is called by its name. */
const modalityNames: Record<string, string> = {
  CT: 'CT',
  PT: 'PET',
  NM: 'nuclear medicine',
  CR: 'X-ray',
  DX: 'X-ray',
  XA: 'X-ray angiography',
  US: 'ultrasound',
  SC: 'screenshots',
  OT: 'pictures of another kind',
};

const localiser = /local|scout|survey|plan(ning)?\b|3.?plane|aahead/i;
const otherBody =
  /spine|c-?spine|cervic|lumbar|thora|knee|shoulder|abdom|pelvi|liver|hip\b|ankle|wrist|breast|prostat|cardi|heart/i;
const maps =
  /\badc\b|\bfa\b|colfa|tensor|\bcbv\b|\bcbf\b|\bmtt\b|\bttp\b|tmax|phase|\bpha\b|\bmip\b|minip|subtr|perf|bold|fmri|\basl\b/i;

export function describeSeries(stack: SliceStack): SeriesDescription {
  const { slices, geometry } = stack;
  const first = slices[0]!;
  const weighting = weightingOf(first);
  const contrast = afterContrast(first);
  const plane = geometry ? `${geometry.oblique ? 'oblique ' : ''}${geometry.plane}` : null;
  const what = whatItIs(first, weighting, contrast);
  const name = [plane, what].filter(Boolean).join(' ') + (stack.part ? `, ${stack.part}` : '');
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    details: detailsOf(stack),
    weighting,
    contrast,
    setAside: setAsideReason(stack, first, weighting),
  };
}

function whatItIs({ modality, description }: SliceHeader, weighting: Weighting, contrast: boolean): string {
  if (modality !== null && modality !== 'MR') return modalityNames[modality] ?? `${modality} pictures`;
  return otherPictureOf(description) ?? `${weightingNames[weighting]}${contrast ? ' with contrast' : ''}`;
}

function setAsideReason(stack: SliceStack, first: SliceHeader, weighting: Weighting): string | null {
  const words = `${first.description} ${first.bodyPart}`;
  if (first.modality !== null && first.modality !== 'MR')
    return `${first.modality} pictures: the detector knows MR only`;
  if (first.screenshot) return 'Screenshots or colour pictures';
  if (first.imageType.includes('LOCALIZER') || localiser.test(first.description))
    return 'A localiser, made to plan the scan';
  if (otherBody.test(words)) return 'Not the brain, says its label';
  if (
    maps.test(first.description.replaceAll(/[_.-]+/g, ' ')) ||
    first.imageType.some((type) => /^(ADC|FA|PROJECTION IMAGE|P|PHASE|MIP)$/.test(type))
  )
    return 'A computed map, not a picture of tissue';
  const other = otherPictureOf(first.description);
  if (other === 'angiography') return 'Angiography: it shows vessels, not tissue';
  if (other === 'field map') return 'A field map, made to correct other pictures';
  if (weighting === 'susceptibility') return 'Susceptibility pictures: the detector has never seen any';
  if (
    stack.geometry === undefined &&
    stack.slices.length > 1 &&
    first.sopClass === mrImageStorage &&
    first.position !== null
  )
    return 'Its slices do not say where they lie, or contradict each other';
  return null;
}

function detailsOf({ slices, geometry, gaps, doubles }: SliceStack): string {
  const first = slices[0]!;
  const apart = geometry?.sliceSpacing;
  return [
    `${slices.length} ${slices.length === 1 ? 'slice' : 'slices'}`,
    apart ? `${shortNumber(apart)} mm apart` : null,
    `${first.width} × ${first.height}`,
    first.spacing ? `${shortNumber(first.spacing.column)} mm pixels` : 'size of a pixel unknown',
    gaps > 0 ? `${gaps} ${gaps === 1 ? 'gap' : 'gaps'}` : null,
    doubles > 0 ? `${doubles} left out as doubles` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function shortNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}
