import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import dicomParser from 'dicom-parser';
import { type Attributes, api } from 'dicomweb-client';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import NodeRequest from 'xhr2';
import { dicomwebBase } from '#contract/dicomweb.ts';
import { type KeyHolder, newKeyHolder } from '#tests/harness/api-keys.ts';
import { startProgram } from '#tests/harness/child-process.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

let slice: Buffer;
/** The archive's identifiers of the slice. */
let uids: { study: string; series: string; instance: string };

const readUids = (file: Uint8Array) => {
  const set = dicomParser.parseDicom(file);
  const uid = (tag: string): string => set.string(tag) ?? '';
  return { set, study: uid('x0020000d'), series: uid('x0020000e'), instance: uid('x00080018') };
};
const firstOf = (attributes: Attributes, tag: string): unknown => attributes[tag]?.Value?.[0];

const server = sharedServer(serverPlace);
beforeAll(async () => {
  slice = await sampleFile('dicom');
  uids = readUids(slice);
});

function clientOf({ secret }: KeyHolder) {
  // The library is written for browsers.
  vi.stubGlobal('XMLHttpRequest', NodeRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  return new api.DICOMwebClient({
    url: `${server.url}${dicomwebBase}`,
    headers: { Authorization: `Bearer ${secret}` },
  });
}

const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Stores a slice with a third-party client and waits for both results. */
async function storeAndWait(holder: KeyHolder): Promise<Attributes[]> {
  const client = clientOf(holder);
  await client.storeInstances({ datasets: [ownBuffer(slice)] });
  return vi.waitFor(
    async () => {
      const found = await client.searchForInstances({ studyInstanceUID: uids.study });
      expect(found).toHaveLength(2);
      return found;
    },
    { timeout: 60_000, interval: 100 },
  );
}

test('a third-party client stores a slice and retrieves the report and the segmentation that refer to it', async () => {
  const holder = await newKeyHolder(server);
  const client = clientOf(holder);
  const found = await storeAndWait(holder);
  expect(found.map((each) => firstOf(each, '00080060'))).toEqual(['SR', 'SEG']);
  for (const each of found) {
    const address = {
      studyInstanceUID: String(firstOf(each, '0020000D')),
      seriesInstanceUID: String(firstOf(each, '0020000E')),
      sopInstanceUID: String(firstOf(each, '00080018')),
    };
    expect(address.studyInstanceUID).toBe(uids.study);
    const file = new Uint8Array(await client.retrieveInstance(address));
    const read = readUids(file);
    expect([read.study, read.series, read.instance]).toEqual(Object.values(address));
    // The object refers to the archive's own slice and names nobody.
    expect(Buffer.from(file).includes(uids.instance)).toBe(true);
    expect(Buffer.from(file).includes('Phantom')).toBe(false);
    const [metadata] = (await client.retrieveInstanceMetadata(address)) as [Attributes];
    expect(firstOf(metadata, '00080018')).toBe(address.sopInstanceUID);
    expect(metadata['7FE00010']).toBeUndefined();
    // Retrieving the object again returns the same bytes.
    expect(Buffer.from(await client.retrieveInstance(address)).equals(Buffer.from(file))).toBe(true);
  }
  const series = await client.searchForSeries({ studyInstanceUID: uids.study });
  expect(series.map((each) => firstOf(each, '00201209'))).toEqual([1, 1]);
  const studies = await client.searchForStudies({ queryParams: { ModalitiesInStudy: 'SEG' } });
  expect(studies.map((each) => firstOf(each, '0020000D'))).toEqual([uids.study]);
  const whole = await client.retrieveStudy({ studyInstanceUID: uids.study });
  expect(whole).toHaveLength(2);
});

test('another key finds nothing there', async () => {
  const stranger = await newKeyHolder(server);
  const answer = await stranger.request(`${dicomwebBase}/studies/${uids.study}/instances`);
  expect(await answer.json()).toEqual([]);
  expect((await stranger.request(`${dicomwebBase}/studies/${uids.study}`)).status).toBe(404);
});

function stow(holder: KeyHolder, parts: Uint8Array[], path = '/studies', type = 'application/dicom') {
  const boundary = 'in-the-middle';
  const body = Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\n\r\n`),
      part,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--`),
  ]);
  return holder.request(dicomwebBase + path, {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/related; type="application/dicom"; boundary=${boundary}` },
  });
}

test('files that cannot be analyzed are refused individually, with a reason', async () => {
  const holder = await newKeyHolder(server);
  const mixed = await stow(holder, [slice, Buffer.from('no DICOM at all')]);
  expect(mixed.status).toBe(202);
  const answer = (await mixed.json()) as Attributes;
  expect(answer['00081199']?.Value).toEqual([
    {
      '00081150': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.4'] },
      '00081155': { vr: 'UI', Value: [uids.instance] },
    },
  ]);
  expect(answer['00081198']?.Value).toMatchObject([
    { '00081197': { Value: [0xc000] }, '00000902': { Value: [expect.stringMatching(/not a DICOM image/)] } },
  ]);
  // Archives resend what they are unsure of. The same file is accepted again; a different one is a conflict.
  expect((await stow(holder, [slice])).status).toBe(200);
  const changed = Buffer.from(slice);
  changed[changed.length - 1]! ^= 1;
  const conflict = await stow(holder, [changed]);
  expect(conflict.status).toBe(409);
  expect(await conflict.json()).toMatchObject({
    '00081198': { Value: [{ '00081197': { Value: [0x0111] } }] },
  });
  expect((await stow(holder, [slice], '/studies/1.2.3')).status).toBe(409);
  expect((await stow(holder, [slice], '/studies', 'image/jpeg')).status).toBe(415);
  expect((await stow(holder, [])).status).toBe(400);
  const list = (await (await holder.request('/api/v1/scans')).json()) as { scans: unknown[] };
  expect(list.scans).toHaveLength(1);
});

test('a search by patient or date finds nothing, an empty value matches everything, and an unknown attribute is refused by name', async () => {
  const holder = await newKeyHolder(server);
  expect((await stow(holder, [slice])).status).toBe(200);
  const search = (query: string) => holder.request(`${dicomwebBase}/studies?${query}`);
  await expect
    .poll(async () => (await (await search('PatientName=')).json()).length, { timeout: 60_000 })
    .toBe(1);
  for (const query of ['PatientName=Doe', '00100020=7', 'StudyDate=20260101-20261231']) {
    const answer = await search(query);
    expect(answer.status, query).toBe(200);
    expect(await answer.json(), query).toEqual([]);
  }
  const refused = await search('patient=Doe');
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toBe('These fields cannot be used here: patient.');
});

test('a sender over its limit is asked to come back', async () => {
  const holder = await newKeyHolder(server, { scansPerHour: 1 });
  expect((await holder.submit(slice)).status).toBe(202);
  const answer = await stow(holder, [slice]);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

const orthanc = ['/usr/sbin/Orthanc', '/usr/local/sbin/Orthanc'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);
const plugin = orthanc && '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';
if (!orthanc)
  console.log('Not tried with Orthanc: it is not on this machine (Debian: orthanc, orthanc-dicomweb).');

/** Starts an archive that knows this server as "sulcus". Returns a function that calls its REST API. */
async function startOrthanc({ secret }: KeyHolder) {
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
      Plugins: [plugin],
      DicomWeb: {
        Enable: true,
        Servers: { sulcus: [`${server.url}${dicomwebBase}/`, 'archive', secret] },
      },
    }),
  );
  const archive = startProgram(orthanc!, [settings]);
  onTestFinished(async () => {
    await archive.kill();
    await folder.remove();
  });
  await archive.line(/Orthanc has started/, 60_000);
  return async (path: string, body: BodyInit): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
    const text = await answer.text();
    expect(answer.status, `${path}: ${text}\n${archive.output().slice(-2_000)}`).toBe(200);
    return text ? JSON.parse(text) : undefined;
  };
}

test.skipIf(!orthanc)('Orthanc sends a study and retrieves its results', async () => {
  const holder = await newKeyHolder(server);
  const post = await startOrthanc(holder);
  const { ParentStudy } = (await post('/instances', new Uint8Array(slice))) as {
    ParentStudy: string;
  };
  await post(
    '/dicom-web/servers/sulcus/stow',
    JSON.stringify({ Resources: [ParentStudy], Synchronous: true }),
  );
  await vi.waitFor(
    async () => {
      const found = await holder.request(`${dicomwebBase}/studies/${uids.study}/instances`);
      expect(await found.json()).toHaveLength(2);
    },
    { timeout: 60_000, interval: 100 },
  );
  await post(
    '/dicom-web/servers/sulcus/retrieve',
    JSON.stringify({ Resources: [{ Study: uids.study }], Synchronous: true }),
  );
  // Searched by study: the patient's name and number never leave the archive, so its own tree shows the results beside
  // the slice.
  const series = (await post(
    '/tools/find',
    JSON.stringify({ Level: 'Series', Expand: true, Query: { StudyInstanceUID: uids.study } }),
  )) as { MainDicomTags: { Modality: string } }[];
  expect(series.map(({ MainDicomTags }) => MainDicomTags.Modality).sort()).toEqual(['MR', 'SEG', 'SR']);
});
