import { useSearchParams } from 'react-router';

/** State in the address: it survives a reload, a shared link and the back button. */
export function useQueryState() {
  const [search, setSearch] = useSearchParams();
  return {
    value: (key: string, fallback: string): string => search.get(key) ?? fallback,
    /** An empty string removes the key. */
    set: (changes: Record<string, string>, { push = false } = {}) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes)) {
            if (value === '') next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: !push },
      ),
  };
}
export type QueryState = ReturnType<typeof useQueryState>;
