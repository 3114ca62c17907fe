import { clsx } from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { pictureOf, type TeachingCase, useCaseWords } from '#web/components/teaching/cases.ts';

interface CaseCardProps {
  slice: TeachingCase;
  to: string;
  /** Whether the answer was right; undefined before it. */
  right: boolean | undefined;
  /** Its place on the shelf. */
  index: number;
}

/** A phone's first row: the largest elements of its first view, so they load eagerly. */
const firstRow = 2;

/** A case on a shelf: its thumbnail with the outcome, and what a learner may know before the answer. */
export function CaseCard({ slice, to, right, index }: CaseCardProps) {
  const { nameOf, acquisitionOf } = useCaseWords();
  return (
    <Link to={to} className="group block rounded-control">
      <span className="relative block overflow-hidden rounded-control border border-line bg-stage group-hover:border-accent-line">
        <img
          src={pictureOf(slice)}
          alt=""
          width={192}
          height={192}
          loading={index < firstRow ? 'eager' : 'lazy'}
          fetchPriority={index < firstRow ? 'high' : 'auto'}
          className="aspect-square w-full bg-stage object-contain"
        />
        {right !== undefined && <Outcome right={right} />}
      </span>
      <span className="mt-1.5 block font-semibold wrap-anywhere">{nameOf(slice)}</span>
      <span className="line-clamp-2 text-small text-muted">{acquisitionOf(slice)}</span>
    </Link>
  );
}

function Outcome({ right }: { right: boolean }) {
  const t = useTranslations('teaching.shelf');
  const Icon = right ? CircleCheck : CircleX;
  return (
    <span className="dark absolute end-1.5 top-1.5 rounded-full bg-stage/90 p-0.5">
      <Icon
        size={18}
        role="img"
        aria-label={right ? t('right') : t('wrong')}
        className={clsx(right ? 'text-accent-text' : 'text-muted')}
      />
    </span>
  );
}
