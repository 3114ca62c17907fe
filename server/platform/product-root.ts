import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder with package.json, for both the source and the build. */
export const productRoot = path.dirname(findPackageJSON(import.meta.url)!);
