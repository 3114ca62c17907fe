import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** Resident memory of a process in MiB. Linux only. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => {
    throw new Error('The memory of another process cannot be read here (no /proc).');
  });
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** CPU time of a process in seconds. Linux only, where the unit is a hundredth of a second. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Fields after the program name, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The renderer process with the largest value: the page with all its workers. */
export async function largestRenderer(
  browser: Browser,
  measure: (pid: number) => Promise<number>,
): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const values = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => measure(id));
  await session.detach();
  return Math.max(...(await Promise.all(values)));
}
