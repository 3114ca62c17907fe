import { useTranslations } from 'use-intl/react';
import type { TeachingCase } from './cases.ts';

/** What a learner may know of a case before the answer: its name, plane and sequence. */
export function useCaseWords(): {
  nameOf: (slice: TeachingCase) => string;
  acquisitionOf: (slice: TeachingCase) => string;
} {
  const t = useTranslations('teaching');
  return {
    nameOf: ({ id }) => t('case', { number: String(Number(id.replace('case-', ''))) }),
    acquisitionOf: ({ plane, sequence }) =>
      t('acquisition', { plane: t(`plane.${plane}`), sequence: t(`sequence.${sequence}`) }),
  };
}
