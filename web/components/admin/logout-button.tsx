import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';

export function LogoutButton() {
  const t = useTranslations('admin.frame');
  const { logOut } = useAdminSession();
  return (
    <Button size="small" onClick={logOut}>
      <LogOut size={16} aria-hidden="true" />
      {t('logOut')}
    </Button>
  );
}
