import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../button.tsx';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** False if `total` is only a lower bound. */
  exact: boolean;
  onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, exact, onPage }: PagerProps) {
  const t = useTranslations('admin.frame.pager');
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  if (total === 0) return null;
  return (
    <nav
      aria-label={t('label')}
      className="mt-3 flex items-center justify-between gap-3 text-small text-muted"
    >
      <p>{t(exact ? 'range' : 'rangeMore', { first, last, total })}</p>
      <div className="flex gap-2">
        <Button icon={ChevronLeft} size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('previous')}
        </Button>
        <Button size="small" disabled={last >= total && exact} onClick={() => onPage(page + 1)}>
          {t('next')}
          <ChevronRight size={16} />
        </Button>
      </div>
    </nav>
  );
}
