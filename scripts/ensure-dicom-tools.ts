import { firstExecutable, installDebianPackages, onPath } from './install-packages.ts';

/** DICOM reader and validator programs by Debian package. */
const packages = { dcmtk: 'dcmdump', dicom3tools: 'dciodvfy' };

/** Installs dcmtk and dicom3tools if possible. Tests that need a missing one report it. */
export async function ensureDicomTools(): Promise<void> {
  const missing: string[] = [];
  for (const [name, program] of Object.entries(packages)) {
    if (!(await firstExecutable(onPath([program])))) missing.push(name);
  }
  if (missing.length > 0 && !(await installDebianPackages(missing))) {
    console.log(`Not installed: ${missing.join(' and ')}. What they would check is left out.`);
  }
}
