import { useMemo } from 'react';
import {
  type ComparedScan,
  headMiddle,
  type LesionPair,
  pairLesions,
  sameView,
} from '#reading/lesions/compare-lesions.ts';
import type { Lesion } from '#reading/lesions/link-lesions.ts';
import type { Phrase } from '#reading/phrase.ts';
import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Switch } from '#web/components/switch.tsx';
import { AnalysisProgress } from '../analysis-progress.tsx';
import type { Scan } from '../scan/create-scan.ts';
import type { DetectorState } from '../scan/detector.ts';
import type { Analysis, OpenSeries, ScanState } from '../scan/scan-state.ts';
import { areasOf, type ShownArea } from '../scan/study-answer.ts';
import { type ScanWords, useScanWords } from '../scan-words.ts';
import { StackViewer } from '../viewer/stack-viewer.tsx';
import { OverlayView } from './overlay-view.tsx';
import { RanoCard } from './rano-card.tsx';
import { useAlignment } from './use-alignment.ts';
import { useLinkedViews } from './use-linked-views.ts';

interface CompareScansProps {
  before: SideOfComparison & { scan: Scan };
  now: SideOfComparison & { scan: Scan };
  detector: DetectorState;
}

/** Two scans of one person side by side, with the volumes of the lesions in each. */
export function CompareScans({ before, now, detector }: CompareScansProps) {
  const { t, say, day } = useScanWords();
  const old = useCompared(before);
  const recent = useCompared(now);
  const comparable =
    old && recent && sameView(old.geometry, recent.geometry) ? { before: old, now: recent } : null;
  const alignment = useAlignment(before.open, now.open);
  const transform = alignment.step === 'aligned' ? alignment.transform : null;
  const views = useLinkedViews(before.open, now.open, comparable, transform);
  const pairs = comparable ? pairLesions(comparable.before, comparable.now, transform) : [];
  const show = ({ before: earlier, now: later }: AreaPair) => {
    if (earlier && later) views.jump(earlier.largestSlice, later.largestSlice);
    else if (later) views.now.setIndex(later.largestSlice);
    else if (earlier) views.before.setIndex(earlier.largestSlice);
  };
  const complete = before.analysis?.state === 'finished' && now.analysis?.state === 'finished';
  return (
    <div className="space-y-6">
      <div className="grid gap-4 lg:grid-cols-2">
        {(
          [
            [t('compare.before'), before, views.before],
            [t('compare.now'), now, views.now],
          ] as const
        ).map(([title, side, view]) => (
          <section key={title} aria-label={title} className="space-y-3">
            <h2 className="font-semibold">
              {title}
              <span className="ms-2 font-normal text-small text-muted">
                {[day(side.date), say(side.name)].filter(Boolean).join(' · ')}
              </span>
            </h2>
            <StackViewer
              open={side.open}
              analysis={side.analysis}
              lesions={side.analysis ? areasOf(side.analysis) : []}
              view={view}
              name={title}
              compact
            />
            {side.analysis && (
              <AnalysisProgress
                analysis={side.analysis}
                detector={detector}
                onStop={side.scan.stop}
                onResume={side.scan.resume}
              />
            )}
          </section>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <Switch label={t('compare.together')} checked={views.linked} onCheckedChange={views.setLinked} />
        <Switch
          label={t('compare.outlines')}
          checked={views.now.outlines}
          onCheckedChange={views.now.setOutlines}
        />
        <p className="text-small text-muted">{t('compare.hint')}</p>
      </div>
      <p className="text-small text-muted" role="status" data-alignment={alignment.step}>
        {alignment.step !== 'waiting' && t(`align.${alignment.step}`)}
      </p>
      {transform && <OverlayView before={before.open} now={now.open} views={views} transform={transform} />}
      {!comparable && before.open.complete && now.open.complete && before.analysis && now.analysis && (
        <Notice title={t('compare.cannotTitle')}>
          {t(before.open.geometry && now.open.geometry ? 'compare.otherPlane' : 'compare.noPlace')}
        </Notice>
      )}
      {comparable && <ChangeTable pairs={pairs} complete={complete} onShow={show} />}
      {comparable && <RanoCard pairs={pairs} />}
    </div>
  );
}

function useCompared({ open, analysis, frameOfReference }: SideOfComparison) {
  return useMemo(() => comparedScan(open, analysis, frameOfReference), [open, analysis, frameOfReference]);
}

type AreaPair = LesionPair<ShownArea>;

interface ChangeTableProps {
  pairs: readonly AreaPair[];
  /** Whether both scans were read to the end. */
  complete: boolean;
  onShow: (pair: AreaPair) => void;
}

/** The volume of each lesion before and now, with the limits of these numbers. */
function ChangeTable({ pairs, complete, onShow }: ChangeTableProps) {
  const words = useScanWords();
  const { t } = words;
  return (
    <Card title={t('change.title')}>
      {pairs.length === 0 ? (
        <p className="text-muted">{t(complete ? 'change.none' : 'change.noneYet')}</p>
      ) : (
        <table className="w-full text-start text-small" data-changes="">
          <thead className="text-muted">
            <tr>
              <th className="py-1 pe-3 text-start font-normal">{t('change.lesion')}</th>
              <th className="py-1 pe-3 text-start font-normal">{t('compare.before')}</th>
              <th className="py-1 pe-3 text-start font-normal">{t('compare.now')}</th>
              <th className="py-1 text-start font-normal">{t('change.change')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => {
              const { before, now } = pair;
              const shown = (now ?? before)!;
              return (
                <tr key={`${before?.number} ${now?.number}`} className="border-t border-line align-top">
                  <td className="py-2 pe-3">
                    <button
                      type="button"
                      className="text-start underline underline-offset-2"
                      onClick={() => onShow(pair)}
                    >
                      {words.name(shown)}
                    </button>
                  </td>
                  <td className="py-2 pe-3">{volumeOf(before, words)}</td>
                  <td className="py-2 pe-3">{volumeOf(now, words)}</td>
                  <td className="py-2">{changeOf(pair, words)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="mt-4 text-small text-muted">{t('change.note')}</p>
    </Card>
  );
}

function volumeOf(lesion: Lesion | null, { t, milliliters }: ScanWords): string {
  if (!lesion) return t('change.notMarked');
  return lesion.volume === null ? t('change.notMeasured') : milliliters(lesion.volume);
}

function changeOf({ change }: LesionPair, { t, milliliters, share }: ScanWords): string {
  if (!change) return '–';
  // A change that rounds to zero has no direction.
  if (Math.abs(change.milliliters) < 0.05) return t('change.small');
  const by = t('change.by', {
    sign: change.milliliters < 0 ? '−' : '+',
    volume: milliliters(Math.abs(change.milliliters)),
    share: share(change.share),
  });
  if (!change.range) return by;
  const { low, high } = change.range;
  const within = low < 0 && high > 0;
  return t(within ? 'change.withinError' : 'change.range', { by, low: share(low), high: share(high) });
}

interface SideOfComparison {
  open: OpenSeries;
  analysis: Analysis | null;
  name: Phrase;
  /** As in the file, YYYYMMDD; null if unknown. */
  date: string | null;
  frameOfReference: string | null;
  /** As in the file; null if it names nobody. */
  patient: string | null;
}

/** The open series of a scan, prepared for comparison. */
export function sideOf(state: ScanState): SideOfComparison | null {
  const { open, analysis } = state;
  const series = state.series.find(({ key }) => key === open?.key);
  if (!open || !series) return null;
  const first = series.kind === 'dicom' ? series.stack.slices[0] : undefined;
  return {
    open,
    analysis,
    name: series.description.name,
    date: first?.date ?? null,
    frameOfReference: first?.frameOfReference ?? null,
    patient: first && /[^|]/.test(first.patient) ? first.patient : null,
  };
}

/** Undefined while slices are missing, or if the files do not state their position. */
function comparedScan(
  open: OpenSeries,
  analysis: Analysis | null,
  frameOfReference: string | null,
): ComparedScan<ShownArea> | undefined {
  const first = open.slices.find((slice) => slice !== undefined);
  if (!open.geometry || !open.complete || !analysis || !first) return undefined;
  const middle = headMiddle(open.slices, open.geometry);
  if (!middle) return undefined;
  return {
    lesions: areasOf(analysis),
    geometry: open.geometry,
    frameOfReference,
    middle,
    width: first.width,
    height: first.height,
  };
}
