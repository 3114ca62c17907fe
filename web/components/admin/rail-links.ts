import {
  Activity,
  BadgeCheck,
  BookOpen,
  ChartColumn,
  Database,
  FileText,
  FlaskConical,
  FlaskRound,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  ScanSearch,
  ServerCog,
  UserRound,
  Users,
} from 'lucide-react';

import type { Role } from '#contract/accounts.ts';

export interface RailLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Heads the sign-in of that screen. */
  gate?: string;
  /** Reviewers see it too. */
  forReviewers?: true;
}

export const railLinks: readonly RailLink[] = [
  { to: '/admin-panel', label: 'Panel', icon: LayoutDashboard },
  {
    to: '/admin-review',
    label: 'Review queue',
    icon: ScanSearch,
    gate: 'Review Queue Access',
    forReviewers: true,
  },
  { to: '/admin-quality', label: 'Label quality', icon: BadgeCheck },
  { to: '/database-admin', label: 'Database', icon: Database },
  {
    to: '/admin-incorrect-scans',
    label: 'Incorrect scans',
    icon: FlaskConical,
    gate: 'Incorrect Scans Access',
  },
  { to: '/admin-models', label: 'Models', icon: FlaskRound },
  { to: '/admin-analytics', label: 'Analytics', icon: ChartColumn },
  { to: '/admin-content', label: 'Terms and Privacy', icon: FileText },
  { to: '/admin-users', label: 'Admin users', icon: Users },
  { to: '/admin-api-keys', label: 'API keys', icon: KeyRound },
  { to: '/api-reference', label: 'API reference', icon: BookOpen },
  { to: '/admin-operations', label: 'Operations', icon: ServerCog },
  { to: '/status', label: 'System status', icon: Activity, forReviewers: true },
  { to: '/admin-account', label: 'My account', icon: UserRound, forReviewers: true },
];

/** What somebody of this role may open. */
export function railLinksOf(role: Role): readonly RailLink[] {
  return role === 'administrator' ? railLinks : railLinks.filter(({ forReviewers }) => forReviewers);
}

export const homeOf = (role: Role): string => (role === 'administrator' ? '/admin-panel' : '/admin-review');
