import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defaultModelLabel } from '#contract/constants.ts';
import { formatPercent, modelLabel } from '#contract/format.ts';
import type { Figure } from '#contract/model-card.ts';
import { modelCall } from '#contract/site.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { groupWords, headlineSource, typeNames } from '#web/lib/model-words.ts';
import { hostedModel } from '#web/lib/provider-figures.ts';
import { callQuery } from '#web/lib/query.ts';

export function ModelCard() {
  return (
    <Card
      title="AI Model Performance"
      className="mt-4"
      aside={
        <Link to="/model-transparency" className="text-accent-text underline underline-offset-4">
          How these were measured
        </Link>
      }
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <ActiveModel />
        <HostedModel />
      </div>
    </Card>
  );
}

function ActiveModel() {
  const model = useQuery(callQuery(modelCall));
  if (model.error) {
    return (
      <p className="text-muted">
        The active model's card could not be loaded. {sentenceOf(model.error, 'The server gave no reason.')}
      </p>
    );
  }
  if (!model.data) return <SkeletonLines lines={6} />;
  const { active, card } = model.data;
  const source = card ? headlineSource(card) : undefined;
  return (
    <div>
      <ModelHeading name={modelLabel(active)} badge={<Badge tone="accent">Active here</Badge>} />
      {card && source ? (
        <>
          <p className="mt-1 text-small text-muted">
            Measured by this project on {source.pictures} pictures of {groupWords(source)} it had never seen:{' '}
            {source.title}. 95% intervals in brackets.
          </p>
          <Facts>
            <Fact name="mAP@50" value={figureText(source.meanAveragePrecision)} />
            <Fact name="Precision" value={figureText(source.precision)} />
            <Fact name="Recall" value={figureText(source.recall)} />
            <Fact name="Marks" value={typeNames(card).join(', ') || 'Tumor'} />
            <Fact
              name="Trained on"
              value={`${card.trainingData.length} sources, listed with their licences and the split on the model page`}
            />
          </Facts>
        </>
      ) : (
        <p className="mt-2 text-muted">No measured figures are stored for this model.</p>
      )}
    </div>
  );
}

function HostedModel() {
  return (
    <div>
      <ModelHeading name={hostedModel.name} badge={<Badge>{hostedModel.reportedBy}</Badge>} />
      <p className="mt-1 text-small text-muted">
        The hosted provider's model. Its figures were not measured by this project.
      </p>
      <Facts>
        <Fact name="Model" value={defaultModelLabel} />
        <Fact name="Type" value={hostedModel.type} />
        <Fact name="mAP@50" value={hostedModel.meanAveragePrecision} />
        <Fact name="Precision" value={hostedModel.precision} />
        <Fact name="Recall" value={hostedModel.recall} />
        <Fact
          name="Trained on"
          value={`${hostedModel.scans} DWI scans; ${hostedModel.annotations} manual annotations, augmented to ${hostedModel.augmented} samples`}
        />
      </Facts>
    </div>
  );
}

function figureText(figure: Figure | null): string {
  if (!figure) return 'N/A';
  const interval =
    figure.low === null || figure.high === null
      ? ''
      : ` (${formatPercent(figure.low)} – ${formatPercent(figure.high)})`;
  return `${formatPercent(figure.value)}${interval}`;
}

function ModelHeading({ name, badge }: { name: string; badge: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h3 className="text-base">{name}</h3>
      {badge}
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-4 divide-y divide-line border-y border-line">{children}</dl>;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
