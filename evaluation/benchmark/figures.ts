import type { StudyInterval } from '#contract/study-figures.ts';
import { meanByPerson } from '../statistics/mean-by-person.ts';
import type { Answered } from './read-answers.ts';

type AtPlace = NonNullable<Answered['atPlace']>;
type WithPlaces = Answered & { atPlace: AtPlace };

/** Null where no study allows the figure. */
export interface BenchmarkFigures {
  healthyWithoutAlarm: StudyInterval | null;
  alarmsPerHealthyStudy: StudyInterval | null;
  tumorStudiesMarked: StudyInterval | null;
  tumorStudiesFoundAtPlace: StudyInterval | null;
  falseAreasPerTumorStudy: StudyInterval | null;
  unanswered: number;
}

/** A study without an answer counts as an alarm where it is healthy, and as missed where it has a tumor. */
export function figuresOf(studies: readonly Answered[]): BenchmarkFigures {
  const healthy = studies.filter(({ kind }) => kind === 'healthy');
  const tumors = studies.filter(({ kind }) => kind === 'tumor');
  const located = tumors.filter((one): one is WithPlaces => one.atPlace !== null);
  // Where some answers are masks, an unanswered study counts against the place too.
  const silent = located.length > 0 ? tumors.filter(({ answered }) => !answered) : [];
  const placed = [...located, ...silent];
  const mean = <Study extends Answered>(of: readonly Study[], value: (one: Study) => number) =>
    of.length === 0 ? null : meanByPerson(of, value);
  const alarms = ({ answered, areas }: Answered): number => (answered ? areas : 1);
  return {
    healthyWithoutAlarm: mean(healthy, (one) => Number(alarms(one) === 0)),
    alarmsPerHealthyStudy: mean(healthy, alarms),
    tumorStudiesMarked: mean(tumors, ({ areas }) => Number(areas > 0)),
    tumorStudiesFoundAtPlace: mean(placed, ({ atPlace }) => Number((atPlace?.found ?? 0) > 0)),
    falseAreasPerTumorStudy: mean(located, ({ atPlace }) => atPlace.falseAreas),
    unanswered: studies.filter(({ answered }) => !answered).length,
  };
}

const share = (figure: StudyInterval | null): string => {
  if (!figure) return '–';
  const { value, low, high, n, groups } = figure;
  const shown = (x: number | null) => (x === null ? '–' : x.toFixed(2));
  return `${shown(value)} [${shown(low)}, ${shown(high)}], ${n} of ${groups}`;
};

/** A Markdown table: all studies, then each group. */
export function figuresTable(studies: readonly Answered[], tool: string): string {
  const groups = [...Map.groupBy(studies, ({ group }) => group)].filter(([name]) => name !== '');
  const rows = [[tool, studies] as const, ...groups.map(([name, of]) => [`${tool}, ${name}`, of] as const)];
  const lines = rows.map(([name, of]) => {
    const figures = figuresOf(of);
    const cells = [
      ...[figures.healthyWithoutAlarm, figures.alarmsPerHealthyStudy, figures.tumorStudiesMarked].map(share),
      ...[figures.tumorStudiesFoundAtPlace, figures.falseAreasPerTumorStudy].map(share),
      figures.unanswered,
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [
    '| tool | healthy without an alarm | alarms per healthy study | tumor studies with a mark | found at its place | false areas per tumor study | no answer |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
