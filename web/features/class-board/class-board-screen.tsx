import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { boardHeader, type ClassBoard, classBoardCall, classCode } from '#contract/classrooms.ts';
import { CopyButton } from '#web/components/copy-button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Stat } from '#web/components/stat.tsx';
import { teachingCases, useCaseWords } from '#web/components/teaching/cases.ts';
import { call } from '#web/lib/api.ts';
import { classLink, readableCode } from '#web/lib/class-links.ts';
import type { CaseTruth } from '#web/lib/compare-boxes.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { type BoardFigures, boardFigures, type CaseFigures, type MemberFigures } from './board-figures.ts';

const refreshMs = 5_000;

/** Who of a class has answered what, for the lecturer's own screen or the wall. */
export function ClassBoardScreen() {
  const t = useTranslations('teaching.board');
  const { hash } = useLocation();
  const fragment = useBrowserValue(() => hash, '');
  const given = new URLSearchParams(fragment.slice(1));
  const code = classCode.safeParse(given.get('code') ?? '').data;
  const key = given.get('key') ?? '';
  const board = useQuery({
    queryKey: [classBoardCall.path, code, key],
    queryFn: ({ signal }) =>
      call(classBoardCall, { params: { code: code! }, headers: { [boardHeader]: key }, signal }),
    enabled: code !== undefined,
    refetchInterval: refreshMs,
  });
  return (
    <PageShell>
      {!code && <Notice tone="warning">{t('noLink')}</Notice>}
      {code && board.isPending && <Skeleton className="h-64" />}
      {board.isError && !board.data && (
        <FailedNotice title={t('failed')} error={board.error} onRetry={() => board.refetch()} />
      )}
      {board.data && <Board board={board.data} stale={board.isError} />}
    </PageShell>
  );
}

function truthsOf({ ownCases }: ClassBoard): (caseId: string) => CaseTruth | undefined {
  return (caseId) =>
    ownCases.find(({ id }) => id === caseId) ?? teachingCases.find(({ id }) => id === caseId);
}

function Board({ board, stale }: { board: ClassBoard; stale: boolean }) {
  const t = useTranslations('teaching.board');
  const { dateTime } = useFormats();
  const figures = boardFigures(board, truthsOf(board));
  const link = new URL(classLink(board.code), location.origin).href;
  const answers = figures.cases.reduce((sum, { answered }) => sum + answered, 0);
  const right = figures.cases.reduce((sum, one) => sum + one.right, 0);
  return (
    <>
      <PageTitle
        title={board.name}
        lead={t(board.running ? 'lead' : 'ended', { end: dateTime(board.endsAt) })}
        aside={
          board.running && (
            <div className="text-end">
              <p className="font-mono text-display">{readableCode(board.code)}</p>
              <CopyButton text={link} label={t('copyLink')} />
            </div>
          )
        }
      />
      {stale && (
        <Notice tone="warning" className="mb-6">
          {t('stale')}
        </Notice>
      )}
      <div className="mb-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label={t('joined')} value={t('of', { count: board.members.length, all: board.seats })} />
        <Stat label={t('finished')} value={t('of', { count: figures.finished, all: board.members.length })} />
        <Stat label={t('right')} value={t('of', { count: right, all: answers })} note={t('rightNote')} />
        <MostMissed board={board} figures={figures} />
      </div>
      <h2 className="mb-3 text-title">{t('cases')}</h2>
      <CaseTable board={board} figures={figures} />
      <h2 className="mt-8 mb-3 text-title">{t('students')}</h2>
      <MemberTable figures={figures} />
    </>
  );
}

function useNameOf(board: ClassBoard): (caseId: string) => string {
  const { nameOf } = useCaseWords();
  return (caseId) => {
    const drawn = teachingCases.find(({ id }) => id === caseId);
    return drawn ? nameOf(drawn) : (board.ownCases.find(({ id }) => id === caseId)?.title ?? '');
  };
}

function MostMissed({ board, figures: { mostMissed, cases } }: { board: ClassBoard; figures: BoardFigures }) {
  const t = useTranslations('teaching.board');
  const nameOf = useNameOf(board);
  const found = cases.find(({ caseId }) => caseId === mostMissed);
  return (
    <Stat
      label={t('mostMissed')}
      value={found ? nameOf(found.caseId) : '–'}
      note={found && t('missedBy', { missed: found.answered - found.right, count: found.answered })}
    />
  );
}

function CaseTable({ board, figures }: { board: ClassBoard; figures: BoardFigures }) {
  const t = useTranslations('teaching.board');
  const { percent } = useFormats();
  const nameOf = useNameOf(board);
  const columns: Column<CaseFigures>[] = [
    { id: 'case', header: t('case'), sticky: true, cell: ({ caseId }) => nameOf(caseId) },
    { id: 'answered', header: t('answered'), align: 'right', cell: ({ answered }) => answered },
    {
      id: 'right',
      header: t('right'),
      align: 'right',
      cell: ({ right, answered }) => (answered > 0 ? t('of', { count: right, all: answered }) : '–'),
    },
    {
      id: 'overlap',
      header: t('overlap'),
      align: 'right',
      cell: ({ overlap }) => (overlap === null ? '–' : percent(overlap)),
    },
    {
      id: 'offset',
      header: t('offset'),
      align: 'right',
      cell: ({ offset }) => (offset === null ? '–' : percent(offset)),
    },
  ];
  return (
    <DataTable
      caption={t('cases')}
      columns={columns}
      rows={figures.cases}
      rowKey={({ caseId }) => caseId}
      empty={<EmptyState title={t('noCases')} description={t('noCasesText')} />}
    />
  );
}

function MemberTable({ figures }: { figures: BoardFigures }) {
  const t = useTranslations('teaching.board');
  const { number } = useFormats();
  const columns: Column<MemberFigures>[] = [
    { id: 'alias', header: t('alias'), sticky: true, cell: ({ alias }) => alias },
    {
      id: 'answered',
      header: t('answered'),
      align: 'right',
      cell: ({ answered }) => t('of', { count: answered, all: figures.cases.length }),
    },
    { id: 'right', header: t('right'), align: 'right', cell: ({ right }) => right },
    {
      id: 'seconds',
      header: t('seconds'),
      align: 'right',
      cell: ({ seconds }) => (seconds === null ? '–' : number(seconds, 0)),
    },
    {
      id: 'code',
      header: t('returnCode'),
      align: 'right',
      className: 'font-mono',
      cell: ({ returnCode }) => returnCode ?? '–',
    },
  ];
  return (
    <DataTable
      caption={t('students')}
      columns={columns}
      rows={figures.members}
      rowKey={({ alias }) => alias}
      empty={<EmptyState title={t('nobody')} description={t('nobodyText')} />}
    />
  );
}
