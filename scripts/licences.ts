import { resolve } from 'node:path';
import { licenceOf, lockedPackages } from './licences/licences.ts';

/** `npm run licences`: the packages that the product runs on, by licence. */
const byLicence = Map.groupBy(
  lockedPackages(resolve(import.meta.dirname, '..')).filter(({ dev }) => !dev),
  licenceOf,
);
for (const [licence, packages] of [...byLicence].toSorted(([a], [b]) => a.localeCompare(b))) {
  const names = [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].toSorted();
  console.log(`${licence} (${names.length})\n  ${names.join('\n  ')}\n`);
}
