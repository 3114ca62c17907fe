import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder with package.json, for the source as well as for what is built from it. */
export const productRoot = path.dirname(findPackageJSON(import.meta.url)!);
