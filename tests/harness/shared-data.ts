import { existsSync } from 'node:fs';

/** A folder of the public data beside the project. If it is missing, prints what is skipped and returns null. */
export function sharedData(name: string, leftOut: string): URL | null {
  const folder = new URL(`../../../shared/data/${name}/`, import.meta.url);
  if (existsSync(folder)) return folder;
  console.log(`Skipped: ../shared/data/${name} is absent, so ${leftOut}.`);
  return null;
}
