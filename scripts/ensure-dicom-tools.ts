import { firstExecutable, installDebianPackages, onPath } from './install-packages.ts';

/** Readers and a validator of the field, by the package that holds them. */
const packages = { dcmtk: 'dcmdump', dicom3tools: 'dciodvfy' };

/** Installs dcmtk and dicom3tools where that can be done; tests that want one say so where it is missing. */
export async function ensureDicomTools(): Promise<void> {
  const missing: string[] = [];
  for (const [name, program] of Object.entries(packages)) {
    if (!(await firstExecutable(onPath([program])))) missing.push(name);
  }
  if (missing.length > 0 && !(await installDebianPackages(missing))) {
    console.log(`Not installed: ${missing.join(' and ')}. What they would check is left out.`);
  }
}
