import { Link } from 'react-router';
import { formatPercent, modelLabel } from '#contract/format.ts';
import { headlineSource } from '#web/lib/model-words.ts';
import type { ModelAnswer } from './load-model.ts';

/** What was measured of the model that runs here. */
export function MeasuredLine({ answer }: { answer: ModelAnswer | null }) {
  return (
    <p className="mt-4 min-h-20 max-w-lead sm:min-h-10 text-small text-muted">
      {answer && <MeasuredText answer={answer} />}
    </p>
  );
}

function MeasuredText({ answer: { active, card } }: { answer: ModelAnswer }) {
  const measured = card ? headlineSource(card) : undefined;
  const figure = measured?.meanAveragePrecision;
  return (
    <>
      Active here: {modelLabel(active)}.{' '}
      {figure && measured && (
        <>
          Measured by this project on {measured.pictures} pictures it had never seen ({measured.title}):
          mAP@50 {formatPercent(figure.value)}
          {figure.low !== null && figure.high !== null && (
            <>
              , 95% interval {formatPercent(figure.low)} to {formatPercent(figure.high)}
            </>
          )}
          .{' '}
        </>
      )}
      <Link to="/model-transparency" className="text-accent-text underline underline-offset-4">
        All figures and their limits
      </Link>
    </>
  );
}
