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
  MessageSquare,
  ScanSearch,
  ServerCog,
  UserRound,
  Users,
} from 'lucide-react';

import type { Role } from '#contract/accounts.ts';
import type { AdminCatalog } from '#words/catalog.ts';

export interface RailLink {
  to: string;
  /** A key of `admin.frame.links`. */
  name: keyof AdminCatalog['frame']['links'];
  icon: LucideIcon;
  /** Title of the sign-in form before that screen. */
  gate?: 'reviewGate' | 'datasetGate';
  /** Also visible to reviewers. */
  forReviewers?: true;
}

export const railLinks: readonly RailLink[] = [
  { to: '/admin-panel', name: 'panel', icon: LayoutDashboard },
  {
    to: '/admin-review',
    name: 'review',
    icon: ScanSearch,
    gate: 'reviewGate',
    forReviewers: true,
  },
  { to: '/admin-quality', name: 'quality', icon: BadgeCheck },
  { to: '/database-admin', name: 'library', icon: Database },
  {
    to: '/admin-incorrect-scans',
    name: 'dataset',
    icon: FlaskConical,
    gate: 'datasetGate',
  },
  { to: '/admin-models', name: 'models', icon: FlaskRound },
  { to: '/admin-analytics', name: 'analytics', icon: ChartColumn },
  { to: '/admin-content', name: 'content', icon: FileText },
  { to: '/admin-feedback', name: 'feedback', icon: MessageSquare },
  { to: '/admin-users', name: 'users', icon: Users },
  { to: '/admin-api-keys', name: 'apiKeys', icon: KeyRound },
  { to: '/api-reference', name: 'reference', icon: BookOpen },
  { to: '/admin-operations', name: 'operations', icon: ServerCog },
  { to: '/status', name: 'status', icon: Activity, forReviewers: true },
  { to: '/admin-account', name: 'account', icon: UserRound, forReviewers: true },
];

export function railLinksOf(role: Role): readonly RailLink[] {
  return role === 'administrator' ? railLinks : railLinks.filter(({ forReviewers }) => forReviewers);
}

export const homeOf = (role: Role): string => (role === 'administrator' ? '/admin-panel' : '/admin-review');
