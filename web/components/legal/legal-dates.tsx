import { formatDate } from '#contract/format.ts';
import { formatGmtDate } from './effective-date.ts';

interface LegalDatesProps {
  effectiveDate: string | undefined;
  lastUpdated: string | null | undefined;
}

export function LegalDates({ effectiveDate, lastUpdated }: LegalDatesProps) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-small text-muted">
      <span>Effective Date: {formatGmtDate(effectiveDate ?? new Date())} (GMT)</span>
      {lastUpdated && <span title={lastUpdated}>Last Updated: {formatDate(lastUpdated)}</span>}
    </p>
  );
}
