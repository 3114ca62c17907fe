import { expect, test } from 'vitest';
import { sanitizeContent } from './sanitize.ts';

test.each([
  ['<script>alert(1)</script><p>Terms</p>', '<p>Terms</p>'],
  ['<p onclick="alert(1)" style="position:fixed">Terms</p>', '<p>Terms</p>'],
  ['<img src=x onerror=alert(1)>Terms', 'Terms'],
  ['<iframe src="https://example.org"></iframe>Terms', 'Terms'],
  ['<svg><script>alert(1)</script></svg>Terms', 'Terms'],
  ['<style>*{display:none}</style>Terms', 'Terms'],
  ['<form action="/api/admin/logout"><button>x</button></form>', 'x'],
])('%s loses what could run', (given, safe) => {
  expect(sanitizeContent(given)).toBe(safe);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//example.org',
  ' java\tscript:alert(1)',
])('a link to %j goes nowhere', (address) => {
  expect(sanitizeContent(`<a href="${address}">x</a>`)).not.toContain('href');
});

test('headings, lists, tables and links stay', () => {
  const text =
    '<h2>Your data</h2><ul><li><strong>None</strong></li></ul><table><tbody><tr><td>1</td></tr></tbody></table>';
  expect(sanitizeContent(text)).toBe(text);
  expect(sanitizeContent('<a href="https://example.org">x</a>')).toBe(
    '<a href="https://example.org" rel="noopener noreferrer nofollow">x</a>',
  );
});

test('plain text keeps its lines and its signs', () => {
  expect(sanitizeContent('1 < 2 & 3\n\nnext')).toBe('1 &lt; 2 &amp; 3\n\nnext');
});
