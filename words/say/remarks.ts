import type { QualityReport, Scan } from '#contract/scans.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

type Words = Catalog['result'];
type Remark = keyof Omit<Words['remark'], 'modality'>;
type Caution = keyof Words['caution'];
type Modality = keyof Words['modality'];
type Check = keyof Omit<Words['quality'], 'verdict'>;

/** Lists that hold each name once; the compiler finds a missing one. */
const remarks: Record<Remark, true> = {
  ...{ inverted: true, 'non-square': true, level: true, anyway: true },
  ...{ 'sequence-dwi': true, 'sequence-unmeasured': true },
  ...{ 'too-small': true, empty: true, colour: true },
  ...{ 'kind-ct': true, 'kind-other-body': true, 'kind-several-slices': true, 'kind-drawing': true },
  ...{ 'kind-photograph': true, 'kind-too-little-head': true, 'not-brain-mr': true },
  ...{ 'body-part': true, 'one-bit': true },
};
const cautions: Record<Caution, true> = {
  ...{ inverted: true, 'non-square': true, level: true, anyway: true },
  ...{ 'sequence-dwi': true, 'sequence-unmeasured': true },
  ...{ resolution: true, contrast: true, sharpness: true, crop: true },
  ...{ screenshot: true, background: true, noise: true },
};
const modalities: Record<Modality, true> = {
  ...{ ct: true, pt: true, nm: true, us: true, cr: true, dx: true, dr: true, mg: true, xa: true },
  ...{ rf: true, px: true, io: true, seg: true, rtdose: true, ecg: true, es: true, gm: true, sm: true },
  ...{ op: true, opt: true, xc: true, other: true },
};
const checks: Record<Check, true> = {
  ...{ resolution: true, contrast: true, sharpness: true, noise: true },
  ...{ crop: true, screenshot: true, background: true },
};
const isIn = <Name extends string>(list: Record<Name, true>, name: string): name is Name =>
  Object.hasOwn(list, name);

const modalityPrefix = 'modality-';

/** A remark of the image check by its stable name; the stored sentence where the name is not known here. */
export function remarkWords(
  t: Translator<'result'>,
  { id, sentence }: { id: string; sentence: string },
): string {
  if (id.startsWith(modalityPrefix)) {
    const modality = id.slice(modalityPrefix.length);
    return t('remark.modality', { what: t(`modality.${isIn(modalities, modality) ? modality : 'other'}`) });
  }
  return isIn(remarks, id) ? t(`remark.${id}`) : sentence;
}

export type QualityFinding = QualityReport['findings'][number];

/** What a quality check is called, and what it found. */
export function qualityWords(
  t: Translator<'result'>,
  { id, label, verdict, sentence }: QualityFinding,
  { width, height }: { width: number; height: number },
): { label: string; sentence: string } {
  if (!isIn(checks, id)) return { label, sentence };
  const size = { width: String(width), height: String(height) };
  return {
    label: t(`quality.${id}.label`),
    sentence: id === 'resolution' ? t(`quality.${id}.${verdict}`, size) : t(`quality.${id}.${verdict}`),
  };
}

type Checked = Pick<Scan, 'judgement' | 'quality' | 'width' | 'height'>;

/** What to know before a verdict is read: a line like the verdict's, and a sentence for each point. */
export function cautionWords(
  t: Translator<'result'>,
  scan: Checked,
): { title: string | null; sentences: { id: string; sentence: string }[] } {
  const { judgement, quality } = scan;
  if (judgement?.judged === false) return { title: null, sentences: [] };
  const notes = judgement?.notes ?? [];
  const doubts = (quality?.findings ?? []).filter(({ verdict }) => verdict !== 'good');
  const reasons = [...notes, ...doubts].flatMap(({ id }) => (isIn(cautions, id) ? [t(`caution.${id}`)] : []));
  return {
    title: reasons.length > 0 ? t('lessReliable', { reasons: reasons.join(', ') }) : null,
    sentences: [
      ...notes.map((note) => ({ id: note.id, sentence: remarkWords(t, note) })),
      ...doubts.map((doubt) => ({ id: doubt.id, sentence: qualityWords(t, doubt, scan).sentence })),
    ],
  };
}
