import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#web/components/icon-button.tsx';

interface StarButtonProps {
  starred: boolean;
  name: string;
  onToggle: () => void;
}

export function StarButton({ starred, name, onToggle }: StarButtonProps) {
  const t = useTranslations('admin.library');
  return (
    <IconButton label={t(starred ? 'unstarRow' : 'starRow', { name })} pressed={starred} onClick={onToggle}>
      <Star size={18} aria-hidden="true" className={starred ? 'fill-current' : undefined} />
    </IconButton>
  );
}
