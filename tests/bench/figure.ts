/** One measured number and its bound. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Upper or lower bound. Without one, the number is only reported. */
  most?: number;
  least?: number;
}

export interface Row {
  /** One line for the help text. */
  what: string;
  /** Takes minutes, so it runs only when named. */
  onlyByName?: true;
  measure(tools: Tools): Promise<Figure[]>;
}

/** Shared by several rows, so that nothing is measured or started twice. */
export interface Tools {
  bare(): Promise<BareInference>;
  /** Creates an empty database on this run's PostgreSQL and returns its URL. */
  postgresDatabase(): Promise<string>;
  /** Prints a line above the table. */
  note(text: string): void;
}

export interface BareInference {
  /** Median milliseconds per picture, one after another. */
  milliseconds: number;
  /** Pictures per second with one thread per core. */
  perSecond: number;
}

export const missed = ({ value, most, least }: Figure): boolean =>
  !Number.isFinite(value) || (most !== undefined && value > most) || (least !== undefined && value < least);

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Milliseconds of each run. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

/** Seconds until all are done, `atOnce` at a time. */
export async function secondsForAll<T>(
  all: T[],
  atOnce: number,
  work: (each: T) => Promise<unknown>,
): Promise<number> {
  const waiting = [...all];
  const one = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  return (performance.now() - started) / 1000;
}
