import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { auditCall, auditExportCall } from '#contract/operations.ts';
import { AuditTable } from '#web/components/admin/audit-table.tsx';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Input } from '#web/components/input.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';

const pageSize = 50;

export function AuditLog() {
  const t = useTranslations('admin.operations');
  const { value, set } = useQueryState();
  const text = value('search', '');
  const search = useDebounced(text, 250);
  const log = useInfiniteQuery({
    queryKey: [auditCall.path, search],
    queryFn: ({ pageParam, signal }) =>
      call(auditCall, {
        query: { search, limit: pageSize, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries }) =>
      entries.length < pageSize ? undefined : (entries.at(-1)?.id ?? undefined),
    refetchOnMount: 'always',
  });
  const entries = log.data?.pages.flatMap((page) => page.entries);
  const total = log.data?.pages[0]?.total;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="relative min-w-52 max-w-[26rem] flex-1">
          <Search size={16} className="absolute start-3 top-3 text-muted" />
          <Input
            type="search"
            aria-label={t('auditFilter')}
            placeholder={t('auditPlaceholder')}
            className="ps-9"
            maxLength={200}
            value={text}
            onChange={(event) => set({ search: event.currentTarget.value })}
          />
        </div>
        <ButtonAnchor size="small" href={addressOf(auditExportCall, { query: { search } })} download="">
          <Download size={16} /> {t('auditExport')}
        </ButtonAnchor>
      </div>
      {log.isError ? (
        <FailedNotice title={t('auditFailed')} error={log.error} onRetry={log.refetch} />
      ) : (
        <AuditTable entries={entries} caption={t('auditCaption')} />
      )}
      {total !== undefined && (
        <div className="mt-3 flex items-center justify-between gap-3 text-small text-muted">
          <p>{t('auditCount', { shown: entries?.length ?? 0, total })}</p>
          {log.hasNextPage && (
            <Button size="small" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              {t('auditOlder')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
