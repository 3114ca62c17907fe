import type { ReactNode } from 'react';
import { z } from 'zod';
import type { ResponseOf } from '#contract/call.ts';
import { classLabel, formatBytes, formatDate, modelLabel } from '#contract/format.ts';
import type { ModelCard } from '#contract/model-card.ts';
import type { modelCall } from '#contract/site.ts';
import { Badge } from '#web/components/badge.tsx';
import { Disclosure } from '#web/components/disclosure.tsx';
import { sourceTitle } from '#web/lib/model-words.ts';
import { CardFigures } from './card-figures.tsx';
import { FailureGallery } from './failure-gallery.tsx';
import { ModelSummary } from './model-summary.tsx';
import { ReliabilityText } from './reliability-text.tsx';

type ModelAnswer = ResponseOf<typeof modelCall>;

/** The card of the model that runs here, section by section. */
export function ActiveModel({ answer: { active, card, embedded, release } }: { answer: ModelAnswer }) {
  return (
    <>
      <h2 id="active">The active model</h2>
      <p className="flex flex-wrap items-center gap-3">
        <b>{modelLabel(active)}</b>
        <Badge tone="accent">{active.provider === 'embedded' ? 'Embedded' : 'Hosted provider'}</Badge>
        {active.fallback && <Badge>Embedded model as fallback</Badge>}
      </p>
      {release && (
        <p>
          {`An administrator of this installation promoted ${embedded}. The model that this release of Sulcus comes with is ${release.version}.`}
        </p>
      )}
      {card ? (
        <>
          <CardText card={card} />
          {release && (
            <>
              <h2 id="release">{`The model of this release: ${release.version}`}</h2>
              <CardFigures card={release.card} />
            </>
          )}
        </>
      ) : release ? (
        <>
          <p>
            {`No card belongs to ${embedded}: nobody has measured it on patients it had never seen, so no figures of its own can be shown. Everything below was measured for ${release.version} and says nothing about ${embedded}.`}
          </p>
          <h2 id="release">{`The model of this release: ${release.version}`}</h2>
          <CardText card={release.card} />
        </>
      ) : (
        <p>
          No card of an embedded model is stored on this installation, so no figures measured by this project
          can be shown. What the hosted model's developer reports is below.
        </p>
      )}
    </>
  );
}

function CardText({ card }: { card: ModelCard }) {
  return (
    <>
      <ModelSummary card={card} />
      <p>{card.intendedUse}</p>
      <dl className="max-w-text divide-y divide-line border-y border-line">
        <Fact name="Name">{`${modelLabel(card)}, ${formatDate(card.date)}`}</Fact>
        <Fact name="Marks">{card.classes.map(classLabel).join(', ')}</Fact>
        <Fact name="Input">{`One slice, scaled to ${card.input.size} × ${card.input.size} pixels`}</Fact>
        <Fact name="Cut-off">{`Marks below ${Math.round(card.cutOff * 100)}% confidence are not shown`}</Fact>
        <Fact name="Size">{`${(card.parameters / 1e6).toFixed(1)} million parameters, ${formatBytes(card.bytes)}`}</Fact>
        <Fact name="Speed">
          {`Median ${Math.round(card.speed.medianMilliseconds)} ms a slice, 95% under ${Math.round(card.speed.p95Milliseconds)} ms (${card.speed.cores} cores, ${card.speed.pictures} pictures)`}
        </Fact>
        <Fact name="Licence">{card.weightsLicence}</Fact>
        <Fact name="File">
          <code className="break-all">SHA-256 {card.sha256.slice(0, 16)}…</code>
        </Fact>
      </dl>

      <h2 id="measured">Measured figures</h2>
      <Disclosure summary="Every table">
        <CardFigures card={card} />
      </Disclosure>

      <h2 id="confidence">What a confidence is worth</h2>
      <ReliabilityText reliability={card.metrics.reliability} />

      <h2 id="failures">Known failures</h2>
      <ul>
        {card.knownFailures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
      <FailureGallery />
      <h3>Not measured</h3>
      <ul>
        {card.notMeasured.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>

      <h2 id="data">Training and test data</h2>
      <ul>
        {card.trainingData.map((data) => (
          <li key={data.source}>
            {sourceTitle(card, data.source)}
            <span className="text-muted">
              {trainingSlices(data)} ({data.licence})
            </span>
          </li>
        ))}
      </ul>
      <p>
        Split: {card.splitMethod} The figures can be made again with <code>{card.evaluatedWith.command}</code>{' '}
        (seed {card.evaluatedWith.bootstrapSeed}, {card.evaluatedWith.bootstrapResamples} resamples).
        {card.evaluatedWith.testRead !== undefined &&
          ` The test pictures were read ${card.evaluatedWith.testRead === 1 ? 'once' : `${card.evaluatedWith.testRead} times`} for this version.`}
      </p>
    </>
  );
}

/** ', 848 slices', where the record counts them. */
function trainingSlices(data: Record<string, unknown>): string {
  const counts = z.object({ slices: z.object({ train: z.number() }) }).safeParse(data);
  return counts.success ? `, ${counts.data.slices.train} slices` : '';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
