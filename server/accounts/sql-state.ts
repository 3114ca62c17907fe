/** SQLSTATE of a failed statement, from any driver or wrapper. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let step = error; step instanceof Error; step = step.cause) {
    const { code } = step as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

export const uniqueViolation = '23505';
/** Raised by the trigger that protects the last administrator. */
export const lastAdminViolation = 'SU001';
