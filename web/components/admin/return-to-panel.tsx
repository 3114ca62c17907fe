import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';

export function ReturnToPanel() {
  return (
    <ButtonLink to="/admin-panel" size="small">
      <ArrowLeft size={16} aria-hidden="true" />
      Return to Admin Panel
    </ButtonLink>
  );
}
