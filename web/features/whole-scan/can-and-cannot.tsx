import { useTranslations } from 'use-intl/react';
import { TextList } from '#web/components/text-list.tsx';

/** What to expect of this page, before a scan is opened. */
export function CanAndCannot() {
  const t = useTranslations('wholeScan.abilities');
  const lists = [
    {
      title: t('can'),
      lines: [t('canList.read'), t('canList.find'), t('canList.show'), t('canList.offline')],
    },
    {
      title: t('cannot'),
      lines: [t('cannotList.rule'), t('cannotList.type'), t('cannotList.other'), t('cannotList.change')],
    },
  ];
  return (
    <details className="rounded-card border border-line bg-panel px-4 py-3">
      <summary className="cursor-pointer">{t('title')}</summary>
      <div className="mt-3 grid gap-6 text-small sm:grid-cols-2">
        {lists.map(({ title, lines }) => (
          <div key={title}>
            <h2 className="font-semibold">{title}</h2>
            <TextList lines={lines} className="mt-2 list-disc space-y-2 ps-5 text-muted" />
          </div>
        ))}
      </div>
    </details>
  );
}
