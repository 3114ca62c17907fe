import { printableName, textLengths } from '#contract/text-lengths.ts';
import { AppError } from '#server/app-error.ts';

/** Letters of a name come from one of these. Chinese, Japanese and Korean each use several scripts. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar'],
  ...['Han Hiragana Katakana', 'Han Hangul', 'Han Bopomofo'],
];
const inOneScript = scripts.map((group) => {
  const letters = group.split(' ').map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^(?:(?=[\\p{L}\\p{M}])[${letters.join('')}\\p{scx=Zinh}]|[0-9 ._'@+-])+$`, 'u');
});
/** Unassigned characters, marks that strike through or enclose a letter, piles of marks, and spaces that nobody sees. */
const misleading = /\p{Cn}|\p{Me}|[\u0334-\u0338]|\p{M}{3}| {2}| $/u;

/** A new name of an account as it is stored: NFKC, printable, in one script. */
export function readUsername(given: string): string {
  const name = given.normalize('NFKC');
  const startsWell = [...name].length <= textLengths.username && /^[\p{L}0-9]/u.test(name);
  const misleads = !printableName.test(name) || misleading.test(name);
  if (!startsWell || misleads || !inOneScript.some((pattern) => pattern.test(name))) {
    throw new AppError('bad_request', (t) => t('accounts.username', { most: textLengths.username }));
  }
  return name;
}

/** Pairs of a character and what it looks like, after Unicode Technical Standard 39. */
const pairs = (list: string): Map<string, string> =>
  new Map(
    list
      .trim()
      .split(/\s+/)
      .map((pair) => [pair[0]!, pair.slice(1)]),
  );
const small = pairs(`
  0o 1l il |l ǀl ɑa ɡg ɩi ƅb œoe æae ʼ' ꞌ'
  ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪl ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz
  аa вb еe іl јj кk мm нh оo рp сc тt уy хx ѕs ԁd ԛq ԝw һh ѵv ӏl гr пn ьb
  αa βb γy εe ζz ηn ιl κk μm νv οo ρp σo τt υu χx ωw
  ϳj օo ոn սu հh ցg զq յj
  ロ口 ニ二 カ力 エ工 ト卜 ハ八 タ夕 ー一 ヘへ ベべ ペぺ リり`);
const capital = pairs(`
  0O 1I |I
  АA ВB ЕE ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ЅS ԌG ԚQ ԜW ӀI
  ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX
  ՕO ՍU ՏS`);

function drawn(text: string, shapes: Map<string, string>): string {
  const bare = text.normalize('NFKD').replace(/[\p{M} ]/gu, '');
  return [...bare].map((character) => shapes.get(character) ?? character).join('');
}
const inSmall = (name: string): string =>
  drawn(name.toLowerCase(), small).replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd');
const inCapitals = (name: string): string => drawn(name.toUpperCase(), capital);

/** Whether two names could be mistaken for each other on a screen. */
export const looksLike = (one: string, other: string): boolean =>
  inSmall(one) === inSmall(other) || inCapitals(one) === inCapitals(other);
