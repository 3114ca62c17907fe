import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '#contract/format.ts';
import {
  type CheckBand,
  checksPerDraw,
  type LiveFigures as Figures,
  liveCardCall,
  type Share,
} from '#contract/quality.ts';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';

const bandNames: Record<CheckBand, string> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
  none: 'No finding',
  stopped: 'Not analyzed',
};
const formatNames = { png: 'PNG', jpeg: 'JPEG', dicom: 'DICOM' } as const;

/** '91.2% 88.3 – 93.8', or that there are too few. */
export function ShareValue({ share: { value, low, high } }: { share: Share }) {
  if (value === null || low === null || high === null)
    return <span className="text-muted">too few to say</span>;
  return (
    <>
      {formatPercent(value)}
      <span className="ml-3 text-small text-muted">
        {`${(low * 100).toFixed(1)} – ${(high * 100).toFixed(1)}`}
      </span>
    </>
  );
}

/** What reviewers of this installation found, from the scans that were drawn by lot. */
export function LiveFigures() {
  const live = useQuery({ ...callQuery(liveCardCall), staleTime: 0, refetchOnMount: 'always' });
  if (live.isError)
    return (
      <FailedNotice title="The live figures could not be read" error={live.error} onRetry={live.refetch} />
    );
  if (!live.data) return <Skeleton className="h-72" />;
  const { previous } = live.data;
  return (
    <>
      <LiveTable card={live.data} />
      {previous && (
        <>
          <h3>{`The model before: ${previous.model.version}`}</h3>
          <LiveTable card={previous} />
        </>
      )}
    </>
  );
}

function LiveTable({ card }: { card: Figures }) {
  const { correct, drawn, judged, gone, bands, formats, model } = card;
  return (
    <>
      <p>
        {`Of the results of ${model.version} here, ${drawn} were drawn by lot; ${judged} have been judged. `}
        {`Only complete draws of ${checksPerDraw} count: ${correct.n} results so far. `}
        {gone > 0 && `${gone} were deleted before anybody judged them and are left out. `}
        The table shows how many a reviewer found correct, with the 95% interval.
      </p>
      <table
        aria-label={`Found correct by reviewers, ${model.version}`}
        className="w-full border-collapse text-left"
      >
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col">Found correct</th>
            <th scope="col" className="text-right">
              Judged
            </th>
          </tr>
        </thead>
        <tbody>
          <LiveRow name="All" share={correct} strong />
          {bands.map((share) => (
            <LiveRow key={share.band} name={bandNames[share.band]} share={share} />
          ))}
          {formats.map((share) => (
            <LiveRow key={share.format} name={`${formatNames[share.format]} files`} share={share} />
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
      <td className="whitespace-nowrap text-right text-small text-muted">{`n = ${share.n}`}</td>
    </tr>
  );
}
