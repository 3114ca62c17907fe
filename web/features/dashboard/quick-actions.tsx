import {
  Activity,
  BookOpen,
  CircleHelp,
  GraduationCap,
  type LucideIcon,
  MessageSquare,
  Microscope,
  ScanSearch,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { Section } from '#web/components/section.tsx';
import { useSiteInfo } from '#web/lib/site-info.ts';

const actions = [
  { to: '/scanner', icon: ScanSearch, name: 'scan' },
  { to: '/mri-education', icon: BookOpen, name: 'learn' },
  { to: '/teaching', icon: GraduationCap, name: 'teaching' },
  { to: '/help', icon: CircleHelp, name: 'help' },
  { to: '/status', icon: Activity, name: 'status' },
  { to: '/model-transparency', icon: Microscope, name: 'transparency' },
] as const;
const tileClass =
  'flex h-full items-start gap-4 rounded-card border border-line bg-panel p-5 transition-colors hover:bg-subtle';

export function QuickActions() {
  const t = useTranslations('dashboard');
  const feedbackUrl = useSiteInfo()?.feedbackUrl;
  return (
    <Section title={t('actions.heading')}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {actions.map(({ to, icon, name }) => (
          <li key={to}>
            <Link to={to} className={tileClass}>
              <Tile icon={icon} title={t(`actions.${name}.title`)} text={t(`actions.${name}.text`)} />
            </Link>
          </li>
        ))}
        {feedbackUrl && (
          <li>
            <a href={feedbackUrl} target="_blank" rel="noreferrer" className={tileClass}>
              <Tile
                icon={MessageSquare}
                title={t('actions.feedback.title')}
                text={t('actions.feedback.text')}
              />
            </a>
          </li>
        )}
      </ul>
      <p className="mt-8 text-small text-muted">
        <Link to="/admin-login" className="underline underline-offset-4 hover:text-text">
          {t('actions.admin')}
        </Link>
      </p>
    </Section>
  );
}

function Tile({ icon: Icon, title, text }: { icon: LucideIcon; title: ReactNode; text: string }) {
  return (
    <>
      <Icon size={20} className="mt-0.5 text-accent-text" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
    </>
  );
}
