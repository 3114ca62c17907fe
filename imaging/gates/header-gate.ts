import type { HeaderFacts } from '../picture/decoded-scan.ts';
import type { Weighting } from '../picture/weighting.ts';
import type { Remark } from './judgement.ts';

/** Plain-language names of modalities (PS3.3 C.7.3.1.1.1). */
const modalities = new Map([
  ['CT', 'a CT scan'],
  ['PT', 'a PET scan'],
  ['NM', 'a nuclear medicine scan'],
  ['US', 'an ultrasound image'],
  ['CR', 'an X-ray image'],
  ['DX', 'an X-ray image'],
  ['DR', 'an X-ray image'],
  ['MG', 'a mammogram'],
  ['XA', 'an X-ray angiogram'],
  ['RF', 'an X-ray fluoroscopy'],
  ['PX', 'a panoramic dental image'],
  ['IO', 'a dental image'],
  ['SEG', 'a segmentation, not an image'],
  ['RTDOSE', 'a radiotherapy dose map'],
  ['ECG', 'an electrocardiogram'],
  ['ES', 'an endoscopy image'],
  ['GM', 'a microscope image'],
  ['SM', 'a microscope slide'],
  ['OP', 'a photograph of an eye'],
  ['OPT', 'a tomogram of an eye'],
  ['XC', 'a photograph'],
]);
/** MR, and modalities that may show anything, such as screenshots. */
const undecided = new Set(['MR', 'OT', 'SC', 'DOC', '']);

/** Body parts without a brain (PS3.16 annex L). Others are left to the other gates. */
const otherParts =
  /CHEST|LUNG|HEART|ABDOMEN|PELVIS|BREAST|LIVER|KIDNEY|PROSTATE|SPINE|KNEE|HIP|SHOULDER|ANKLE|FOOT|HAND|WRIST|ELBOW|FEMUR|THIGH|CALF|LEG$|ARM$|FINGER|TOE|JAW|UTERUS|BLADDER|COLON|AORTA/;

const remark = (id: string, sentence: string): Remark => ({ gate: 'header', id, sentence });

/** Refuses other modalities, other body parts and masks. */
export function checkHeader({ modality, bodyPart, oneBit }: HeaderFacts): Remark[] {
  const kind = modality?.toUpperCase() ?? '';
  const reasons: Remark[] = [];
  if (!undecided.has(kind)) {
    const what = modalities.get(kind) ?? `of the modality ${kind.replace(/[^A-Z0-9]/g, '').slice(0, 16)}`;
    const id = `modality-${kind.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    reasons.push(remark(id, `The file says it is ${what}. The model knows brain MRI only.`));
  }
  const part = bodyPart?.toUpperCase().replace(/[^A-Z]/g, '') ?? '';
  const other = otherParts.exec(part)?.[0];
  if (other) {
    reasons.push(
      remark(
        'body-part',
        `The file says it shows another part of the body (${other.toLowerCase()}). The model knows brains only.`,
      ),
    );
  }
  if (oneBit) reasons.push(remark('one-bit', 'This file holds a black and white mask, not a slice.'));
  return reasons;
}

/** Notes sequences that the model card does not cover. */
export function noteHeader({ weighting }: HeaderFacts): Remark[] {
  const name = unmeasured[weighting];
  if (!name) return [];
  return [
    remark(
      weighting === 'diffusion' ? 'sequence-dwi' : 'sequence-unmeasured',
      `This is a ${name} slice. The model was never tested on tumors in such slices. A result without findings is especially unreliable.`,
    ),
  ];
}

/** Sequences without tumors in the test data. */
const unmeasured: Partial<Record<Weighting, string>> = {
  diffusion: 'diffusion-weighted',
  susceptibility: 'susceptibility-weighted',
  'proton density': 'proton-density-weighted',
};
