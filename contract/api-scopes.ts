/** What an API key may do. */
export const apiScopes = ['scans:submit', 'scans:read', 'scans:delete'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Labels on the administrators' page. */
export const scopeLabels: Record<ApiScope, string> = {
  'scans:submit': 'Submit scans',
  'scans:read': 'Read its own scans and results',
  'scans:delete': 'Delete its own scans',
};
