import { Navigate, useNavigate } from 'react-router';
import { isFlaggedAdmin } from '#web/lib/admin-flag.ts';
import { LoginPage } from './login-page.tsx';

export function LoginScreen() {
  const navigate = useNavigate();
  // Whoever is flagged goes on to the panel, where the gate asks the server.
  if (isFlaggedAdmin()) return <Navigate to="/admin-panel" replace />;
  return <LoginPage title="Admin Login" onSignedIn={() => void navigate('/admin-panel')} />;
}
