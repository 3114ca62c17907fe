import { useTranslations } from 'use-intl/react';

export function ConsentPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="space-y-2.5">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <span aria-hidden="true" className="mt-2.5 h-px w-4 shrink-0 bg-control-line" />
          {point}
        </li>
      ))}
    </ul>
  );
}

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
