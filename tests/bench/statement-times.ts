import pg from 'pg';

export interface LongestStatement {
  seconds: number;
  text: string;
}

/** Watches every statement of this process. The returned function tells the longest since it was last called. */
export function watchStatements(): () => LongestStatement {
  let longest: LongestStatement = { seconds: 0, text: '' };
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const started = performance.now();
    const ended = (): void => {
      const seconds = (performance.now() - started) / 1_000;
      if (seconds <= longest.seconds) return;
      const text = typeof statement === 'string' ? statement : statement.text;
      longest = { seconds, text: text.replaceAll(/\s+/g, ' ').slice(0, 100) };
    };
    // A pool passes a function, a transaction waits for a promise.
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const passOn = (...answer: unknown[]): void => {
        ended();
        callback(...answer);
      };
      return query.apply(this, [...given.slice(0, -1), passOn]);
    }
    const answer = query.apply(this, given);
    if (answer instanceof Promise) void answer.then(ended, ended);
    return answer;
  } as typeof pg.Client.prototype.query;
  return () => {
    const found = longest;
    longest = { seconds: 0, text: '' };
    return found;
  };
}
