/** One measured number with what is asked of it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The most or the least it may be; without either it is only reported. */
  most?: number;
  least?: number;
}

export interface Row {
  /** One line for the list of rows. */
  what: string;
  /** Takes minutes, and is measured where it is asked for. */
  onlyByName?: true;
  measure(tools: Tools): Promise<Figure[]>;
}

/** What several rows need and none should measure or start twice. */
export interface Tools {
  bare(): Promise<BareInference>;
  /** A new, empty database on a PostgreSQL of this run: its address. */
  postgresDatabase(): Promise<string>;
  /** Prints a line beside the table. */
  note(text: string): void;
}

export interface BareInference {
  /** Median milliseconds of one picture after another. */
  milliseconds: number;
  /** Pictures a second with one thread for each core. */
  perSecond: number;
}

export const missed = ({ value, most, least }: Figure): boolean =>
  !Number.isFinite(value) || (most !== undefined && value > most) || (least !== undefined && value < least);

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Milliseconds of each of several runs. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

/** Seconds until all are done, several at any moment. */
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
