import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { ListedSeries } from '#reading/study/list-series.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import type { Thumbnail } from '../reading/thumbnail.ts';
import type { ScanState } from '../scan/scan-state.ts';
import { type ScanWords, useScanWords } from '../scan-words.ts';

interface SeriesListProps {
  scan: ScanState;
  onChoose: (key: string) => void;
  /** Undefined while choosing a series to compare with. */
  onReadAll?: () => void;
}

/** The series of a scan: the proposed one with the reason, those that can be read, and those set aside. */
export function SeriesList({ scan, onChoose, onReadAll }: SeriesListProps) {
  const { t, say } = useScanWords();
  const offered = scan.series.filter(({ description }) => description.setAside === null);
  const aside = scan.series.filter(({ description }) => description.setAside !== null);
  const unread = offered.filter(({ key }) => key !== scan.open?.key && !scan.kept.has(key));
  return (
    <section aria-labelledby="series-title">
      <h2 id="series-title" className="mb-3 text-large">
        {t('series.title', { count: scan.series.length })}
      </h2>
      {onReadAll && unread.length > 0 && (
        <Button
          size="small"
          variant={scan.open ? 'secondary' : 'primary'}
          className="mb-3"
          disabled={scan.queue.length > 0}
          onClick={onReadAll}
        >
          {scan.queue.length > 0
            ? t('series.queued', { count: scan.queue.length })
            : t('series.readAll', { count: offered.length })}
        </Button>
      )}
      {scan.proposal && <p className="mb-3 text-small text-muted">{say(scan.proposal.why)}</p>}
      <ul className="space-y-2">
        {offered.map((series) => (
          <SeriesRow key={series.key} series={series} scan={scan} onChoose={onChoose} />
        ))}
      </ul>
      {aside.length > 0 && (
        <details
          className="mt-4"
          open={offered.length === 0 || scan.open === null || aside.some(({ key }) => key === scan.open?.key)}
        >
          <summary className="cursor-pointer text-small text-muted">
            {t('series.aside', { count: aside.length })}
          </summary>
          <ul className="mt-2 space-y-2">
            {aside.map((series) => (
              <SeriesRow key={series.key} series={series} scan={scan} onChoose={onChoose} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function SeriesRow({ series, scan, onChoose }: SeriesListProps & { series: ListedSeries }) {
  const words = useScanWords();
  const { t, say } = words;
  const chosen = scan.open?.key === series.key;
  const { name, plain, details, setAside } = series.description;
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(series.key)}
        className={clsx(
          'flex w-full items-center gap-3 rounded-control border p-2 text-start transition-colors',
          chosen ? 'border-accent bg-accent-subtle' : 'border-line bg-panel hover:bg-subtle',
        )}
      >
        <SeriesThumbnail thumbnail={scan.thumbnails.get(series.key)} />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {say(plain)}
            {scan.proposal?.key === series.key && <Badge tone="accent">{t('series.suggested')}</Badge>}
            {scan.kept.has(series.key) && <Badge>{t('series.read')}</Badge>}
            {setAside && <Badge>{t('series.notForDetector')}</Badge>}
          </span>
          <span className="block text-small text-muted">
            {[setAside && say(setAside), `${say(name)} · ${say(details)}`].filter(Boolean).join(' ')}
          </span>
          <span className="block text-small break-words text-muted empty:hidden">
            {hospitalWords(series, words)}
          </span>
        </span>
      </button>
    </li>
  );
}

/** The hospital's description, number and date, which stay on this device. */
function hospitalWords(series: ListedSeries, { t, day }: ScanWords): string {
  if (series.kind !== 'dicom') return '';
  const { description, seriesNumber, date } = series.stack.slices[0]!;
  const number = seriesNumber > 0 ? t('series.number', { number: String(seriesNumber) }) : '';
  const quoted = description && t('series.quoted', { description });
  return [quoted, number, day(date)].filter(Boolean).join(' · ');
}

function SeriesThumbnail({ thumbnail }: { thumbnail: Thumbnail | undefined }) {
  const { t } = useScanWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !thumbnail) return;
    const image = context.createImageData(thumbnail.width, thumbnail.height);
    for (const [i, gray] of thumbnail.gray.entries()) image.data.set([gray, gray, gray, 255], i * 4);
    context.putImageData(image, 0, 0);
  }, [thumbnail]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('series.thumbnail')}
      width={thumbnail?.width ?? 1}
      height={thumbnail?.height ?? 1}
      className="size-12 shrink-0 rounded-small bg-stage object-contain"
    />
  );
}
