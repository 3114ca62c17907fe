import { Outlet, useLocation } from 'react-router';
import { railLinks } from '#web/components/admin/rail-links.ts';
import { AdminGate } from '#web/features/sign-in/admin-gate.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** What every screen of this area stands in: the gate, then rail and main. */
export function AdminLayout() {
  const { pathname } = useLocation();
  const gate = railLinks.find((link) => link.to === pathname)?.gate ?? 'Admin Access';
  return (
    <AdminGate title={gate}>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </AdminGate>
  );
}
