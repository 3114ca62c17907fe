import { type DrawnCase, teachingCases } from '#web/components/teaching/cases.ts';

const collectionParameter = 'cases';
const caseParameter = 'case';

/** A link to a set of cases; short, because it goes on slides and into mails. */
export const collectionLink = (ids: readonly string[]): string =>
  ids.length > 0 ? `/teaching?${collectionParameter}=${ids.map(shortOf).join('.')}` : '/teaching';

/** A link to one case, within a collection if there is one. */
export function caseLink(id: string, collection: readonly string[] | null): string {
  const within = collection ? `${collectionParameter}=${collection.map(shortOf).join('.')}&` : '';
  return `/teaching?${within}${caseParameter}=${shortOf(id)}`;
}

const shortOf = (id: string): string => String(Number(id.replace('case-', '')));
const findCase = (short: string | null): DrawnCase | undefined =>
  teachingCases.find(({ id }) => shortOf(id) === short);

/** Reads an address: unknown cases are dropped, and an empty collection means all cases. */
export function readAddress(search: URLSearchParams): {
  cases: DrawnCase[];
  collection: boolean;
  slice: DrawnCase | undefined;
} {
  const asked = (search.get(collectionParameter) ?? '').split('.').flatMap((short) => findCase(short) ?? []);
  const collection = asked.length > 0;
  return {
    cases: collection ? [...new Set(asked)] : teachingCases,
    collection,
    slice: findCase(search.get(caseParameter)),
  };
}
