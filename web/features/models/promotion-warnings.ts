import type { CandidateModel, ComparedScans, ModelComparison } from '#contract/models.ts';
import { fewestChecks } from '#contract/quality.ts';

function worseOn(what: string, compared: ComparedScans, active: string): string[] {
  const [now, then] = [compared.active.scansRight, compared.candidate.scansRight];
  if (compared.scans === 0 || then.count >= now.count) return [];
  return [
    `Worse than ${active} on ${what}: entirely right on ${then.count} of ${then.of} scans, ${active} on ${now.count}.`,
  ];
}

/** What speaks against promoting a candidate, by what was judged since it was added. */
export function promotionWarnings(
  comparison: ModelComparison | undefined,
  { version }: Pick<CandidateModel, 'version'>,
  active: string,
): string[] {
  if (!comparison) return [`How ${version} compares with ${active} has not been read yet.`];
  const { randomChecks, others } = comparison;
  const few =
    randomChecks.scans < fewestChecks
      ? [`Compared on ${randomChecks.scans} random checks only; ${fewestChecks} are needed to rely on it.`]
      : [];
  return [
    ...worseOn('random checks', randomChecks, active),
    ...worseOn('everything else that was judged', others, active),
    ...few,
  ];
}
