import { createContext, useContext } from 'react';
import type { SignedInAdmin } from '#contract/accounts.ts';

export interface AdminSession {
  admin: SignedInAdmin;
  /** ISO 8601: when the session ends without activity, and when it ends in any case. */
  idleExpiresAt: string;
  expiresAt: string;
  /** Asks the server again, which also counts as activity. */
  refresh: () => Promise<void>;
  logOut: () => Promise<void>;
}

export const AdminSessionContext = createContext<AdminSession | null>(null);

/** The verified session. Admin screens render only inside one. */
export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (!session) throw new Error('This part belongs inside the admin gate.');
  return session;
}
