import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { defaultModelLabel } from '#contract/constants.ts';
import { modelLabel } from '#contract/format.ts';
import type { Figure, SourceFigures } from '#contract/model-card.ts';
import type { CardHeadline } from '#contract/model-headline.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { Facts } from '#web/components/facts.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { useModelHeadline } from '#web/lib/model-headline.ts';
import { datasetName, headlineSource } from '#web/lib/model-words.ts';
import { hostedModelType, useProviderFigures } from '#web/lib/provider-figures.ts';
import { typeNames } from '#web/lib/type-names.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { useFormats } from '#web/lib/use-formats.ts';

export function ModelCard() {
  const t = useTranslations('dashboard.model');
  return (
    <Card
      title={t('title')}
      className="mt-4"
      aside={
        <Link to="/model-transparency" className="text-accent-text underline underline-offset-4">
          {t('how')}
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
        <ActiveModel />
        <HostedModel />
      </div>
    </Card>
  );
}

function ActiveModel() {
  const t = useTranslations('dashboard');
  const errorMessage = useErrorMessage();
  const model = useModelHeadline();
  if (model.error) {
    return <p className="text-muted">{t('model.failed', { reason: errorMessage(model.error) })}</p>;
  }
  if (!model.data) return <SkeletonLines lines={6} />;
  const { active, card } = model.data;
  const source = card ? headlineSource(card) : undefined;
  return (
    <div>
      <ModelHeading name={modelLabel(active)} badge={<Badge tone="accent">{t('model.active')}</Badge>} />
      {card && source ? (
        <MeasuredFacts card={card} source={source} />
      ) : (
        <p className="mt-2 text-muted">{t('model.noFigures')}</p>
      )}
    </div>
  );
}

function MeasuredFacts({ card, source }: { card: CardHeadline; source: SourceFigures }) {
  const t = useTranslations('dashboard.model');
  const classes = useTranslations('viewer.classes');
  const { count, percent } = useFormats();
  const figureText = (figure: Figure | null): string => {
    if (!figure) return percent(null);
    const { value, low, high } = figure;
    const interval = low === null || high === null ? '' : ` (${percent(low)} – ${percent(high)})`;
    return `${percent(value)}${interval}`;
  };
  return (
    <>
      <p className="mt-1 text-small text-muted">
        {t('measured', { pictures: count(source.pictures), source: datasetName(source) })}
      </p>
      <Facts
        {...factLook}
        rows={[
          [t('map'), figureText(source.meanAveragePrecision)],
          [t('precision'), figureText(source.precision)],
          [t('recall'), figureText(source.recall)],
          [t('finds'), typeNames(classes, card).join(', ') || t('tumor')],
          [t('trainedOn'), t('sources', { count: card.trainingData.length })],
        ]}
      />
    </>
  );
}

function HostedModel() {
  const t = useTranslations('dashboard.model');
  const { hosted } = useProviderFigures();
  const { scans, annotations, augmented } = hosted;
  return (
    <div>
      <ModelHeading name={t('hosted')} badge={<Badge>{t('reported')}</Badge>} />
      <p className="mt-1 text-small text-muted">{t('hostedNote')}</p>
      <Facts
        {...factLook}
        rows={[
          [t('name'), defaultModelLabel],
          [t('type'), hostedModelType],
          [t('map'), hosted.meanAveragePrecision],
          [t('precision'), hosted.precision],
          [t('recall'), hosted.recall],
          [t('trainedOn'), t('hostedTraining', { scans, annotations, augmented })],
        ]}
      />
    </div>
  );
}

function ModelHeading({ name, badge }: { name: string; badge: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h3 className="text-base">{name}</h3>
      {badge}
    </div>
  );
}

const factLook = {
  className: 'mt-4 divide-y divide-line border-y border-line',
  row: 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5 wrap-anywhere sm:grid-cols-[7rem_minmax(0,1fr)]',
};
