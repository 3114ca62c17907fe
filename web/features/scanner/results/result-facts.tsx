import { useTranslations } from 'use-intl/react';
import { defaultModelVersion } from '#contract/constants.ts';
import type { Scan } from '#contract/scans.ts';
import { useFormats } from '#web/lib/use-formats.ts';

export function ResultFacts({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.facts');
  const { date, dateTime, number } = useFormats();
  const { processingTime: seconds, modelProvider: provider } = scan;
  const facts: [name: string, value: string, exact: string | undefined][] = [
    [t('model'), scan.modelVersion ?? defaultModelVersion, provider ? t(provider) : undefined],
    [
      t('time'),
      seconds === null ? t('unknown') : t('seconds', { seconds: number(seconds, 1) }),
      seconds === null ? undefined : t('secondsExact', { seconds: number(seconds, 3) }),
    ],
    [t('date'), date(scan.updatedAt), dateTime(scan.updatedAt)],
  ];
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-panel px-4">
      {facts.map(([name, value, exact]) => (
        <div key={name} className="flex items-baseline justify-between gap-x-4 py-2.5">
          <dt className="shrink-0 text-small text-muted">{name}</dt>
          <dd className="min-w-0 break-words text-end" title={exact}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
