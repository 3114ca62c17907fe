import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';

const searchRestMs = 250;
export const pageSize = 50;

export interface ListQuery<Sort extends string> {
  search: string;
  sort: Sort;
  order: 'asc' | 'desc';
  starred: boolean;
  page: number;
}

/**
 * What a list is asked for; it is in the address too, so that a returning visitor finds the list as it was. Any change
 * but that of the page leads back to the first page.
 */
export function useListQuery<Sort extends string>(sorts: readonly { value: Sort }[], sort: Sort) {
  const { value, set } = useQueryState();
  const [query, setQuery] = useState<ListQuery<Sort>>({
    search: value('search', ''),
    sort: sorts.find((each) => each.value === value('sort', sort))?.value ?? sort,
    order: value('order', 'desc') === 'asc' ? 'asc' : 'desc',
    starred: value('starred', '') === 'true',
    page: Math.max(1, Math.trunc(Number(value('page', '1'))) || 1),
  });
  const change = (part: Partial<ListQuery<Sort>>) => setQuery((before) => ({ ...before, page: 1, ...part }));
  const search = useDebounced(query.search, searchRestMs);
  const { order, starred, page } = query;
  const address = JSON.stringify({
    search,
    sort: query.sort === sort ? '' : query.sort,
    order: order === 'desc' ? '' : order,
    starred: starred ? 'true' : '',
    page: page === 1 ? '' : String(page),
  });
  const write = useRef(set);
  write.current = set;
  useEffect(() => write.current(JSON.parse(address)), [address]);
  return {
    query,
    change,
    sent: {
      search,
      sort: query.sort,
      order,
      starred: starred ? ('true' as const) : ('false' as const),
      page,
      pageSize,
    },
  };
}
