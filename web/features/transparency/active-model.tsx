import { useLocale, useTranslations } from 'use-intl/react';
import { z } from 'zod';
import type { ResponseOf } from '#contract/call.ts';
import { modelLabel } from '#contract/format.ts';
import type { modelCall } from '#contract/model.ts';
import type { ModelCard } from '#contract/model-card.ts';
import { Badge } from '#web/components/badge.tsx';
import { Disclosure } from '#web/components/disclosure.tsx';
import { Facts } from '#web/components/facts.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { CardFigures } from './card-figures.tsx';
import { sourceTitle } from './card-words.ts';
import { FailureGallery } from './failure-gallery.tsx';
import { ModelSummary } from './model-summary.tsx';
import { ReliabilityDiagram, ReliabilityTables } from './reliability-text.tsx';

type ModelAnswer = ResponseOf<typeof modelCall>;

/** The card of the active model: figures, a summary and a chart. Everything else is collapsed. */
export function ActiveModel({ answer }: { answer: ModelAnswer }) {
  const { active, card, release } = answer;
  const embedded = answer.embedded ?? '';
  const t = useTranslations('transparency');
  const version = release?.version ?? '';
  return (
    <>
      <h2 id="active">{t('contents.active')}</h2>
      <p className="flex flex-wrap items-center gap-3">
        <b>{modelLabel(active)}</b>
        <Badge tone="accent">{t(active.provider === 'embedded' ? 'active.embedded' : 'active.hosted')}</Badge>
        {active.fallback && <Badge>{t('active.fallback')}</Badge>}
      </p>
      {release && <p>{t('active.promoted', { embedded, release: version })}</p>}
      {card ? (
        <>
          <CardText card={card} />
          {release && (
            <>
              <h2 id="release">{t('active.release', { release: version })}</h2>
              <Disclosure summary={t('measured.tables')}>
                <CardFigures card={release.card} />
              </Disclosure>
            </>
          )}
        </>
      ) : release ? (
        <>
          <p>{t('active.noCard', { embedded, release: version })}</p>
          <h2 id="release">{t('active.release', { release: version })}</h2>
          <CardText card={release.card} />
        </>
      ) : (
        <p>{t('active.nothing')}</p>
      )}
    </>
  );
}

/** Shown at first; the rest expands on demand. */
const failuresShown = 3;

function CardText({ card }: { card: ModelCard }) {
  const t = useTranslations('transparency');
  return (
    <>
      <ModelSummary card={card} />
      <ReliabilityDiagram bins={card.metrics.reliability.bins} />
      <Disclosure summary={t('facts.title')}>
        <CardFacts card={card} />
      </Disclosure>

      <h2 id="measured">{t('contents.measured')}</h2>
      <Disclosure summary={t('measured.tables')}>
        <CardFigures card={card} />
      </Disclosure>
      <Disclosure summary={t('confidence.tables')} className="mt-3">
        <ReliabilityTables reliability={card.metrics.reliability} />
      </Disclosure>

      <h2 id="failures">{t('contents.failures')}</h2>
      <CardList lines={card.knownFailures.slice(0, failuresShown)} />
      {card.knownFailures.length > failuresShown && (
        <Disclosure summary={t('failures.more', { count: card.knownFailures.length - failuresShown })}>
          <CardList lines={card.knownFailures.slice(failuresShown)} />
        </Disclosure>
      )}
      <FailureGallery />
      <Disclosure summary={t('failures.notMeasured')} className="mt-3">
        <CardList lines={card.notMeasured} />
      </Disclosure>

      <h2 id="data">{t('contents.data')}</h2>
      <Disclosure summary={t('data.sources')}>
        <ul lang="en">
          {card.trainingData.map((data) => (
            <li key={data.source}>
              <TrainingSource title={sourceTitle(card, data.source)} data={data} />
            </li>
          ))}
        </ul>
      </Disclosure>
      <Disclosure summary={t('data.split')} className="mt-3">
        <p lang="en">{card.splitMethod}</p>
        <p>
          {t.rich('data.repeat', {
            ...emphasis,
            command: card.evaluatedWith.command,
            seed: String(card.evaluatedWith.bootstrapSeed),
            resamples: card.evaluatedWith.bootstrapResamples,
          })}{' '}
          {card.evaluatedWith.testRead !== undefined &&
            t('data.testRead', { count: card.evaluatedWith.testRead })}
        </p>
      </Disclosure>
    </>
  );
}

/** Sentences of the card, which is written in English. */
function CardList({ lines }: { lines: readonly string[] }) {
  const t = useTranslations('transparency.data');
  return (
    <>
      {useLocale() !== 'en' && <p className="text-small text-muted">{t('english')}</p>}
      <ul lang="en">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function CardFacts({ card }: { card: ModelCard }) {
  const t = useTranslations('transparency');
  const format = useFormats();
  const { speed } = card;
  return (
    <>
      <p lang="en">{card.intendedUse}</p>
      <Facts
        className="max-w-text divide-y divide-line border-y border-line"
        row="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 py-2.5"
        rows={[
          [t('facts.name'), `${modelLabel(card)}, ${format.date(card.date)}`],
          [t('facts.classes'), card.classes.map((name) => t('measured.type', { name })).join(', ')],
          [t('facts.input'), t('facts.inputText', { size: String(card.input.size) })],
          [t('facts.cutOff'), t('facts.cutOffText', { percent: format.confidence(card.cutOff) })],
          [
            t('facts.size'),
            t('facts.sizeText', {
              millions: Math.round(card.parameters / 1e5) / 10,
              bytes: format.bytes(card.bytes),
            }),
          ],
          [
            t('facts.speed'),
            t('facts.speedText', {
              median: Math.round(speed.medianMilliseconds),
              p95: Math.round(speed.p95Milliseconds),
              cores: speed.cores,
              images: speed.pictures,
            }),
          ],
          [t('facts.license'), card.weightsLicence],
          [
            t('facts.file'),
            <code key="file" className="break-all">
              SHA-256 {card.sha256.slice(0, 16)}…
            </code>,
          ],
        ]}
      />
    </>
  );
}

/** Includes the number of slices if the record has it. */
function TrainingSource({ title, data }: { title: string; data: ModelCard['trainingData'][number] }) {
  const t = useTranslations('transparency.data');
  const counts = z.object({ slices: z.object({ train: z.number() }) }).safeParse(data);
  const license = data.licence;
  return counts.success
    ? t('sourceSlices', { title, license, slices: counts.data.slices.train })
    : t('source', { title, license });
}
