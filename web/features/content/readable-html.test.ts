import { expect, test } from 'vitest';
import { readableHtml } from './readable-html.ts';

test('each block gets a line of its own, and a heading a free line before it', () => {
  const html =
    '<div><h2 id="a">One</h2><p>First <b>bold</b>.</p><h2>Two</h2><ul><li>a</li><li>b</li></ul></div>';
  expect(readableHtml(html).split('\n')).toEqual([
    '<h2 id="a">One</h2>',
    '<p>First <b>bold</b>.</p>',
    '',
    '<h2>Two</h2>',
    '<ul>',
    '<li>a</li>',
    '<li>b</li>',
    '</ul>',
  ]);
});

test('a division that holds others stays', () => {
  expect(readableHtml('<div><div>a</div></div>')).toBe('<div><div>a</div>\n</div>');
});
