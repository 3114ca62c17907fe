import type { QualityReport } from '#contract/scans.ts';
import type { Judgment } from '#reading/gates/judgment.ts';
import type { QualityReport as Measured } from '#reading/quality/measure-quality.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

type Words = Catalog['result'];
type Remark = keyof Omit<Words['remark'], 'modality'>;
type Caution = keyof Words['caution'];
type Modality = keyof Words['modality'];
type Check = keyof Omit<Words['quality'], 'verdict'>;

const modalityPrefix = 'modality-';

/** A remark of the image check by its stable name; the server's sentence where this page does not know the name. */
export function remarkWords(
  t: Translator<'result'>,
  { id, sentence = id }: { id: string; sentence?: string },
): string {
  if (id.startsWith(modalityPrefix)) {
    const modality = `modality.${id.slice(modalityPrefix.length) as Modality}` as const;
    return t('remark.modality', { what: t(t.has(modality) ? modality : 'modality.other') });
  }
  const remark = `remark.${id as Remark}` as const;
  return t.has(remark) ? t(remark) : sentence;
}

export type QualityFinding = QualityReport['findings'][number];

/** What a quality check is called, and what it found. */
export function qualityWords(
  t: Translator<'result'>,
  {
    id,
    label = id,
    verdict,
    sentence = id,
  }: Pick<QualityFinding, 'id' | 'verdict'> & Partial<QualityFinding>,
  { width, height }: { width: number; height: number },
): { label: string; sentence: string } {
  const check = id as Check;
  if (!t.has(`quality.${check}.label`)) return { label, sentence };
  const size = { width: String(width), height: String(height) };
  return {
    label: t(`quality.${check}.label`),
    sentence:
      check === 'resolution' ? t(`quality.${check}.${verdict}`, size) : t(`quality.${check}.${verdict}`),
  };
}

/** A result, from the server or as it is stored. */
export interface Checked {
  judgment: Judgment | null;
  quality: Measured | QualityReport | null;
  width: number;
  height: number;
}

/** What to know before a verdict is read: a line like the verdict's, and a sentence for each point. */
export function cautionWords(
  t: Translator<'result'>,
  scan: Checked,
): { title: string | null; sentences: { id: string; sentence: string }[] } {
  const { judgment, quality } = scan;
  if (judgment?.judged === false) return { title: null, sentences: [] };
  const notes = judgment?.notes ?? [];
  const doubts = (quality?.findings ?? []).filter(({ verdict }) => verdict !== 'good');
  const reasons = [...notes, ...doubts]
    .map(({ id }) => `caution.${id as Caution}` as const)
    .filter((caution) => t.has(caution))
    .map((caution) => t(caution));
  return {
    title: reasons.length > 0 ? t('lessReliable', { reasons: reasons.join(', ') }) : null,
    sentences: [
      ...notes.map((note) => ({ id: note.id, sentence: remarkWords(t, note) })),
      ...doubts.map((doubt) => ({ id: doubt.id, sentence: qualityWords(t, doubt, scan).sentence })),
    ],
  };
}
