import { afterContrast, otherPictureOf, weightingOf } from '../dicom/sequence.ts';
import type { SeriesDescription } from './describe-series.ts';

const weightingWords = {
  t1: 'T1',
  t2: 'T2',
  flair: 'FLAIR',
  diffusion: 'diffusion',
  susceptibility: 'susceptibility',
  'proton density': 'proton density',
};

/** A NIfTI file carries no words about how it was made; its name often does (BIDS: sub-01_ce-gadolinium_T1w). */
export function describeVolume(path: string): SeriesDescription {
  const name = path.split('/').at(-1) ?? path;
  const spoken = name.replace(/\.nii(\.gz)?$/i, '');
  const facts = {
    description: spoken,
    imageType: [],
    bValue: null,
    repetitionTime: null,
    echoTime: null,
    inversionTime: null,
    contrast: false,
  };
  const weighting = weightingOf(facts);
  const contrast = afterContrast(facts);
  const other = otherPictureOf(spoken);
  const what =
    other ??
    (weighting === 'unknown' ? null : `${weightingWords[weighting]}${contrast ? ' with contrast' : ''}`);
  return {
    name: what ? `NIfTI volume, ${what} by its name` : 'NIfTI volume',
    details: name,
    weighting,
    contrast,
    setAside: setAsideReason(spoken, weighting, other),
  };
}

const masks = /(^|[^a-z])(seg|dseg|mask|label|labels|brainmask|aseg|aparc|roi)([^a-z]|$)/i;
const maps = /(^|[^a-z])(adc|fa|md|cbf|cbv|mtt|tmax|bold|asl|epi|sbref|defacemask)([^a-z]|$)/i;

function setAsideReason(
  name: string,
  weighting: SeriesDescription['weighting'],
  other: ReturnType<typeof otherPictureOf>,
): string | null {
  if (masks.test(name)) return 'A mask, says its name';
  if (other === 'angiography') return 'Angiography: it shows vessels, not tissue';
  if (other === 'field map') return 'A field map, made to correct other pictures';
  if (maps.test(name)) return 'A computed map, not a picture of tissue';
  if (weighting === 'susceptibility') return 'Susceptibility pictures: the detector has never seen any';
  return null;
}
