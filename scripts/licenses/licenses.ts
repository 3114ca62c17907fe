import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  name: string;
  version: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
}

/** Each asks for no more than naming the author, so it goes with Apache-2.0. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
]);

/** libvips is LGPL-3.0: a library of its own that sharp loads, not built into anything of ours, and can be replaced. */
export const reviewed = ({ name }: LockedPackage): boolean => name.startsWith('@img/sharp-');

/** What a package says in its own files where its description says nothing. */
const stated: Record<string, string> = { 'png-js': 'MIT' };

export function lockedPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'name'>>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
}

export const licenseOf = ({ name, license }: LockedPackage): string => license ?? stated[name] ?? 'unknown';

/** Of 'A OR B' one is enough, of 'A AND B' each counts. */
export function permitted(licence: string): boolean {
  const text = licence.replace(/[()]/g, '');
  if (text.includes(' OR ')) return text.split(' OR ').some(permitted);
  return text.split(' AND ').every((name) => permissive.has(name));
}
