import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import type { Remark } from './judgment.ts';

/** MR, and modalities that may show anything, such as screenshots. */
const undecided = new Set(['MR', 'OT', 'SC', 'DOC', '']);

/** Body parts without a brain (PS3.16 annex L). Others are left to the other gates. */
const otherParts =
  /CHEST|LUNG|HEART|ABDOMEN|PELVIS|BREAST|LIVER|KIDNEY|PROSTATE|SPINE|KNEE|HIP|SHOULDER|ANKLE|FOOT|HAND|WRIST|ELBOW|FEMUR|THIGH|CALF|LEG$|ARM$|FINGER|TOE|JAW|UTERUS|BLADDER|COLON|AORTA/;

/** Refuses other modalities, other body parts, masks and mosaics. */
export function checkHeader({ modality, bodyPart, oneBit, mosaic }: HeaderFacts): Remark[] {
  const kind = modality?.toUpperCase() ?? '';
  const reasons: Remark[] = [];
  if (!undecided.has(kind)) {
    const letters = kind.replace(/[^A-Z0-9]/g, '');
    const id = `modality-${letters.toLowerCase()}`;
    reasons.push({ gate: 'header', id, quoted: letters.slice(0, 16) });
  }
  const part = bodyPart?.toUpperCase().replace(/[^A-Z]/g, '') ?? '';
  const other = otherParts.exec(part)?.[0];
  if (other) reasons.push({ gate: 'header', id: 'body-part', quoted: other.toLowerCase() });
  if (oneBit) reasons.push({ gate: 'header', id: 'one-bit' });
  if (mosaic) reasons.push({ gate: 'header', id: 'mosaic' });
  return reasons;
}

/** Notes children, and sequences that the model card does not cover, because no test data with tumors has them. */
export function noteHeader({ weighting, child }: HeaderFacts): Remark[] {
  return [...noteSequence(weighting), ...(child ? [{ gate: 'header', id: 'child' } as const] : [])];
}

function noteSequence(weighting: HeaderFacts['weighting']): Remark[] {
  if (weighting === 'diffusion') return [{ gate: 'header', id: 'sequence-dwi' }];
  if (weighting !== 'susceptibility' && weighting !== 'proton density') return [];
  return [{ gate: 'header', id: 'sequence-unmeasured', quoted: weighting }];
}
