import { formatDate } from '#contract/format.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { formatGmtDate } from './effective-date.ts';

interface LegalDatesProps {
  effectiveDate: string | undefined;
  lastUpdated: string | null | undefined;
}

export function LegalDates({ effectiveDate, lastUpdated }: LegalDatesProps) {
  // The day on which the page was built is no date of its text: until today is known its line stays empty.
  const today = useBrowserValue(() => formatGmtDate(new Date()), '');
  const effective = effectiveDate ? formatGmtDate(effectiveDate) : today;
  return (
    <p className="flex min-h-[1lh] flex-wrap gap-x-6 gap-y-1 text-small text-muted">
      {effective && <span>Effective Date: {effective} (GMT)</span>}
      {lastUpdated && <span title={lastUpdated}>Last Updated: {formatDate(lastUpdated)}</span>}
    </p>
  );
}
