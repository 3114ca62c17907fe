import { useTranslations } from 'use-intl/react';
import { modelLabel } from '#contract/format.ts';
import { datasetName, headlineSource } from '#web/lib/model-words.ts';
import { useProviderFigures } from '#web/lib/provider-figures.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { ofHundred } from '#words/say/of-hundred.ts';
import { HoverNote } from './hover-note.tsx';
import type { ModelAnswer } from './load-model.ts';
import { MeasuredLine } from './measured-line.tsx';
import { useActiveModel } from './use-active-model.ts';

interface StatText {
  value: string;
  label: string;
  source: string;
  note: string;
}

type StatName = 'works' | 'time' | 'price';

function useStat(name: StatName): StatText {
  const t = useTranslations('landing');
  return {
    value: t(`figures.${name}.value`),
    label: t(`figures.${name}.label`),
    source: t(`figures.${name}.source`),
    note: t(`figures.${name}.note`),
  };
}

/** The active model's accuracy: measured by this project, or otherwise reported by its developer. */
function useAccuracy(answer: ModelAnswer | null): StatText {
  const t = useTranslations('landing.figures.accuracy');
  const shares = useTranslations('shell.ofHundred');
  const { count, percent } = useFormats();
  const { hosted } = useProviderFigures();
  const label = t('label');
  if (!answer) return { value: '–', label, source: t('loadingSource'), note: t('loadingNote') };
  const { active, card } = answer;
  const measured = card && active.provider === 'embedded' ? headlineSource(card) : undefined;
  if (measured?.precision) {
    const { pictures, precision } = measured;
    return {
      value: percent(precision.value),
      label,
      source: t('measuredSource'),
      note: t('measuredNote', {
        model: modelLabel(active),
        right: ofHundred(shares, precision.value),
        pictures: count(pictures),
        source: datasetName(measured),
      }),
    };
  }
  if (active.provider === 'roboflow') {
    return { value: hosted.precision, label, source: t('reportedSource'), note: t('reportedNote') };
  }
  return { value: '–', label, source: t('unknownSource'), note: t('unknownNote') };
}

export function StatRow() {
  const t = useTranslations('landing.figures');
  const answer = useActiveModel();
  const stats = [useStat('works'), useAccuracy(answer), useStat('time'), useStat('price')];
  return (
    <section aria-label={t('label')} className="border-y border-line">
      <div className="mx-auto max-w-column px-5 py-10 sm:px-8">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {stats.map((stat) => (
            <div key={stat.label} className="flex flex-col">
              <dt className="order-2 text-muted">{stat.label}</dt>
              <dd className="order-1 text-title font-semibold sm:text-display">{stat.value}</dd>
              <dd className="order-3 mt-1">
                <HoverNote label={stat.source} note={stat.note} />
              </dd>
            </div>
          ))}
        </dl>
        <MeasuredLine answer={answer} />
      </div>
    </section>
  );
}
