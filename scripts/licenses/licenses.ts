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

/** These require at most attribution, so they are compatible with Apache-2.0. */
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

/** libvips is LGPL-3.0. That is allowed, because sharp loads it as a separate, replaceable library. */
export const reviewed = ({ name }: LockedPackage): boolean => name.startsWith('@img/sharp-');

/** Licenses stated in a package's files but not in its package.json. */
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

/** 'A OR B' needs one permissive license, 'A AND B' all of them. */
export function permitted(licence: string): boolean {
  const text = licence.replace(/[()]/g, '');
  if (text.includes(' OR ')) return text.split(' OR ').some(permitted);
  return text.split(' AND ').every((name) => permissive.has(name));
}
