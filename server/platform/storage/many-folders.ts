const atOnce = 32;

/** Works on many, some at once. The failure of one does not stop the others: why each failed, by what was given. */
export async function failuresOf<Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<unknown>,
): Promise<Map<Each, unknown>> {
  const failures = new Map<Each, unknown>();
  const waiting = [...all];
  const workThrough = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const each = next;
      await work(each).catch((error: unknown) => failures.set(each, error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return failures;
}
