import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failed test. */
  failures: string[];
}

export interface TierResult extends Tally {
  name: string;
  /** Set if the tier could not run or must not count as passed, regardless of its figures. */
  problem?: string;
  /** Set if the tier was skipped on purpose. */
  leftOut?: string;
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#10': '\n', amp: '&' };

/** The value of an attribute of the first element that has it. */
function attribute(xml: string, pattern: RegExp): string {
  const value = pattern.exec(xml)?.[1] ?? '';
  return value.replaceAll(/&([^;]+);/g, (all, entity: string) => entities[entity] ?? all);
}

/** The file, the title and the first line of the message. */
function failureLine(test: string): string {
  const message = stripVTControlCharacters(attribute(test, /<(?:failure|error)\b[^>]*? message="([^"]*)"/));
  const line = message.split('\n').find((text) => text.trim() !== '');
  const title = `${attribute(test, /\bclassname="([^"]*)"/)} › ${attribute(test, /\bname="([^"]*)"/)}`;
  return line ? `${title}: ${line.trim()}` : title;
}

/** Reads a report in the format of JUnit, which all runners can write. */
export function readJUnit(xml: string): Tally {
  const [, ...tests] = xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '').split('<testcase ');
  const failures = tests.filter((test) => /<(failure|error)\b/.test(test)).map(failureLine);
  const skipped = tests.filter((test) => /<skipped\b/.test(test)).length;
  const failed = failures.length;
  return { passed: tests.length - failed - skipped, failed, skipped, failures };
}

/** A tier that ran no tests, or exited with an error without a failed test, counts as one failure. */
export function judge(name: string, tally: Tally, exitCode: number | null): TierResult {
  if (tally.passed + tally.failed === 0) {
    return { name, ...tally, failed: 1, problem: exitCode === 0 ? 'ran no test' : 'did not run to its end' };
  }
  if (exitCode !== 0 && tally.failed === 0)
    return { name, ...tally, failed: 1, problem: 'ended with an error outside its tests' };
  return { name, ...tally };
}

export function closingLine(results: TierResult[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped') + results.filter((result) => result.leftOut).length;
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
