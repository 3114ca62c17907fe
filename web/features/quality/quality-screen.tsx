import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { LiveFigures } from '#web/components/live-figures.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { Adjudication } from './adjudication.tsx';
import { Agreement } from './agreement.tsx';
import { Drift } from './drift.tsx';
import { ReviewShares } from './review-shares.tsx';

const views = [
  { value: 'agreement', label: 'Agreement' },
  { value: 'adjudication', label: 'Disagreements' },
  { value: 'checks', label: 'Random checks' },
  { value: 'drift', label: 'Drift' },
] as const;
type View = (typeof views)[number]['value'];

/** How good the labels are, and what they say about the model in use. */
export function QualityScreen() {
  const state = useQueryState();
  const view = views.find(({ value }) => value === state.value('view', 'agreement'))?.value ?? 'agreement';
  return (
    <>
      <AdminTitle
        title="Label quality"
        lead="How far readers agree, what two of them saw differently, and what random checks say about the model."
        aside={
          <Segmented
            label="View"
            value={view}
            options={views}
            onValueChange={(next: View) => state.set({ view: next === 'agreement' ? '' : next })}
          />
        }
      />
      {view === 'agreement' && (
        <>
          <Agreement />
          <ReviewShares />
        </>
      )}
      {view === 'adjudication' && <Adjudication />}
      {view === 'checks' && (
        <div className="max-w-text space-y-4">
          <LiveFigures />
          <p className="text-muted">
            Everyone sees the same on the page about the model, apart from the figures of the laboratory.
          </p>
        </div>
      )}
      {view === 'drift' && <Drift />}
    </>
  );
}
