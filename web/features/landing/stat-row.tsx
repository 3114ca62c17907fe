import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { tooltipDelayMs } from '#contract/constants.ts';
import { modelLabel } from '#contract/format.ts';
import type { SourceFigures } from '#contract/model-card.ts';
import { datasetName, headlineSource } from '#web/lib/model-words.ts';
import { useProviderFigures } from '#web/lib/provider-figures.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { ofHundred } from '#words/say/of-hundred.ts';
import type { ModelAnswer } from './load-model.ts';

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

function MeasuredLine({ answer }: { answer: ModelAnswer | null }) {
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

/** The active model and its headline figures. Null until loaded, which starts when the page is idle. */
function useActiveModel(): ModelAnswer | null {
  const [answer, setAnswer] = useState<ModelAnswer | null>(null);
  useEffect(
    () =>
      whenIdle(async () => {
        const { loadModel } = await import('./load-model.ts');
        setAnswer(await loadModel());
      }),
    [],
  );
  return answer;
}

interface HoverNoteProps {
  /** The short text that is always visible. */
  label: string;
  note: string;
}

/** A note that opens on hover, focus or tap. Hand-written, so that the landing page loads no tooltip library. */
function HoverNote({ label, note }: HoverNoteProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(waiting.current);
    setOpen(false);
  };
  const hover = ({ pointerType }: PointerEvent) => {
    // Touch cannot hover; a tap opens the note.
    if (pointerType !== 'touch') waiting.current = setTimeout(() => setOpen(true), tooltipDelayMs);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <span className="relative inline-block">
      <button
        type="button"
        aria-describedby={open ? id : undefined}
        onPointerEnter={hover}
        onPointerLeave={close}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        className="rounded-small text-start text-small text-muted underline decoration-dotted underline-offset-4 hover:text-text"
      >
        {label}
      </button>
      {open && (
        <span
          id={id}
          role="tooltip"
          className="absolute bottom-full start-0 z-10 mb-2 block w-60 max-w-[70vw] animate-enter rounded-control border border-line bg-panel px-3 py-2 text-small text-text"
        >
          {note}
        </span>
      )}
    </span>
  );
}
