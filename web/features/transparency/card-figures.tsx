import { classLabel } from '#contract/format.ts';
import type { Figure, ModelCard, SourceFigures } from '#contract/model-card.ts';
import { groupWords, sourceTitle } from '#web/lib/model-words.ts';
import { FigureValue } from './figure-value.tsx';

const rows = [
  ['mAP@50', 'meanAveragePrecision'],
  ['Precision of the marks', 'precision'],
  ['Recall of the lesions', 'recall'],
  ['Slices with a lesion that get a mark', 'sensitivity'],
  ['Slices without a lesion that get none', 'specificity'],
  ['Brain slices that are let in', 'scopeKept'],
  ['Other pictures that are turned away', 'scopeTurnedAway'],
] as const satisfies readonly (readonly [string, keyof SourceFigures])[];

/** Every measured figure with its interval and sample size. */
export function CardFigures({ card }: { card: ModelCard }) {
  const { sources, types, typeAccuracy, falseAlarms, froc } = card.metrics;
  return (
    <>
      <p>
        Measured by this project on pictures that the model had never seen. In brackets: the 95 % interval,
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

interface FigureTableProps {
  caption: string;
  rows: readonly { name: string; figure: Figure }[];
  /** The figures are counts, not shares. */
  counts?: boolean;
}

function FigureTable({ caption, rows, counts = false }: FigureTableProps) {
  if (rows.length === 0) return null;
  return (
    <table>
      <caption className="pb-2 text-left font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Value</th>
          <th scope="col">Sample</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="font-normal">
              {row.name}
            </th>
            <td className="whitespace-nowrap">
              <FigureValue figure={row.figure} count={counts} />
            </td>
            <td className="whitespace-nowrap text-right text-small text-muted">n = {row.figure.n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
