import { installDebianPackages, onPath } from './install-packages.ts';

/** DICOM reader and validator programs by Debian package. */
const packages = { dcmtk: 'dcmdump', dicom3tools: 'dciodvfy' };

/** Installs dcmtk and dicom3tools if possible. Tests that need a missing one report it. */
export async function ensureDicomTools(): Promise<void> {
  const missing = Object.entries(packages).flatMap(([name, program]) => (onPath(program) ? [] : [name]));
  if (missing.length > 0 && !(await installDebianPackages(missing))) {
    console.log(`Not installed: ${missing.join(' and ')}. What they would check is left out.`);
  }
}
