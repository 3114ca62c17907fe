import type { ConfidenceBand } from '#reading/vocabulary.ts';
import {
  confidenceCutOff,
  defaultModelLabel,
  highConfidence,
  mediumConfidence,
  reviewThreshold,
} from './constants.ts';

export function bandOf(confidence: number): ConfidenceBand {
  if (confidence >= highConfidence) return 'high';
  return confidence >= mediumConfidence ? 'medium' : 'low';
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Base 1024, at most two decimals: '1.5 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${sizeUnits[power]}`;
}

/** '12,345'. Without Intl, because the first use of a locale is slow on a phone. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Rounding must not lift a confidence to one of these limits. */
const confidenceLimits = [confidenceCutOff, mediumConfidence, highConfidence, reviewThreshold, 1];

/**
 * A confidence for pages, reports and files: rounded to whole percent, but never up to a limit that it does not reach
 * (0.998 gives 99). All outputs use this value, so that they agree.
 */
export function shownConfidence(confidence: number): { percent: number; share: number } {
  const rounded = Math.round(confidence * 100);
  const tooFar = confidenceLimits.some((limit) => confidence < limit && rounded >= limit * 100);
  const percent = tooFar ? rounded - 1 : rounded;
  return { percent, share: percent / 100 };
}

/** '93%' */
export function formatConfidence(confidence: number): string {
  return `${shownConfidence(confidence).percent}%`;
}

/** Removes the noise of binary fractions: 0.5005 * 1000 is 500.49999999999994. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(12));

/** In percent with one decimal. Rounds 0.8235 to 82.4, as Intl does; toFixed on the percentage gives 82.3. */
export const inPercent = (fraction: number): number => Math.round(withoutNoise(fraction * 1000)) / 10;

/** A fraction as a percentage with one decimal, or N/A. */
export function formatPercent(fraction: number | null | undefined): string {
  return fraction === null || fraction === undefined ? 'N/A' : `${inPercent(fraction).toFixed(1)}%`;
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** 'MMM dd, yyyy' in the reader's time zone. */
export function formatDate(value: string | Date): string {
  const date = new Date(value);
  return `${monthNames[date.getMonth()]} ${two(date.getDate())}, ${date.getFullYear()}`;
}

/** 'MMM dd, yyyy HH:mm' in the reader's time zone. */
export function formatDateTime(value: string | Date): string {
  const date = new Date(value);
  return `${formatDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Elapsed seconds as mm:ss. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

interface Size {
  width: number;
  height: number;
}

/** A box in percent of the image, in pixels, and in millimeters where the spacing is known. */
export interface BoxSize {
  percent: Size;
  pixels: Size;
  millimeters: Size | null;
}

export function boxSize(box: Size, picture: Size, spacing: { row: number; column: number } | null): BoxSize {
  const width = box.width * picture.width;
  const height = box.height * picture.height;
  return {
    percent: { width: box.width * 100, height: box.height * 100 },
    pixels: { width, height },
    millimeters: spacing && { width: width * spacing.column, height: height * spacing.row },
  };
}

/** Display names of the models. */
export const modelNames = { embedded: 'Sulcus', roboflow: defaultModelLabel } as const;

export const unknownVersion = 'unknown';

/** 'Sulcus 1.0.0', even if the version repeats the name ('sulcus-1.0.0'); only the name if the version is unknown. */
export function modelLabel({ name, version }: { name: string; version: string }): string {
  if (version === unknownVersion) return name;
  const prefix = `${name.toLowerCase()}-`;
  return `${name} ${version.toLowerCase().startsWith(prefix) ? version.slice(prefix.length) : version}`.trimEnd();
}
