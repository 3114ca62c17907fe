import { expect, test } from 'vitest';
import { pageOf, pages } from './pages.ts';

test.each(['/scanner/', '/Scanner', '/SCANNER//'])('%s is the scanner, as the router finds it', (path) => {
  expect(pageOf(path)).toEqual({ page: pages['/scanner'], known: true, canonicalPath: '/scanner' });
});

test('the landing page has three addresses and one name', () => {
  for (const path of ['/', '/home', '/Home/']) expect(pageOf(path).canonicalPath).toBe('/');
});

test.each(['/nowhere', '/constructor', '/scanner/more'])('%s is no page', (path) => {
  expect(pageOf(path).known).toBe(false);
});
