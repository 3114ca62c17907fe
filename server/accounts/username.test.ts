import { expect, test } from 'vitest';
import { looksLike, readUsername } from './username.ts';

test.each([
  'ada',
  'Ada Lovelace',
  "Siobhán O'Brien",
  'ada.lovelace@example.org',
  'ada_2',
  'Ядвига',
  'Αθηνά',
  '山田太郎',
  '山田はなこ',
  '김하늘',
  'دارين',
  'मीरा',
])('%s is a name', (name) => expect(readUsername(name)).toBe(name.normalize('NFKC')));

test('a name is stored in one form, however it was typed', () => {
  expect(readUsername('ａｄａ')).toBe('ada');
  expect(readUsername('José')).toBe('José');
  expect(readUsername('ﬁona')).toBe('fiona');
});

test.each([
  ['a line break', 'ada\r\nadmin signed in'],
  ['a tab', 'ada\tb'],
  ['an escape sequence', 'ada\u001b[31m'],
  ['a zero-width space', 'a\u200bda'],
  ['a zero-width joiner', 'a\u200dda'],
  ['a soft hyphen', 'a\u00adda'],
  ['a word joiner', 'a\u2060da'],
  ['a byte order mark', 'ada\ufeff'],
  ['a right-to-left override', 'ada\u202egrob'],
  ['a bidirectional isolate', '\u2066ada'],
  ['a right-to-left mark', 'ada\u200f'],
  ['a variation selector', 'a\ufe0fda'],
  ['a tag character', 'ada\u{e0041}'],
  ['a Hangul filler', 'ada\u3164'],
  ['an invisible joiner of graphemes', 'a\u034fda'],
  ['a line separator', 'ada\u2028b'],
  ['a private character', 'ada\ue000'],
  ['a pile of accents', 'a\u0323\u0330\u0331\u0332da'],
  ['two spaces that look like one', 'ada  b'],
  ['a space at the end', 'ada '],
  ['a line through its letters', 'a\u0336da'],
  ['a letter in a circle', 'a\u20ddda'],
  ['letters of two scripts', 'аda'],
  ['Greek and Latin', 'αda'],
  ['markup', '<b>ada</b>'],
  ['an emoji', 'ada🙂'],
  ['nothing but marks', '...'],
  ['nothing', ''],
])('%s makes no name', (_what, name) =>
  expect(() => readUsername(name)).toThrow(expect.objectContaining({ code: 'bad_request' })),
);

test.each([
  ['admin', 'аԁmіn'],
  ['admin', 'adrnin'],
  ['admin', 'Admln'],
  ['bob', 'ВОВ'],
  ['olga', '0lga'],
  ['ada', 'adá'],
  ['ada lovelace', 'adalovelace'],
  ['coco', 'сосо'],
  ['NINA', 'ΝΙΝΑ'],
  ['will', 'vvill'],
  ['admin', 'ᴀᴅᴍɪɴ'],
  ['bill', 'biǀl'],
  ["O'Brien", 'OʼBrien'],
  ['phoebe', 'phœbe'],
  ['山口', '山ロ'],
])('%s and %s look alike', (one, other) => {
  expect(looksLike(one, other)).toBe(true);
  expect(looksLike(other, one)).toBe(true);
});

test.each([
  ['ada', 'adam'],
  ['anna', 'hanna'],
  ['reviewer-1', 'reviewer-2'],
  ['Ядвига', 'Jadwiga'],
])('%s and %s do not', (one, other) => expect(looksLike(one, other)).toBe(false));
