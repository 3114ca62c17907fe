import {
  Activity,
  BookOpen,
  CircleHelp,
  type LucideIcon,
  MessageSquare,
  Microscope,
  ScanSearch,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '#web/components/section.tsx';
import { useSiteInfo } from '#web/lib/site-info.ts';

const actions: { to: string; icon: LucideIcon; title: string; text: string }[] = [
  { to: '/scanner', icon: ScanSearch, title: 'Analyse a scan', text: 'Upload a slice or take a sample' },
  { to: '/mri-education', icon: BookOpen, title: 'Learn', text: 'How MRI, DWI and detection work' },
  { to: '/help', icon: CircleHelp, title: 'Help Center', text: 'Answers about upload and results' },
  { to: '/status', icon: Activity, title: 'System status', text: 'Services and the last 90 days' },
  {
    to: '/model-transparency',
    icon: Microscope,
    title: 'Model transparency',
    text: 'Data, figures, known failures',
  },
];
const tileClass =
  'flex h-full items-start gap-4 rounded-card border border-line bg-panel p-5 transition-colors hover:bg-subtle';

export function QuickActions() {
  const feedbackUrl = useSiteInfo()?.feedbackUrl;
  return (
    <Section title="Quick actions">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {actions.map((action) => (
          <li key={action.to}>
            <Link to={action.to} className={tileClass}>
              <Tile icon={action.icon} title={action.title} text={action.text} />
            </Link>
          </li>
        ))}
        {feedbackUrl && (
          <li>
            <a href={feedbackUrl} target="_blank" rel="noreferrer" className={tileClass}>
              <Tile icon={MessageSquare} title="Give feedback" text="Opens in a new tab" />
            </a>
          </li>
        )}
      </ul>
      <p className="mt-8 text-small text-muted">
        <Link to="/admin-login" className="underline underline-offset-4 hover:text-text">
          Admin Login
        </Link>
      </p>
    </Section>
  );
}

function Tile({ icon: Icon, title, text }: { icon: LucideIcon; title: ReactNode; text: string }) {
  return (
    <>
      <Icon size={20} aria-hidden="true" className="mt-0.5 text-accent-text" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
    </>
  );
}
