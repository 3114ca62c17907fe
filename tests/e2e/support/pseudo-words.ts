import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { Page } from '@playwright/test';
import compile from 'icu-minify/compile';
import spanish from '#words/es/index.ts';

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  N: 'Ñ',
  C: 'Ç',
  Y: 'Ý',
};

/** Appears in every text of the pseudo-language and nowhere else. */
export const pseudoMark = '¿';

/** Adds accents and makes the text a third longer than Spanish, which is already longer than English. */
function stretch(text: string): string {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  if (words.length === 0) return text;
  const accented = [...text].map((letter) => accents[letter] ?? letter).join('');
  const longer = words.slice(0, Math.ceil(words.length / 3)).join(' ');
  return `${pseudoMark}${accented.trimEnd()} ${longer}${/\s$/.test(text) ? ' ' : ''}`;
}

function pseudo(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: stretch(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: pseudo(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: pseudo(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });
}

const compileAll = (words: object): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(printAST(pseudo(parse(value)))) : compileAll(value),
    ]),
  );

/** The first message without values. It tells the Spanish file of a catalog from the English one. */
function plainMessage(words: object): string | undefined {
  for (const value of Object.values(words)) {
    const found =
      typeof value === 'string' ? (/[{<'`]/.test(value) ? undefined : value) : plainMessage(value);
    if (found !== undefined && /[áéíóúñ¿]/.test(found)) return found;
  }
  return undefined;
}

/** Replaces Spanish with a pseudo-language by intercepting the built catalogs. */
export async function enablePseudoLanguage(page: Page): Promise<void> {
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    const name = /\/assets\/([a-zA-Z]+)-[\w-]+\.js$/.exec(route.request().url())?.[1];
    const words = Object.entries(spanish).find(([namespace]) => namespace === name)?.[1];
    const sign = words && plainMessage(words);
    if (!words || !sign) return route.continue();
    const answer = await route.fetch();
    if (!(await answer.text()).includes(sign)) return route.fulfill({ response: answer });
    const body = `export default ${JSON.stringify(compileAll(words))};`;
    return route.fulfill({ status: 200, contentType: 'text/javascript', body });
  });
}
