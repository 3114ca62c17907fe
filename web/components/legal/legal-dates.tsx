import { useTranslations } from 'use-intl/react';
import type { DocumentType } from '#contract/content.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useFormats } from '#web/lib/use-formats.ts';

/** When the built-in documents last changed. */
const builtInChanged: Record<DocumentType, string> = { privacy: '2026-11-17', terms: '2026-11-17' };

/** The GMT day of a moment as a local date, so that formatting prints that day. */
function gmtDay(value: string | Date): Date {
  const date = new Date(value);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

interface LegalDatesProps {
  type: DocumentType;
  effectiveDate: string | undefined;
  lastUpdated: string | null | undefined;
}

export function LegalDates({ type, effectiveDate, lastUpdated }: LegalDatesProps) {
  const t = useTranslations('legal');
  const { date } = useFormats();
  // The build date is not the document's date, so the line stays empty until the browser knows today.
  const today = useBrowserValue(() => date(gmtDay(new Date())), '');
  const changed = lastUpdated ?? builtInChanged[type];
  const effective = effectiveDate ? date(gmtDay(effectiveDate)) : today;
  return (
    // The date that is known later comes last, and a phone has room for both lines from the start.
    <p className="flex min-h-[calc(2lh+0.25rem)] flex-wrap content-start gap-x-6 gap-y-1 text-small text-muted sm:min-h-[1lh]">
      <span title={changed}>{t('lastUpdated', { date: date(gmtDay(changed)) })}</span>
      {effective && <span>{t('effectiveDate', { date: effective })}</span>}
    </p>
  );
}
