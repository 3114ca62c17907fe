import { Navigate, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { isFlaggedAdmin } from '#web/lib/admin-flag.ts';
import { LoginPage } from './login-page.tsx';

export function LoginScreen() {
  const t = useTranslations('admin.signIn');
  const navigate = useNavigate();
  // The gate behind the panel checks with the server.
  if (isFlaggedAdmin()) return <Navigate to="/admin-panel" replace />;
  return <LoginPage title={t('title')} onSignedIn={() => void navigate('/admin-panel')} />;
}
