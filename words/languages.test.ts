import { expect, test } from 'vitest';
import { addressIn, splitLanguage } from './languages.ts';

test.each([
  ['/', 'en', '/'],
  ['/help', 'en', '/help'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es/help', 'es', '/help'],
  ['/ES/help', 'es', '/help'],
  ['/essay', 'en', '/essay'],
  ['/en/help', 'en', '/en/help'],
] as const)('%s is in %s the page %s', (address, language, path) => {
  expect(splitLanguage(address)).toEqual({ language, path });
});

test.each([
  ['en', '/', '/'],
  ['es', '/', '/es'],
  ['es', '/help', '/es/help'],
] as const)('in %s the page %s has the address %s', (language, path, address) => {
  expect(addressIn(language, path)).toBe(address);
});
