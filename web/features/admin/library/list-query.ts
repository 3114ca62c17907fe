import { useState } from 'react';
import { useDebounced } from '../frame/use-debounced.ts';

const searchRestMs = 250;
export const pageSize = 50;

export interface ListQuery<Sort extends string> {
  search: string;
  sort: Sort;
  order: 'asc' | 'desc';
  starred: boolean;
  page: number;
}

/** What a list is asked for. Any change but that of the page leads back to the first page. */
export function useListQuery<Sort extends string>(sort: Sort) {
  const [query, setQuery] = useState<ListQuery<Sort>>({
    search: '',
    sort,
    order: 'desc',
    starred: false,
    page: 1,
  });
  const change = (part: Partial<ListQuery<Sort>>) => setQuery((before) => ({ ...before, page: 1, ...part }));
  const search = useDebounced(query.search, searchRestMs);
  return {
    query,
    change,
    sent: {
      search,
      sort: query.sort,
      order: query.order,
      starred: query.starred ? ('true' as const) : ('false' as const),
      page: query.page,
      pageSize,
    },
  };
}
