import { afterContrast, otherPictureOf, weightingOf } from '#imaging/dicom/sequence.ts';
import type { Phrase } from '../phrase.ts';
import { kindOf, otherAsides, otherKinds, type SeriesDescription } from './describe-series.ts';

/** A NIfTI file does not name its sequence, but its file name often does (BIDS: sub-01_ce-gadolinium_T1w). */
export function describeVolume(path: string): SeriesDescription {
  const name = path.split('/').at(-1) ?? path;
  const stem = name.replace(/\.nii(\.gz)?$/i, '');
  const facts = {
    description: stem,
    imageType: [],
    bValue: null,
    repetitionTime: null,
    echoTime: null,
    inversionTime: null,
    contrast: false,
  };
  const weighting = weightingOf(facts);
  const contrast = afterContrast(facts);
  const other = otherPictureOf(stem);
  const kind = other ? { key: otherKinds[other] } : kindOf(weighting, contrast);
  const spoken: Phrase =
    other || weighting !== 'unknown' ? { key: 'volumeName', values: { kind } } : { key: 'volumeNameAlone' };
  return {
    name: spoken,
    // How many slices a volume has is known when it is unpacked.
    plain: spoken,
    details: { key: 'fileName', values: { name } },
    weighting,
    contrast,
    setAside: volumeSetAsideReason(stem, weighting, other),
  };
}

const masks = /(^|[^a-z])(seg|dseg|mask|label|labels|brainmask|aseg|aparc|roi)([^a-z]|$)/i;
const maps = /(^|[^a-z])(adc|fa|md|cbf|cbv|mtt|tmax|bold|asl|epi|sbref|defacemask)([^a-z]|$)/i;

function volumeSetAsideReason(
  name: string,
  weighting: SeriesDescription['weighting'],
  other: ReturnType<typeof otherPictureOf>,
): Phrase | null {
  if (masks.test(name)) return { key: 'asideMask' };
  if (other) return { key: otherAsides[other] };
  if (maps.test(name)) return { key: 'asideMap' };
  if (weighting === 'susceptibility') return { key: 'asideSusceptibility' };
  return null;
}
