import { createTranslator } from 'use-intl/core';
import type { Judgment, QualityReport } from '#contract/scans.ts';
import type { Judgment as Judged, Remark } from '#reading/gates/judgment.ts';
import type { QualityReport as Measured } from '#reading/quality/measure-quality.ts';
import type { Catalog } from '../catalog.ts';
import result from '../en/result.ts';
import { commandLine } from './command-line.ts';
import { sequenceKeys } from './evidence.ts';
import { qualityWords, remarkWords } from './remarks.ts';
import type { Translator } from './translator.ts';

const t: Translator<'result'> = createTranslator<Catalog, 'result'>({
  locale: 'en',
  messages: { result } as Catalog,
  namespace: 'result',
  timeZone: 'UTC',
});

/** Pages say only what kind of remark it is; programs also get what the file says. */
function sentenceOf({ id, quoted }: Remark): string {
  if (quoted === undefined) return remarkWords(t, { id });
  if (id === 'body-part') return commandLine.remarks('bodyPart', { part: quoted });
  if (id.startsWith('sequence-')) {
    const sequence = t(`sequence.${sequenceKeys[quoted as keyof typeof sequenceKeys]}`);
    return commandLine.remarks('sequence', { sequence });
  }
  const known = id !== 'modality-other' && t.has(`modality.${id.replace('modality-', '') as 'ct'}`);
  return known ? remarkWords(t, { id }) : commandLine.remarks('modality', { modality: quoted });
}

/** A judgment as programs get it, with an English sentence for each remark. */
export function spokenJudgment({ judged, reasons, notes }: Judged): Judgment {
  const spoken = (remark: Remark) => ({
    gate: remark.gate,
    id: remark.id,
    sentence: sentenceOf(remark),
  });
  return { judged, reasons: reasons.map(spoken), notes: notes.map(spoken) };
}

/** The quality of a picture of this size as programs get it. */
export function spokenQuality(
  { overall, findings }: Measured,
  size: { width: number; height: number },
): QualityReport {
  return {
    overall,
    findings: findings.map(({ id, verdict, value }) => {
      const { label, sentence } = qualityWords(t, { id, verdict }, size);
      return { id, label, verdict, value, sentence };
    }),
  };
}
