import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';

const searchRestMs = 250;
export const pageSize = 50;

/** What a list can be sorted by, with the catalog's name of it. */
export const sortNames = {
  date: 'date',
  filename: 'filename',
  size: 'fileSize',
  confidence: 'confidence',
} as const;
export type SortKey = keyof typeof sortNames;

export interface ListQuery<Sort extends SortKey> {
  search: string;
  sort: Sort;
  order: 'asc' | 'desc';
  starred: boolean;
  page: number;
}

/**
 * The state of a list, sorted by the first key at first. It is also kept in the address, so that going back restores it.
 * Every change except of the page returns to the first page.
 */
export function useListQuery<Sort extends SortKey>(sorts: readonly [Sort, ...Sort[]]) {
  const [sort] = sorts;
  const { value, set } = useQueryState();
  const [query, setQuery] = useState<ListQuery<Sort>>({
    search: value('search', ''),
    sort: sorts.find((each) => each === value('sort', sort)) ?? sort,
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
    sorts,
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
export type ListState<Sort extends SortKey> = ReturnType<typeof useListQuery<Sort>>;
