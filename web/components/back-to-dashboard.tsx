import { ArrowLeft } from 'lucide-react';
import { internalLink } from '#web/lib/internal-navigation.ts';
import { ButtonLink } from './button.tsx';

/** Leads back to the dashboard and says that the visitor came from inside the site. */
export function BackToDashboard() {
  return (
    <ButtonLink to="/dashboard" size="small" {...internalLink}>
      <ArrowLeft size={16} aria-hidden="true" />
      Back to Dashboard
    </ButtonLink>
  );
}
