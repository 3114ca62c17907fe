import { explicitLittleEndian } from '#imaging/dicom/transfer-syntaxes.ts';
import { AppError } from '#server/app-error.ts';

/** One media range of an Accept header (RFC 9110 12.5.1). */
interface Range {
  type: string;
  parameters: ReadonlyMap<string, string>;
  weight: number;
}

const unquoted = (value: string): string => value.trim().replace(/^"(.*)"$/, '$1');

/** Splits at a character that is not inside quotes. */
const splitAt = (text: string, separator: ',' | ';'): string[] =>
  (text.match(separator === ',' ? /(?:"[^"]*"|[^",])+/g : /(?:"[^"]*"|[^";])+/g) ?? []).map((part) =>
    part.trim(),
  );

function rangesOf(accept: string): Range[] {
  return splitAt(accept, ',').map((range) => {
    const [type = '', ...rest] = splitAt(range, ';');
    const parameters = new Map(
      rest.map((parameter) => {
        const [name = '', ...value] = parameter.split('=');
        return [name.trim().toLowerCase(), unquoted(value.join('=')).toLowerCase()];
      }),
    );
    const weight = Number(parameters.get('q') ?? 1);
    return { type: type.toLowerCase(), parameters, weight: Number.isNaN(weight) ? 0 : weight };
  });
}

const covers = (wanted: string, offered: string): boolean =>
  wanted === '*/*' ||
  wanted === offered ||
  (wanted.endsWith('/*') && offered.startsWith(wanted.slice(0, -1)));

/** Whether a range allows a type. `inner`: what the parts of a multipart answer are. */
function allows({ type, parameters }: Range, offered: string): boolean {
  const [outer = '', inner] = offered.split('+parts:');
  const syntax = parameters.get('transfer-syntax') ?? '*';
  const part = parameters.get('type') ?? '*/*';
  return (
    covers(type, outer) &&
    (inner === undefined || covers(part, inner)) &&
    ['*', explicitLittleEndian].includes(syntax)
  );
}

/** DICOM files as the parts of one answer. */
export const dicomParts = 'multipart/related+parts:application/dicom';

/**
 * The type of answer that a request prefers, of those that are offered, best first. Refuses a request that allows none
 * (PS3.18 8.7.5).
 */
export function acceptable<Type extends string>(
  accept: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type {
  const ranges = rangesOf(accept ?? '*/*');
  const weightOf = (type: Type): number =>
    Math.max(0, ...ranges.filter((range) => allows(range, type)).map(({ weight }) => weight));
  const best = offered.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  if (weightOf(best) > 0) return best;
  const types = offered.map((type) => type.replace(/\+parts:.*/, '')).join(', ');
  throw new AppError('not_acceptable', (t) => t('dicomweb.notAcceptable', { types }));
}
