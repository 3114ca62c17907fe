import type { Admin, SignedInAdmin } from '#contract/accounts.ts';
import type { admins } from '#server/platform/db/schema.ts';

type AdminRow = typeof admins.$inferSelect;

export function viewAdmin(row: AdminRow): Admin {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function viewSignedIn(row: AdminRow): SignedInAdmin {
  return {
    ...viewAdmin(row),
    mustChangePassword: row.mustChangePassword,
    secondFactor: row.totpConfirmed,
  };
}
