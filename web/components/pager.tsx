import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** False: there are at least `total`. */
  exact: boolean;
  onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, exact, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  if (total === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-between gap-3 text-small text-muted">
      <p>{`${first}–${last} of ${exact ? '' : 'more than '}${total.toLocaleString('en-GB')}`}</p>
      <div className="flex gap-2">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={16} aria-hidden="true" />
          Previous
        </Button>
        <Button size="small" disabled={last >= total && exact} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
