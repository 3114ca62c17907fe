import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { modelLabel } from '#contract/format.ts';
import type { SourceFigures } from '#contract/model-card.ts';
import { datasetName, headlineSource } from '#web/lib/model-words.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import type { ModelAnswer } from './load-model.ts';

export function MeasuredLine({ answer }: { answer: ModelAnswer | null }) {
  return (
    <p className="mt-4 min-h-20 max-w-lead sm:min-h-10 text-small text-muted">
      {answer && <MeasuredText answer={answer} />}
    </p>
  );
}

function MeasuredText({ answer: { active, card } }: { answer: ModelAnswer }) {
  const t = useTranslations('landing.figures');
  const measured = card ? headlineSource(card) : undefined;
  return (
    <>
      {t('active', { model: modelLabel(active) })} {measured && <Measured source={measured} />}{' '}
      <Link to="/model-transparency" className="text-accent-text underline underline-offset-4">
        {t('all')}
      </Link>
    </>
  );
}

function Measured({ source }: { source: SourceFigures }) {
  const t = useTranslations('landing.figures');
  const { count, percent } = useFormats();
  if (!source.meanAveragePrecision) return null;
  const { value, low, high } = source.meanAveragePrecision;
  const values = { pictures: count(source.pictures), source: datasetName(source), figure: percent(value) };
  return low === null || high === null
    ? t('measured', values)
    : t('measuredInterval', { ...values, low: percent(low), high: percent(high) });
}
