import type { useTranslations } from 'use-intl/react';
import type { CandidateModel, ComparedScans, ModelComparison } from '#contract/models.ts';
import { fewestChecks } from '#contract/quality.ts';

type WarningsTranslator = ReturnType<typeof useTranslations<'admin.models.warnings'>>;

function worseOn(
  t: WarningsTranslator,
  group: 'randomChecks' | 'others' | 'reference',
  compared: ComparedScans,
  active: string,
): string[] {
  const [now, then] = [compared.active.scansRight, compared.candidate.scansRight];
  if (compared.scans === 0 || then.count >= now.count) return [];
  return [t(group, { active, count: then.count, of: then.of, activeCount: now.count })];
}

/**
 * Reasons not to promote a candidate, from the reviewers' judgments since it was added and from synthetic heads with
 * known truth.
 */
export function promotionWarnings(
  t: WarningsTranslator,
  comparison: ModelComparison | undefined,
  { version }: Pick<CandidateModel, 'version'>,
  active: string,
): string[] {
  if (!comparison) return [t('notLoaded', { version, active })];
  const { randomChecks, others, reference } = comparison;
  return [
    ...worseOn(t, 'randomChecks', randomChecks, active),
    ...worseOn(t, 'others', others, active),
    ...(reference ? worseOn(t, 'reference', reference, active) : [t('notMeasured')]),
    ...(randomChecks.scans < fewestChecks
      ? [t('few', { count: randomChecks.scans, fewest: fewestChecks })]
      : []),
  ];
}
