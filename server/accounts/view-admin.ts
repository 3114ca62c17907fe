import type { Admin, SignedInAdmin } from '#contract/accounts.ts';
import type { Config } from '#server/config/config.ts';
import type { AdminRow } from '#server/platform/db/schema.ts';

export function viewAdmin(row: AdminRow): Admin {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Whether the operator requires a second factor and this account has none. */
export const lacksSecondFactor = (
  { secondFactorRequired }: Pick<Config, 'secondFactorRequired'>,
  { totpConfirmed }: Pick<AdminRow, 'totpConfirmed'>,
): boolean => secondFactorRequired && !totpConfirmed;

export function viewSignedIn(config: Pick<Config, 'secondFactorRequired'>, row: AdminRow): SignedInAdmin {
  return {
    ...viewAdmin(row),
    mustChangePassword: row.mustChangePassword,
    secondFactor: row.totpConfirmed,
    mustSetUpSecondFactor: lacksSecondFactor(config, row),
    mayRemoveSecondFactor: !config.secondFactorRequired,
  };
}
