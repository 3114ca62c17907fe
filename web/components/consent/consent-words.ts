import { useTranslations } from 'use-intl/react';

const disclaimerPoints = ['marks', 'wrong', 'treatment', 'unwell'] as const;
const privacyPoints = ['account', 'removed', 'link'] as const;

/** The points that the dashboard's dialog and the gate share. */
export function useConsentPoints(): { disclaimer: string[]; privacy: string[] } {
  const t = useTranslations('consent');
  return {
    disclaimer: disclaimerPoints.map((point) => t(`disclaimerPoints.${point}`)),
    privacy: privacyPoints.map((point) => t(`privacyPoints.${point}`)),
  };
}
