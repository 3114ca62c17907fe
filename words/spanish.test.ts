import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { leavesOf } from '../scripts/check-words/leaves.ts';
import english from './en/index.ts';
import spanish from './es/index.ts';

/** Words of Latin America that Spain says differently: ordenador, móvil, ratón, vídeo, coste, ictus. */
const elsewhere =
  /\b(computador|celular|mouse|video|costo|laptop|derrame cerebral|chequear|ustedes|reporte)s?a?\b/i;

test('the Spanish of every page is that of Spain', () => {
  const messages = [...leavesOf(spanish)];
  expect(messages.length).toBeGreaterThan(1_000);
  expect(messages.filter(([, message]) => elsewhere.test(message)).map(([id]) => id)).toEqual([]);
  expect(messages.some(([, message]) => /\bordenador\b/.test(message))).toBe(true);
});

/** The cases that a message tells apart by a word, such as a verdict. */
function casesOf(message: string): string[] {
  const cases: string[] = [];
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
      if (element.type === TYPE.select)
        cases.push(`${element.value}: ${Object.keys(element.options).sort()}`);
      for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(message));
  return [...new Set(cases)].sort();
}

test('Spanish tells the same cases apart as English', () => {
  const original = new Map(leavesOf(english));
  const fewer = [...leavesOf(spanish)].filter(
    ([id, message]) => casesOf(message).join() !== casesOf(original.get(id) ?? message).join(),
  );
  expect(fewer.map(([id]) => id)).toEqual([]);
  expect(casesOf('{who, select, you {you} other {they}}')).toEqual(['who: other,you']);
});
