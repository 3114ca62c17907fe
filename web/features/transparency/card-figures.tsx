import { classLabel, formatPercent } from '#contract/format.ts';
import type { Figure, ModelCard, SourceFigures } from '#contract/model-card.ts';
import { groupWords, sourceTitle } from '#web/lib/model-words.ts';
import { FigureValue } from './figure-value.tsx';

const rows = [
  ['mAP@50', 'meanAveragePrecision'],
  ['Precision of the marks', 'precision'],
  ['Recall of the lesions', 'recall'],
  ['Slices with a lesion that get a mark', 'sensitivity'],
  ['Slices without a lesion that get none', 'specificity'],
  ['Brain slices accepted', 'scopeKept'],
  ['Other pictures rejected', 'scopeTurnedAway'],
] as const satisfies readonly (readonly [string, keyof SourceFigures])[];

/** Every measured figure with its interval and sample size. */
export function CardFigures({ card }: { card: ModelCard }) {
  const {
    sources,
    types,
    typeAccuracy,
    falseAlarms,
    froc,
    allClear = [],
    teams = [],
    readings,
    tumourFree = [],
    weakSpots = [],
    studies,
    heldOut,
  } = card.metrics;
  return (
    <>
      <p>
        Measured by this project on pictures that the model had never seen. In brackets: the 95% interval,
        from resampling whole patients or groups of near-identical pictures.
      </p>
      {sources.map((source) => (
        <FigureTable
          key={source.id}
          caption={`${source.title}: ${source.pictures} pictures, ${groupWords(source)}`}
          rows={rows.flatMap(([name, key]) => {
            const figure = source[key];
            return figure ? [{ name, figure }] : [];
          })}
        />
      ))}
      {types.length > 0 && (
        <FigureTable
          caption="By tumour type: average precision of marks that carry the type"
          rows={[
            ...types.map((type) => ({
              name: classLabel(type.type),
              figure: type.averagePrecision,
            })),
            ...(typeAccuracy
              ? [
                  {
                    name: 'Type of the strongest mark is right',
                    figure: typeAccuracy,
                  },
                ]
              : []),
          ]}
        />
      )}
      {teams.map(({ type, first, second, eachOther, centerInsideEither }) => (
        <FigureTable
          key={type}
          caption={`${classLabel(type)}, two teams of readers (Cheng)`}
          rows={[
            { name: 'Agrees with the first team', figure: first },
            { name: 'Agrees with the second team', figure: second },
            { name: 'The teams agree with each other', figure: eachOther },
            { name: 'Center inside either team’s outline', figure: centerInsideEither },
          ]}
        />
      ))}
      {allClear.map(({ sequence, tumor, healthy, unclearWithTumor }) => (
        <FigureTable
          key={sequence ?? 'all'}
          caption={`Three answers, ${sequence ?? 'all sequences'}`}
          rows={[
            { name: 'With a tumor: finding', figure: tumor.finding },
            { name: 'With a tumor: unclear', figure: tumor.unclear },
            { name: 'With a tumor: clear', figure: tumor.clear },
            ...(healthy
              ? [
                  { name: 'Without: finding', figure: healthy.finding },
                  { name: 'Without: unclear', figure: healthy.unclear },
                  { name: 'Without: clear', figure: healthy.clear },
                ]
              : []),
            ...(healthy && unclearWithTumor
              ? [{ name: 'Unclear slices that held a tumor', figure: unclearWithTumor }]
              : []),
          ]}
        />
      ))}
      {readings && (
        <FigureTable
          caption="Kind of picture and sequence"
          rows={[
            ...(readings.brainAccepted
              ? [{ name: 'Brain slices accepted', figure: readings.brainAccepted }]
              : []),
            ...(readings.sequence ? [{ name: 'Sequence named correctly', figure: readings.sequence }] : []),
            ...readings.sequences.map(({ sequence, right }) => ({ name: `… ${sequence}`, figure: right })),
          ]}
        />
      )}
      {[...Map.groupBy(weakSpots, ({ group }) => group)].map(([group, spots]) => (
        <FigureTable
          key={group}
          caption={group}
          rows={spots.map(({ name, share }) => ({
            name: name.charAt(0).toUpperCase() + name.slice(1),
            figure: share,
          }))}
        />
      ))}
      {falseAlarms.length > 0 && (
        <FigureTable
          caption="False alarms per slice at the cut-off"
          counts
          rows={falseAlarms.map((alarm) => ({
            name: sourceTitle(card, alarm.source),
            figure: alarm.perSlice,
          }))}
        />
      )}
      {tumourFree
        .filter(({ looks, scansUnmarked }) => looks.length > 0 || scansUnmarked)
        .map(({ source, looks, scansUnmarked, alarmsPerScan }) => (
          <FigureTable
            key={source}
            caption={`${sourceTitle(card, source)}: left unmarked, by look and by person`}
            rows={[
              ...looks.map((look) => ({ name: lookName(look), figure: look.specificity })),
              ...(scansUnmarked
                ? [{ name: 'People none of whose slices is marked', figure: scansUnmarked }]
                : []),
              ...(alarmsPerScan
                ? [{ name: 'Marks per person, over all slices', figure: alarmsPerScan, count: true }]
                : []),
            ]}
          />
        ))}
      {studies && <WholeStudies studies={studies} />}
      {heldOut && <HeldOut card={card} runs={heldOut} />}
      {froc.length > 0 && (
        <FigureTable
          caption="Sensitivity at a given number of false alarms per slice (FROC)"
          rows={froc.map((point) => ({
            name: `${point.falseAlarmsPerSlice} per slice`,
            figure: point.sensitivity,
          }))}
        />
      )}
    </>
  );
}

