import type { DetectorTest, SelfTest } from '#contract/self-test.ts';
import scannerWords from '../en/scanner.ts';
import { commandLine } from './command-line.ts';

const t = commandLine.selfTest;

/** What a test of a detector showed, in English. */
export function selfTestWords({ seen }: SelfTest): string {
  if (seen.outcome === 'running') return t('running');
  if (seen.outcome === 'failed') return scannerWords.failure.because[seen.code];
  const answer = t(seen.outcome, { ...seen, milliseconds: String(seen.milliseconds) });
  if (seen.outcome === 'missed') return answer;
  return `${seen.hosted ? t('hostedWorks') : t('ownWorks', { model: seen.model })} ${answer}`;
}

/** The same, and which model reads scans while a hosted one fails. */
export function detectorTestWords(test: DetectorTest): string {
  const { replacement } = test;
  if (!replacement) return selfTestWords(test);
  const meanwhile = replacement.success
    ? t('replaced', { version: replacement.version })
    : t('notReplaced', { reason: selfTestWords(replacement) });
  return `${selfTestWords(test)} ${meanwhile}`;
}
