import { useTranslations } from 'use-intl/react';
import type { Figure, ModelCard, SourceFigures } from '#contract/model-card.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { sourceName } from '#words/say/source-name.ts';
import { groupWords, sourceTitle } from './card-words.ts';
import { FigureValue } from './figure-value.tsx';

const rows = [
  ['map', 'meanAveragePrecision'],
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['sensitivity', 'sensitivity'],
  ['specificity', 'specificity'],
  ['accepted', 'scopeKept'],
  ['rejected', 'scopeTurnedAway'],
] as const satisfies readonly (readonly [string, keyof SourceFigures])[];

/** Every measured figure with its interval and sample size. */
export function CardFigures({ card }: { card: ModelCard }) {
  const t = useTranslations('transparency.measured');
  const {
    sources,
    types,
    typeAccuracy,
    falseAlarms,
    froc,
    allClear = [],
    outside = [],
    teams = [],
    readings,
    others,
    weakSpots = [],
    studies,
    heldOut,
  } = card.metrics;
  const result = useTranslations('result');
  const { crossFitted } = card.evaluatedWith;
  return (
    <>
      <p>
        {t('intro')} {crossFitted && t('crossFitted', crossFitted)}
      </p>
      {sources.map((source) => (
        <FigureTable
          key={source.id}
          caption={t('source', {
            title: sourceName(result, source),
            images: source.pictures,
            groups: groupWords(t, source),
          })}
          rows={rows.map(([name, key]) => ({ name: t(name), figure: source[key] }))}
        />
      ))}
      {types.length > 0 && (
        <FigureTable
          caption={t('types')}
          rows={[
            ...types.map((type) => ({
              name: t('type', { name: type.type }),
              figure: type.averagePrecision,
            })),
            { name: t('typeRight'), figure: typeAccuracy },
          ]}
        />
      )}
      {teams.map(({ type, first, second, eachOther, centerInsideEither }) => (
        <FigureTable
          key={type}
          caption={t('teams', { type: t('type', { name: type }) })}
          rows={[
            { name: t('teamFirst'), figure: first },
            { name: t('teamSecond'), figure: second },
            { name: t('teamEachOther'), figure: eachOther },
            { name: t('teamCenter'), figure: centerInsideEither },
          ]}
        />
      ))}
      <AnswerTables allClear={allClear} />
      {outside.map((row) => (
        <OutsideTable key={row.sequence} row={row} />
      ))}
      {readings && (
        <FigureTable
          caption={t('kinds')}
          rows={[
            { name: t('accepted'), figure: readings.brainAccepted },
            { name: t('sequenceRight'), figure: readings.sequence },
            ...readings.sequences.map(({ sequence, right }) => ({
              name: t('sequenceOf', { sequence: t('sequence', { name: sequence }) }),
              figure: right,
            })),
          ]}
        />
      )}
      {others && <OtherTable others={others} />}
      {[...Map.groupBy(weakSpots, ({ group }) => group)].map(([group, spots]) => (
        <FigureTable
          key={group}
          caption={group}
          rows={spots.map(({ name, share }) => ({ name: capitalized(name), figure: share }))}
        />
      ))}
      <FigureTable
        caption={t('alarms')}
        counts
        rows={falseAlarms.map((alarm) => ({
          name: sourceTitle(card, alarm.source),
          figure: alarm.perSlice,
        }))}
      />
      <LookTables card={card} />
      {studies && <WholeStudies studies={studies} />}
      {heldOut && <HeldOut card={card} runs={heldOut} />}
      <FigureTable
        caption={t('froc')}
        rows={froc.map((point) => ({
          name: t('frocRow', { count: point.falseAlarmsPerSlice }),
          figure: point.sensitivity,
        }))}
      />
    </>
  );
}

/** How often slices with and without a tumor got each answer. */
function AnswerTables({ allClear }: { allClear: NonNullable<ModelCard['metrics']['allClear']> }) {
  const t = useTranslations('transparency.measured');
  return (
    <>
      {allClear.map(({ sequence, tumor, healthy, unclearWithTumor }) => (
        <FigureTable
          key={sequence ?? 'all'}
          caption={t('answers', {
            sequence: sequence ? t('sequence', { name: sequence }) : t('allSequences'),
          })}
          rows={[
            { name: t('tumorFinding'), figure: tumor.finding },
            { name: t('tumorOther'), figure: tumor.other },
            { name: t('tumorUnclear'), figure: tumor.unclear },
            { name: t('tumorClear'), figure: tumor.clear },
            { name: t('healthyFinding'), figure: healthy?.finding },
            { name: t('healthyOther'), figure: healthy?.other },
            { name: t('healthyUnclear'), figure: healthy?.unclear },
            { name: t('healthyClear'), figure: healthy?.clear },
            { name: t('unclearWithTumor'), figure: healthy && unclearWithTumor },
          ]}
        />
      ))}
    </>
  );
}

/** Healthy people of hospitals that the training data does not know. */
function OutsideTable({ row }: { row: NonNullable<ModelCard['metrics']['outside']>[number] }) {
  const t = useTranslations('transparency.measured');
  const { sequence, answers, refused } = row;
  return (
    <FigureTable
      caption={t('outside', {
        sequence: t('sequence', { name: sequence ?? 'other' }),
        people: answers.clear.groups,
      })}
      rows={[
        { name: t('healthyFinding'), figure: answers.finding },
        { name: t('healthyOther'), figure: answers.other },
        { name: t('healthyUnclear'), figure: answers.unclear },
        { name: t('healthyClear'), figure: answers.clear },
        { name: t('healthyRefused'), figure: refused },
      ]}
    />
  );
}

