import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

interface Process {
  name: string;
  parent: number;
  /** Seconds of the process itself, and of its children that have ended. */
  own: number;
  ended: number;
}

async function readProcesses(): Promise<Map<number, Process>> {
  const found = new Map<number, Process>();
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? [];
    if (!name || !rest) continue;
    const fields = rest.split(' ').map(Number);
    const seconds = (at: number): number => (fields[at]! + fields[at + 1]!) / ticksPerSecond;
    found.set(Number(id), { name, parent: fields[1]!, own: seconds(11), ended: seconds(13) });
  }
  return found;
}

/** Seconds of processor time that this process and the PostgreSQL that it started have taken until now. */
export async function processorSeconds(): Promise<number> {
  const all = await readProcesses();
  const { user, system } = process.cpuUsage();
  let seconds = (user + system) / 1e6;
  const isServer = (each: Process | undefined): boolean =>
    each?.name === 'postgres' && each.parent === process.pid;
  for (const each of all.values()) {
    if (isServer(each)) seconds += each.own + each.ended;
    else if (isServer(all.get(each.parent))) seconds += each.own;
  }
  return seconds;
}
