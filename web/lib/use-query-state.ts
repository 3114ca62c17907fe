import { useSearchParams } from 'react-router';

/** State that lives in the address: it survives a reload, a link and the way back. */
export function useQueryState() {
  const [search, setSearch] = useSearchParams();
  return {
    value: (key: string, otherwise: string): string => search.get(key) ?? otherwise,
    /** An empty text takes a key away. */
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