/** Strokes and the like. */
function OtherTable({ others }: { others: NonNullable<ModelCard['metrics']['others']> }) {
  const t = useTranslations('transparency.measured');
  const result = useTranslations('result');
  return (
    <FigureTable
      caption={t('others')}
      rows={[
        ...others.found.flatMap(({ source: id, title, answered, atPlace }) => [
          { name: t('otherFound', { title: sourceName(result, { id, title }) }), figure: answered },
          { name: t('otherAtPlace', { title: sourceName(result, { id, title }) }), figure: atPlace },
        ]),
        { name: t('otherHealthy'), figure: others.healthy },
        { name: t('otherTumors'), figure: others.tumors },
      ]}
    />
  );
}

/** Slices without a tumor, by what they look like. */
function LookTables({ card }: { card: ModelCard }) {
  const t = useTranslations('transparency.measured');
  const lookName = ({ by, name }: { by: string; name: string }) =>
    by === 'plane' ? t('planeLook', { name }) : capitalized(name);
  const { tumourFree = [] } = card.metrics;
  return (
    <>
      {tumourFree
        .filter(({ looks, scansUnmarked }) => looks.length > 0 || scansUnmarked)
        .map(({ source, looks, scansUnmarked, alarmsPerScan }) => (
          <FigureTable
            key={source}
            caption={t('looks', { title: sourceTitle(card, source) })}
            rows={[
              ...looks.map((look) => ({ name: lookName(look), figure: look.specificity })),
              { name: t('peopleUnmarked'), figure: scansUnmarked },
              { name: t('perPerson'), figure: alarmsPerScan, count: true },
            ]}
          />
        ))}
    </>
  );
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Figures of whole studies, each of which gets one verdict. */
function WholeStudies({ studies }: { studies: StudyCardFigures }) {
  const t = useTranslations('transparency.measured');
  const people = (kind: string, share: boolean) =>
    studies.groups
      .filter((group) => group.kind === kind)
      .map((group) => ({
        name: t('studySource', {
          count: group.possible.n,
          name: group.name,
          group: group.name.replaceAll(/\W/g, '_'),
        }),
        figure: share ? group.possible : group.falseLesions,
      }));
  return (
    <>
      <FigureTable
        caption={t('studies')}
        rows={[
          { name: t('healthyStudies'), figure: studies.healthyClear },
          {
            name: t('falseLesions'),
            figure: studies.falseLesionsPerHealthyStudy,
            count: true,
          },
          { name: t('tumorsFound'), figure: studies.tumorsFound },
        ]}
      />
      <FigureTable caption={t('tumorsBySource')} rows={people('tumor', true)} />
      <FigureTable
        caption={t('falseBySource')}
        counts
        rows={[...people('healthy', false), ...people('other-disease', false)]}
      />
    </>
  );
}

type StudyCardFigures = NonNullable<ModelCard['metrics']['studies']>;

type HeldOutRuns = NonNullable<ModelCard['metrics']['heldOut']>;

/** Short training runs without one source, or without some patients, tested on those. */
function HeldOut({ card, runs }: { card: ModelCard; runs: HeldOutRuns }) {
  const t = useTranslations('transparency.measured');
  const { percent } = useFormats();
  const { crossValidation, leaveOneSourceOut } = runs;
  const { version } = card;
  return (
    <>
      <table>
        <caption className="pb-2 text-start font-semibold">
          {runs.recipe ? t('heldOutRecipe', { version, recipe: runs.recipe }) : t('heldOut', { version })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('leftOut')}</th>
            <th scope="col">{t('map')}</th>
            <th scope="col">{t('noFinding')}</th>
          </tr>
        </thead>
        <tbody>
          {leaveOneSourceOut.map((run) => (
            <tr key={run.name}>
              <th scope="row" className="font-normal">
                {sourceTitle(card, run.name)}
              </th>
              <td className="whitespace-nowrap">
                {run.meanAveragePrecision === null ? '–' : percent(run.meanAveragePrecision)}
              </td>
              <td className="whitespace-nowrap">
                {run.specificity === null || run.meanAveragePrecision !== null
                  ? '–'
                  : percent(run.specificity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('crossValidation', {
          patients: crossValidation.patients,
          source: sourceTitle(card, crossValidation.source),
          mean: percent(crossValidation.mean),
          spread: percent(crossValidation.spread),
          folds: crossValidation.folds.length,
        })}
      </p>
    </>
  );
}

interface FigureTableProps {
  caption: string;
  /** A row without a figure is left out. */
  rows: readonly { name: string; figure: Figure | null | undefined; count?: boolean }[];
  /** Whether the figures are counts, not shares. */
  counts?: boolean;
}

function FigureTable({ caption, rows, counts = false }: FigureTableProps) {
  const t = useTranslations('transparency.measured');
  const measured = rows.flatMap(({ figure, ...row }) => (figure ? [{ ...row, figure }] : []));
  if (measured.length === 0) return null;
  return (
    // Tables far below are laid out when they become visible.
    <div className="[contain-intrinsic-block-size:auto_16rem] [content-visibility:auto]">
      <table className="table-fixed">
        <caption className="pb-2 text-start font-semibold">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col" className="w-2/5">
              {t('value')}
            </th>
            <th scope="col" className="w-20">
              {t('sample')}
            </th>
          </tr>
        </thead>
        <tbody>
          {measured.map((row) => (
            <tr key={row.name}>
              <th scope="row" className="font-normal">
                {row.name}
              </th>
              <td className="w-2/5">
                <FigureValue figure={row.figure} count={row.count ?? counts} />
              </td>
              <td className="w-20 text-end text-small text-muted">{t('n', { n: row.figure.n })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
