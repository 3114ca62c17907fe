import { resolve } from 'node:path';
import { licenseOf, lockedPackages } from './licenses/licenses.ts';

/** `npm run licenses`: the product's runtime packages by license. */
const byLicense = Map.groupBy(
  lockedPackages(resolve(import.meta.dirname, '..')).filter(({ dev }) => !dev),
  licenseOf,
);
for (const [licence, packages] of [...byLicense].toSorted(([a], [b]) => a.localeCompare(b))) {
  const names = [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].toSorted();
  console.log(`${licence} (${names.length})\n  ${names.join('\n  ')}\n`);
}
