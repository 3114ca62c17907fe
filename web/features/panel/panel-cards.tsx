import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { reviewThreshold } from '#contract/constants.ts';
import { railLinks } from '#web/components/admin/rail-links.ts';
import { Badge } from '#web/components/badge.tsx';

interface PanelCardsProps {
  needsReview: number | undefined;
  incorrectScans: number | undefined;
}

const texts: Record<string, { title: string; text: string }> = {
  '/database-admin': {
    title: 'Database administration',
    text: 'Search, star, download and delete stored scans and PDF reports.',
  },
  '/api-reference': {
    title: 'API reference',
    text: 'The detection provider’s call and every call of this product, with examples.',
  },
  '/admin-review': {
    title: 'Review queue',
    text: `Scans below the ${reviewThreshold * 100}% confidence threshold and scans that visitors reported.`,
  },
  '/admin-quality': {
    title: 'Label quality',
    text: 'Agreement of readers, disagreements to settle, random checks and drift.',
  },
  '/status': { title: 'System diagnostics', text: 'Live health of every service, with 90 days of history.' },
  '/admin-analytics': { title: 'User analytics', text: 'Visitors and visits, without personal data.' },
  '/admin-content': {
    title: 'Terms and Privacy',
    text: 'Edit the legal texts, compare and restore versions.',
  },
  '/admin-incorrect-scans': {
    title: 'Incorrect scans',
    text: 'The data set for model v3: flagged scans with corrected boxes.',
  },
  '/admin-models': {
    title: 'Models',
    text: 'The active model, and candidates that answer beside it, unseen, until one is promoted.',
  },
  '/admin-users': { title: 'Admin users', text: 'Add, edit and delete administrators.' },
  '/admin-api-keys': {
    title: 'API keys',
    text: 'Keys with which other programs submit scans and fetch results.',
  },
  '/admin-operations': { title: 'Operations', text: 'Queues, dead jobs, quota, storage and the audit log.' },
};

export function PanelCards({ needsReview, incorrectScans }: PanelCardsProps) {
  const counts: Record<string, number | undefined> = {
    '/admin-review': needsReview,
    '/admin-incorrect-scans': incorrectScans,
  };
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {railLinks.map(({ to, icon: Icon }) => {
        const entry = texts[to];
        if (!entry) return null;
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
                  {entry.title}
                  {count !== undefined && count > 0 && <Badge tone="accent">{count}</Badge>}
                </span>
                <span className="mt-0.5 block text-muted">{entry.text}</span>
              </span>
              <ArrowRight size={16} aria-hidden="true" className="mt-1 text-muted" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
