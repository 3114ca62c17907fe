import { drawnCaseCount } from './constants.ts';

/** A page of the documentation, which is outside the app. */
export const docsAddress = (name: string): string => `/docs/${name}.html`;

/** The address of the picture that other sites show beside a link to a page. */
export const sharePictureOf = (language: string, words: string): string => `/share/${language}/${words}.png`;

/** Of the drawn teaching cases. */
export interface TeachingScore {
  right: number;
  answered: number;
}
/** In the query of the teaching library: '30.36'. */
export const scoreParameter = 'score';
const writtenScore = ({ right, answered }: TeachingScore): string => `${right}.${answered}`;
export function readScore(text: string): TeachingScore | undefined {
  const [, right, answered] = /^(\d{1,2})\.(\d{1,2})$/.exec(text)?.map(Number) ?? [];
  const possible =
    right !== undefined && answered !== undefined && right <= answered && answered <= drawnCaseCount;
  return possible && answered > 0 ? { right, answered } : undefined;
}
export const scoreLink = (score: TeachingScore): string =>
  `/teaching?${scoreParameter}=${writtenScore(score)}`;
/** The picture that other sites show beside a link to a score. */
export const scorePictureOf = (language: string, score: TeachingScore): string =>
  `/share/${language}/score/${writtenScore(score)}.png`;