/** 'Axial plane', 'FLAIR', 'Top of the head'. */
function lookName({ by, name }: { by: string; name: string }): string {
  const words = by === 'plane' ? `${name} plane` : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whole studies: each gets one verdict. */
function WholeStudies({ studies }: { studies: StudyCardFigures }) {
  const people = (kind: string, share: boolean) =>
    studies.groups
      .filter((group) => group.kind === kind)
      .map((group) => ({
        name: `${group.possible.n} ${group.name}`,
        figure: share ? group.possible : group.falseLesions,
      }));
  return (
    <>
      <FigureTable
        caption="Whole scans of people never seen: one verdict each"
        rows={[
          { name: 'Healthy scans without a possible lesion', figure: studies.healthyClear },
          {
            name: 'False lesions in a healthy scan',
            figure: studies.falseLesionsPerHealthyStudy,
            count: true,
          },
          { name: 'Scans with a tumor: found at the right place', figure: studies.tumorsFound },
        ]}
      />
      <FigureTable caption="Scans with a tumor, found, by source" rows={people('tumor', true)} />
      <FigureTable
        caption="Scans without a tumor: false lesions in each, by source"
        counts
        rows={[...people('healthy', false), ...people('other-disease', false)]}
      />
    </>
  );
}

type StudyCardFigures = NonNullable<ModelCard['metrics']['studies']>;

type HeldOutRuns = NonNullable<ModelCard['metrics']['heldOut']>;

/** Short training runs without a source, or without some patients, measured on those. */
function HeldOut({ card, runs }: { card: ModelCard; runs: HeldOutRuns }) {
  const { crossValidation, leaveOneSourceOut } = runs;
  return (
    <>
      <table>
        <caption className="pb-2 text-left font-semibold">
          {`Not ${card.version}: short runs ${runs.recipe ? `with the recipe of ${runs.recipe} ` : ''}that never saw the source they are measured on`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Left out of training</th>
            <th scope="col" className="whitespace-nowrap">
              mAP@50
            </th>
            <th scope="col" className="[overflow-wrap:normal]">
              Left unmarked
            </th>
          </tr>
        </thead>
        <tbody>
          {leaveOneSourceOut.map((run) => (
            <tr key={run.name}>
              <th scope="row" className="font-normal">
                {sourceTitle(card, run.name)}
              </th>
              <td className="whitespace-nowrap">
                {run.meanAveragePrecision === null ? '–' : formatPercent(run.meanAveragePrecision)}
              </td>
              <td className="whitespace-nowrap">
                {run.specificity === null || run.meanAveragePrecision !== null
                  ? '–'
                  : formatPercent(run.specificity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Cross-validation over {crossValidation.patients} patients ({sourceTitle(card, crossValidation.source)}
        ), runs as short: mAP@50 {formatPercent(crossValidation.mean)}, standard deviation{' '}
        {formatPercent(crossValidation.spread)} over {crossValidation.folds.length} parts.
      </p>
    </>
  );
}

interface FigureTableProps {
  caption: string;
  rows: readonly { name: string; figure: Figure; count?: boolean }[];
  /** The figures are counts, not shares. */
  counts?: boolean;
}

function FigureTable({ caption, rows, counts = false }: FigureTableProps) {
  if (rows.length === 0) return null;
  return (
    // What is far below is laid out when it comes into sight.
    <div className="[contain-intrinsic-block-size:auto_16rem] [content-visibility:auto]">
      <table className="table-fixed">
        <caption className="pb-2 text-left font-semibold">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" className="w-2/5">
              Value
            </th>
            <th scope="col" className="w-20">
              Sample
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className="font-normal">
                {row.name}
              </th>
              <td className="w-2/5">
                <FigureValue figure={row.figure} count={row.count ?? counts} />
              </td>
              <td className="w-20 text-right text-small text-muted">n = {row.figure.n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
