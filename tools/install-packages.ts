import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.ts';

/** The first of these paths that is executable. */
export function firstExecutable(paths: string[]): string | undefined {
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The first of these programs that is in PATH. */
export function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return firstExecutable(names.flatMap((name) => folders.map((folder) => join(folder, name))));
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Runs an installation command; false if it fails or does not exist. */
export async function succeeds(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  console.log(`Installing what the tests need: ${command} ${args.join(' ')}`);
  return (await runProgram(command, args, { env, timeout: 5 * 60_000 })) === 0;
}

/** Waits for another installation to end, such as the system's own update. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=240'];

/** Installs Debian packages one by one until `enough` are installed; false without apt-get or root. */
export async function installDebianPackages(
  names: string[],
  { enough = names.length }: { enough?: number } = {},
): Promise<boolean> {
  if (!isRoot() || !onPath('apt-get')) return false;
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update', '-q'], quiet);
  let installed = 0;
  for (const name of names) {
    const install = ['install', '-qy', '--no-install-recommends', ...waitForLock, name];
    if (await succeeds('apt-get', install, quiet)) installed++;
    if (installed >= enough) return true;
  }
  return false;
}
