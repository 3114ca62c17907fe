import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { checksPerDraw, type LiveFigures as Figures, liveCardCall, type Share } from '#contract/live-card.ts';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useFormats } from '#web/lib/use-formats.ts';

const formatNames = { png: 'PNG', jpeg: 'JPEG', dicom: 'DICOM' } as const;

/** '91.2% 88.3 – 93.8', or a note that there are too few scans. */
export function ShareValue({ share: { value, low, high } }: { share: Share }) {
  const t = useTranslations('live');
  const { percent } = useFormats();
  if (value === null || low === null || high === null) return <span className="text-muted">{t('few')}</span>;
  return (
    <>
      {percent(value)}
      <span className="ms-3 text-small text-muted">{`${percent(low)} – ${percent(high)}`}</span>
    </>
  );
}

/** The reviewers' judgments of randomly drawn scans. */
export function LiveFigures() {
  const t = useTranslations('live');
  const live = useQuery({ ...callQuery(liveCardCall), staleTime: 0, refetchOnMount: 'always' });
  if (live.isError) return <FailedNotice title={t('failed')} error={live.error} onRetry={live.refetch} />;
  if (!live.data) return <Skeleton className="h-72" />;
  const { previous } = live.data;
  return (
    <>
      <LiveTable card={live.data} />
      {previous && (
        <>
          <h3>{t('previous', { version: previous.model.version })}</h3>
          <LiveTable card={previous} />
        </>
      )}
    </>
  );
}

function LiveTable({ card }: { card: Figures }) {
  const t = useTranslations('live');
  const { correct, drawn, judged, gone, bands, formats, model } = card;
  return (
    <>
      <p>
        {t('text', { drawn, version: model.version, judged, set: checksPerDraw, counted: correct.n })}{' '}
        {gone > 0 && t('gone', { count: gone })} {t('table')}
      </p>
      <table aria-label={t('name', { version: model.version })} className="w-full border-collapse text-start">
        <thead>
          <tr>
            <th scope="col">{t('result')}</th>
            <th scope="col">{t('correct')}</th>
            <th scope="col" className="text-end">
              {t('judged')}
            </th>
          </tr>
        </thead>
        <tbody>
          <LiveRow name={t('all')} share={correct} strong />
          {bands.map((share) => (
            <LiveRow key={share.band} name={t(`band.${share.band}`)} share={share} />
          ))}
          {formats.map((share) => (
            <LiveRow
              key={share.format}
              name={t('files', { format: formatNames[share.format] })}
              share={share}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function LiveRow({ name, share, strong = false }: { name: string; share: Share; strong?: boolean }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={strong ? 'py-1.5' : 'py-1.5 font-normal'}>
        {name}
      </th>
      <td className="whitespace-nowrap">
        <ShareValue share={share} />
      </td>
      <td className="whitespace-nowrap text-end text-small text-muted">{`n = ${share.n}`}</td>
    </tr>
  );
}
