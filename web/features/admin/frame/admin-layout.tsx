import { Outlet, useLocation } from 'react-router';
import { AdminGate } from '../session/admin-gate.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { railLinks } from './rail-links.ts';

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
