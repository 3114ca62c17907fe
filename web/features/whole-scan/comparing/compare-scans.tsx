import { useMemo } from 'react';
import { type LesionPair, pairLesions, sameView } from '#imaging/lesions/compare-lesions.ts';
import { Notice } from '#web/components/notice.tsx';
import { Switch } from '#web/components/switch.tsx';
import { AnalysisProgress } from '../analysis-progress.tsx';
import type { Scan } from '../scan/create-scan.ts';
import type { DetectorState } from '../scan/detector.ts';
import { useScanWords } from '../scan-words.ts';
import { StackViewer } from '../viewer/stack-viewer.tsx';
import { ChangeTable } from './change-table.tsx';
import { comparedScan, type SideOfComparison } from './compared-scan.ts';
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
  const views = useLinkedViews(before.open, now.open, comparable);
  const pairs = comparable ? pairLesions(comparable.before, comparable.now) : [];
  const show = ({ before: earlier, now: later }: LesionPair) => {
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
              lesions={side.analysis?.lesions ?? []}
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
      {!comparable && before.open.complete && now.open.complete && before.analysis && now.analysis && (
        <Notice title={t('compare.cannotTitle')}>
          {t(before.open.geometry && now.open.geometry ? 'compare.otherPlane' : 'compare.noPlace')}
        </Notice>
      )}
      {comparable && <ChangeTable pairs={pairs} complete={complete} onShow={show} />}
    </div>
  );
}

function useCompared({ open, analysis, frameOfReference }: SideOfComparison) {
  return useMemo(() => comparedScan(open, analysis, frameOfReference), [open, analysis, frameOfReference]);
}
