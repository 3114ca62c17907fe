import { type TeachingCase, teachingCases } from './cases.ts';

const collectionParameter = 'cases';
const caseParameter = 'case';

/** The address of some cases as a set of their own; short, because it is put on a slide or in a mail. */
export const collectionLink = (ids: readonly string[]): string =>
  ids.length > 0 ? `/teaching?${collectionParameter}=${ids.map(shortOf).join('.')}` : '/teaching';

/** The address of one case, within a collection where there is one. */
export function caseLink(id: string, collection: readonly string[] | null): string {
  const within = collection ? `${collectionParameter}=${collection.map(shortOf).join('.')}&` : '';
  return `/teaching?${within}${caseParameter}=${shortOf(id)}`;
}

const shortOf = (id: string): string => String(Number(id.replace('case-', '')));
const findCase = (short: string | null): TeachingCase | undefined =>
  teachingCases.find(({ id }) => shortOf(id) === short);

/** What an address asks for: unknown cases are left out, and an empty collection is all of them. */
export function readAddress(search: URLSearchParams): {
  cases: TeachingCase[];
  collection: boolean;
  slice: TeachingCase | undefined;
} {
  const asked = (search.get(collectionParameter) ?? '').split('.').flatMap((short) => findCase(short) ?? []);
  const collection = asked.length > 0;
  return {
    cases: collection ? [...new Set(asked)] : teachingCases,
    collection,
    slice: findCase(search.get(caseParameter)),
  };
}
