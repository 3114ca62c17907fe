import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { dicomwebBase } from '#contract/dicomweb.ts';
import type { KeyHolder } from './api-keys.ts';
import { startProgram } from './child-process.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where Orthanc is installed, if it is. */
export const orthanc = ['/usr/sbin/Orthanc', '/usr/local/sbin/Orthanc'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);
if (!orthanc)
  console.log('Not tried with Orthanc: it is not on this machine (Debian: orthanc, orthanc-dicomweb).');

export interface ArchivedSeries {
  ParentStudy: string;
  MainDicomTags: Record<string, string>;
  Instances: string[];
}

/** Starts an archive that knows the server at `url` as "sulcus". */
export async function startOrthanc(url: string, { secret }: KeyHolder) {
  const folder = await temporaryFolder('orthanc');
  const port = await freePort();
  await mkdir(join(folder.path, 'storage'));
  const settings = join(folder.path, 'orthanc.json');
  await writeFile(
    settings,
    JSON.stringify({
      Name: 'archive',
      StorageDirectory: join(folder.path, 'storage'),
      IndexDirectory: join(folder.path, 'storage'),
      HttpPort: port,
      RemoteAccessAllowed: false,
      AuthenticationEnabled: false,
      DicomServerEnabled: false,
      Plugins: ['/usr/share/orthanc/plugins/libOrthancDicomWeb.so'],
      DicomWeb: { Enable: true, Servers: { sulcus: [`${url}${dicomwebBase}/`, 'archive', secret] } },
    }),
  );
  const archive = startProgram(orthanc!, [settings]);
  onTestFinished(async () => {
    await archive.kill();
    await folder.remove();
  });
  await archive.line(/Orthanc has started/, 60_000);
  const address = `http://127.0.0.1:${port}`;
  async function post<Answer>(path: string, body: BodyInit): Promise<Answer> {
    const answer = await fetch(address + path, { method: 'POST', body });
    const text = await answer.text();
    expect(answer.status, `${path}: ${text}\n${archive.output().slice(-2_000)}`).toBe(200);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }
  return {
    address,
    post,
    seriesOf: (StudyInstanceUID: string): Promise<ArchivedSeries[]> =>
      post('/tools/find', JSON.stringify({ Level: 'Series', Expand: true, Query: { StudyInstanceUID } })),
    file: async (instance: string): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${address}/instances/${instance}/file`)).arrayBuffer()),
  };
}
