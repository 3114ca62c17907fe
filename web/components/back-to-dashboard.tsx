import { ArrowLeft } from 'lucide-react';
import { markInternalNavigation } from '#web/lib/session.ts';
import { ButtonLink } from './button.tsx';

/** Leads back to the dashboard and says that the visitor came from inside the site. */
export function BackToDashboard() {
  return (
    <ButtonLink to="/dashboard" size="small" onClick={markInternalNavigation}>
      <ArrowLeft size={16} aria-hidden="true" />
      Back to Dashboard
    </ButtonLink>
  );
}
