import { useTranslations } from 'use-intl/react';

const keys = {
  disclaimer: [
    'disclaimerPoints.marks',
    'disclaimerPoints.wrong',
    'disclaimerPoints.treatment',
    'disclaimerPoints.unwell',
  ],
  privacy: ['privacyPoints.account', 'privacyPoints.removed', 'privacyPoints.link'],
} as const;

export function ConsentPoints({ of }: { of: keyof typeof keys }) {
  const t = useTranslations('consent');
  return (
    <ul className="space-y-2.5">
      {keys[of].map((key) => (
        <li key={key} className="flex gap-3">
          <span aria-hidden="true" className="mt-2.5 h-px w-4 shrink-0 bg-control-line" />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
