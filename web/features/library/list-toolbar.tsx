import { ArrowDownWideNarrow, ArrowUpNarrowWide, Search, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { Select } from '#web/components/select.tsx';
import { Switch } from '#web/components/switch.tsx';
import { type ListState, type SortKey, sortNames } from './list-query.ts';

interface ListToolbarProps<Sort extends SortKey> {
  list: ListState<Sort>;
  searchLabel: string;
  deleteLabel: string;
  onDeleteAll: (() => void) | null;
}

/** Search, sort, order, star filter and bulk deletion. */
export function ListToolbar<Sort extends SortKey>(props: ListToolbarProps<Sort>) {
  const { list, searchLabel, deleteLabel, onDeleteAll } = props;
  const { query, change, sorts } = list;
  const t = useTranslations('admin.library');
  const descending = query.order === 'desc';
  const Arrow = descending ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5">
      <div className="relative min-w-52 flex-1 max-lg:basis-full">
        <Search size={16} aria-hidden="true" className="absolute start-3 top-3 text-muted" />
        <Input
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          className="ps-9"
          value={query.search}
          maxLength={200}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
      </div>
      <Select
        label={t('sortBy')}
        value={query.sort}
        options={sorts.map((value) => ({ value, label: t(sortNames[value as SortKey]) }))}
        onValueChange={(sort) => change({ sort })}
      />
      <Button onClick={() => change({ order: descending ? 'asc' : 'desc' })}>
        <Arrow size={18} aria-hidden="true" />
        {t(descending ? 'descending' : 'ascending')}
      </Button>
      <Switch
        label={t('starredOnly')}
        checked={query.starred}
        onCheckedChange={(starred) => change({ starred })}
      />
      <Button
        variant="danger"
        className="max-lg:ms-auto"
        disabled={onDeleteAll === null}
        onClick={() => onDeleteAll?.()}
      >
        <Trash2 size={16} aria-hidden="true" />
        {deleteLabel}
      </Button>
    </div>
  );
}
