import {
  Activity,
  BadgeCheck,
  BookOpen,
  ChartColumn,
  Database,
  FileText,
  FlaskConical,
  FlaskRound,
  GraduationCap,
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
  /** Who sees it besides administrators. */
  least?: 'reviewer' | 'lead';
}

export const railLinks: readonly RailLink[] = [
  { to: '/admin-panel', name: 'panel', icon: LayoutDashboard },
  {
    to: '/admin-review',
    name: 'review',
    icon: ScanSearch,
    gate: 'reviewGate',
    least: 'reviewer',
  },
  { to: '/admin-quality', name: 'quality', icon: BadgeCheck, least: 'lead' },
  { to: '/database-admin', name: 'library', icon: Database },
  {
    to: '/admin-incorrect-scans',
    name: 'dataset',
    icon: FlaskConical,
    gate: 'datasetGate',
    least: 'lead',
  },
  { to: '/admin-models', name: 'models', icon: FlaskRound },
  { to: '/admin-analytics', name: 'analytics', icon: ChartColumn },
  { to: '/admin-content', name: 'content', icon: FileText },
  { to: '/admin-classrooms', name: 'classrooms', icon: GraduationCap },
  { to: '/admin-feedback', name: 'feedback', icon: MessageSquare },
  { to: '/admin-users', name: 'users', icon: Users },
  { to: '/admin-api-keys', name: 'apiKeys', icon: KeyRound },
  { to: '/api-reference', name: 'reference', icon: BookOpen },
  { to: '/admin-operations', name: 'operations', icon: ServerCog },
  { to: '/status', name: 'status', icon: Activity, least: 'reviewer' },
  { to: '/admin-account', name: 'account', icon: UserRound, least: 'reviewer' },
];

export function railLinksOf(role: Role): readonly RailLink[] {
  if (role === 'administrator') return railLinks;
  return railLinks.filter(({ least }) => least === 'reviewer' || least === role);
}

export const homeOf = (role: Role): string => (role === 'administrator' ? '/admin-panel' : '/admin-review');
