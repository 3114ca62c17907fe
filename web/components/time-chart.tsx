import { clsx } from 'clsx';

interface Column {
  label: string;
  bar: number;
  /** Drawn as a line if every column has one. */
  line?: number;
}

interface TimeChartProps {
  columns: Column[];
  barName: string;
  lineName?: string;
  /** States the numbers in words. */
  caption: string;
}

/** Maximum number of labels below a chart. A phone hides every second one, so that they do not touch. */
const maxLabels = 4;

/** Bars over time, and a line for a second series. */
export function TimeChart({ columns, barName, lineName, caption }: TimeChartProps) {
  const ticks = chartTicks(Math.max(...columns.flatMap(({ bar, line }) => [bar, line ?? 0])));
  const top = ticks.at(-1)!;
  const every = Math.ceil(columns.length / maxLabels);
  return (
    <figure>
      <div
        aria-hidden="true"
        className="grid h-64 max-sm:overflow-x-clip grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-3 gap-y-2 text-small text-muted"
      >
        <div className="relative w-7 text-right tabular-nums">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${(tick / top) * 100}%` }}
            >
              {tick}
            </span>
          ))}
        </div>
        <div className="relative flex">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute inset-x-0 border-line border-t"
              style={{ bottom: `${(tick / top) * 100}%` }}
            />
          ))}
          {columns.map(({ label, bar, line }, index) => (
            <div key={label} className="group relative flex-1 hover:bg-hover">
              <div
                className="absolute inset-x-[12%] bottom-0 rounded-t-small bg-accent"
                style={{ height: `${(bar / top) * 100}%` }}
              />
              <div
                className={`${index < columns.length / 2 ? 'left-full' : 'right-full'} pointer-events-none absolute top-0 z-10 hidden whitespace-nowrap rounded-control border border-line bg-panel px-3 py-2 text-text group-hover:block`}
              >
                <div className="font-medium">{label}</div>
                <div>{`${barName}: ${bar}`}</div>
                {lineName && <div>{`${lineName}: ${line}`}</div>}
              </div>
            </div>
          ))}
          {lineName && (
            <svg
              className="pointer-events-none absolute inset-0 size-full overflow-visible"
              viewBox={`0 0 ${columns.length} ${top}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <polyline
                className="fill-none stroke-muted"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
                points={columns.map(({ line }, index) => `${index + 0.5},${top - (line ?? 0)}`).join(' ')}
              />
            </svg>
          )}
        </div>
        <div className="col-start-2 flex">
          {columns.map(({ label }, index) => (
            <div key={label} className="relative h-5 flex-1">
              {index % every === 0 && (
                <span
                  className={clsx(
                    'absolute left-1/2 -translate-x-1/2 whitespace-nowrap',
                    index % (2 * every) !== 0 && 'max-sm:hidden',
                  )}
                >
                  {label}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <figcaption className="sr-only">{caption}</figcaption>
    </figure>
  );
}

const maxSteps = 4;

/** Whole numbers from 0 to at least `highest`, spaced by 1, 2 or 5 times a power of ten. */
export function chartTicks(highest: number): number[] {
  const rough = Math.max(highest, 1) / maxSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step);
}
