import {
  type BoxSize,
  formatBytes,
  formatConfidence,
  formatCount,
  formatDate,
  formatDateTime,
  formatPercent,
  inPercent,
  withoutNoise,
} from '#contract/format.ts';
import { shortNumber } from '#contract/short-number.ts';
import { defaultLanguage, type Language } from '../languages.ts';

/** Dates, figures and sizes as a language writes them. */
export interface Formats {
  date: (value: string | Date) => string;
  dateTime: (value: string | Date) => string;
  count: (count: number) => string;
  /** With so many decimals. */
  number: (value: number, decimals: number) => string;
  /** As many decimals as can be read off an image. */
  short: (value: number) => string;
  /** One decimal. */
  percent: (fraction: number | null | undefined) => string;
  /** At most two decimals, rounded down: 100% means all of it. */
  percentDown: (fraction: number) => string;
  /** A confidence in whole percent. */
  confidence: (confidence: number) => string;
  /** '1.5 MB' */
  bytes: (bytes: number) => string;
  /** '20 × 12 px', and so on; millimeters are null where they are not known. */
  size: (size: BoxSize) => { percent: string; pixels: string; millimeters: string | null };
}

type Plain = Omit<Formats, 'size' | 'short' | 'percentDown'>;

const inEnglish: Plain = {
  date: formatDate,
  dateTime: formatDateTime,
  count: formatCount,
  number: (value, decimals) => value.toFixed(decimals),
  percent: formatPercent,
  confidence: formatConfidence,
  bytes: formatBytes,
};

/** Spanish and most other languages set a percent sign apart. */
const apart = (text: string): string => text.replace('%', '\u00a0%');

function plainIn(language: Language): Plain {
  if (language === defaultLanguage) return inEnglish;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const whole = new Intl.NumberFormat(language);
  const number = (value: number, decimals: number) =>
    // Rounded as in English, so that no figure differs between languages.
    Number(value.toFixed(decimals)).toLocaleString(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  return {
    date: (value) => date.format(new Date(value)),
    dateTime: (value) => dateTime.format(new Date(value)),
    count: (value) => whole.format(value),
    number,
    percent: (fraction) =>
      fraction === null || fraction === undefined ? '–' : apart(`${number(inPercent(fraction), 1)}%`),
    confidence: (value) => apart(formatConfidence(value)),
    bytes: (bytes) => {
      const [amount = '0', unit = 'Bytes'] = formatBytes(bytes).split(' ');
      return `${whole.format(Number(amount))} ${unit === 'Bytes' ? 'bytes' : unit}`;
    },
  };
}

export function formatsIn(language: Language): Formats {
  const plain = plainIn(language);
  const { number } = plain;
  const percentSign = language === defaultLanguage ? '%' : '\u00a0%';
  return {
    ...plain,
    short: (value) => {
      const text = shortNumber(value);
      return number(Number(text), text.split('.')[1]?.length ?? 0);
    },
    percentDown: (fraction) => {
      const hundredths = Math.floor(withoutNoise(fraction * 10_000));
      const decimals = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2;
      return `${number(hundredths / 100, decimals)}${percentSign}`;
    },
    size: ({ percent, pixels, millimeters }) => ({
      percent: `${number(percent.width, 1)} × ${number(percent.height, 1)}${percentSign}`,
      pixels: `${Math.round(pixels.width)} × ${Math.round(pixels.height)} px`,
      millimeters: millimeters && `${number(millimeters.width, 1)} × ${number(millimeters.height, 1)} mm`,
    }),
  };
}
