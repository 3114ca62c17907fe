/** What a key of another program may do. */
export const apiScopes = ['scans:submit', 'scans:read', 'scans:delete'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** In the words of the administrators' page. */
export const scopeLabels: Record<ApiScope, string> = {
  'scans:submit': 'Submit scans',
  'scans:read': 'Read its own scans and results',
  'scans:delete': 'Delete its own scans',
};
