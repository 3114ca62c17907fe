import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { reviewThreshold } from '#contract/constants.ts';
import { formatConfidence } from '#contract/format.ts';
import { railLinks } from '#web/components/admin/rail-links.ts';
import { Badge } from '#web/components/badge.tsx';

interface PanelCardsProps {
  needsReview: number | undefined;
  incorrectScans: number | undefined;
}

export function PanelCards({ needsReview, incorrectScans }: PanelCardsProps) {
  const t = useTranslations('admin.panel');
  const percent = formatConfidence(reviewThreshold);
  const counts: Record<string, number | undefined> = {
    '/admin-review': needsReview,
    '/admin-incorrect-scans': incorrectScans,
  };
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {railLinks.map(({ to, name, icon: Icon }) => {
        if (name === 'panel' || name === 'account') return null;
        const count = counts[to];
        return (
          <li key={to} className="sm:max-xl:last:col-span-2">
            <Link
              to={to}
              className="group flex h-full items-start gap-3 rounded-card border border-line bg-panel p-4 hover:bg-subtle"
            >
              <Icon size={20} aria-hidden="true" className="mt-0.5 text-accent-text" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-semibold">
                  {t(`cards.${name}.title`)}
                  {count !== undefined && count > 0 && <Badge tone="accent">{count}</Badge>}
                </span>
                <span className="mt-0.5 block text-muted">{t(`cards.${name}.text`, { percent })}</span>
              </span>
              <ArrowRight size={16} aria-hidden="true" className="mt-1 text-muted" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
