import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

async function executable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The first of these paths that is executable. */
export async function firstExecutable(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await executable(path)) return path;
  return undefined;
}

/** Possible paths of these programs in PATH. */
export function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Runs an installation command; false if it fails or does not exist. */
export async function succeeds(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  console.log(`Installing what the tests need: ${command} ${args.join(' ')}`);
  const child = spawn(command, args, { stdio: 'inherit', env, timeout: 5 * 60_000 });
  const code = await Promise.race([
    once(child, 'exit').then(([status]) => status),
    once(child, 'error').then(() => 1),
  ]);
  return code === 0;
}

/** Waits for another installation to end, such as the system's own update. */
const patient = ['-o', 'DPkg::Lock::Timeout=240'];

/** Installs Debian packages one by one until `enough` are installed; false without apt-get or root. */
export async function installDebianPackages(
  names: string[],
  { enough = names.length }: { enough?: number } = {},
): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await firstExecutable(onPath(['apt-get'])))) return false;
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update', '-q'], quiet);
  let installed = 0;
  for (const name of names) {
    const install = ['install', '-qy', '--no-install-recommends', ...patient, name];
    if (await succeeds('apt-get', install, quiet)) installed++;
    if (installed >= enough) return true;
  }
  return false;
}
