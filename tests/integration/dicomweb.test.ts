import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import dicomParser from 'dicom-parser';
import { type Attributes, api } from 'dicomweb-client';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import NodeRequest from 'xhr2';
import { dicomwebBase } from '#contract/dicomweb.ts';
import { readText } from '#imaging/dicom/data-set.ts';
import { readDicom, readDicomHeader } from '#imaging/dicom/read-dicom.ts';
import { scans } from '#server/platform/db/schema.ts';
import { type KeyHolder, newKeyHolder } from '#tests/harness/api-keys.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { orthanc, startOrthanc } from '#tests/harness/orthanc.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

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
    const content = { SR: '0040A730', SEG: '52009230' }[String(firstOf(metadata, '00080060'))]!;
    expect(firstOf(metadata, content), content).toMatchObject({});
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

test('a search by patient or by another date finds nothing, an empty value matches everything, and an unknown attribute is refused by name', async () => {
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

test('an answer has the type that the caller accepts, or says which types there are', async () => {
  const holder = await newKeyHolder(server);
  const found = await storeAndWait(holder);
  const study = `${dicomwebBase}/studies/${uids.study}`;
  const report = `${study}/series/${firstOf(found[0]!, '0020000E')}/instances/${firstOf(found[0]!, '00080018')}`;
  const ask = async (path: string, accept: string) => {
    const answer = await holder.request(path, { headers: { accept } });
    return [answer.status, answer.headers.get('content-type')?.replace(/;.*/, '')];
  };
  const [json, parts, file] = ['application/dicom+json', 'multipart/related', 'application/dicom'];
  expect(await ask(`${study}/series`, 'application/dicom+json')).toEqual([200, json]);
  expect(await ask(`${study}/series`, 'application/json')).toEqual([200, 'application/json']);
  expect(await ask(report, '*/*')).toEqual([200, parts]);
  expect(await ask(report, `${file}; transfer-syntax=*`)).toEqual([200, file]);
  expect(await ask(report, `multipart/related; type="${file}";q=0.1, ${file}`)).toEqual([200, file]);
  for (const [path, accept, types] of [
    [`${study}/series`, 'application/dicom+xml', `${json}, application/json`],
    [`${report}/metadata`, 'image/png', `${json}, application/json`],
    [study, 'application/dicom', parts],
    [report, 'multipart/related; type="image/jpeg"', `${parts}, ${file}`],
    [report, `${file}; transfer-syntax=1.2.840.10008.1.2.4.50`, `${parts}, ${file}`],
  ] as const) {
    const refused = await holder.request(path, { headers: { accept } });
    expect(refused.status, accept).toBe(406);
    expect((await refused.json()).message).toBe(
      `This address answers with ${types}. The Accept header of the request allows none of them.`,
    );
  }
});

test('a result is rendered for people: outlines as PNG, a report as PDF or text', async () => {
  const holder = await newKeyHolder(server);
  const [report, segmentation] = await storeAndWait(holder);
  const rendered = async (of: Attributes, accept: string): Promise<Buffer> => {
    const at = `series/${firstOf(of, '0020000E')}/instances/${firstOf(of, '00080018')}/rendered`;
    const answer = await holder.request(`${dicomwebBase}/studies/${uids.study}/${at}`, {
      headers: { accept },
    });
    return Buffer.from(await answer.arrayBuffer());
  };
  expect((await rendered(segmentation!, 'image/*')).toString('latin1', 1, 4)).toBe('PNG');
  expect((await rendered(report!, '*/*')).toString('latin1', 0, 5)).toBe('%PDF-');
  const text = (await rendered(report!, 'text/plain')).toString();
  expect(text).toMatch(/^Imaging Measurement Report\n/);
  expect(text).toMatch(/\n +Certainty of Finding: \d+ percent\n/i);
  expect((await rendered(report!, 'image/png')).toString()).toContain('application/pdf, text/plain');
});

test('study date and accession number come back to the sender only, and stand in no stored file', async () => {
  const holder = await newKeyHolder(server);
  const found = await storeAndWait(holder);
  const search = async (path: string): Promise<Attributes[]> =>
    (await holder.request(`${dicomwebBase}${path}`)).json();
  const [study] = await search('/studies?StudyDate=20250101');
  expect([firstOf(study!, '00080020'), firstOf(study!, '00080050')]).toEqual(['20250101', 'SYNTHETIC']);
  expect(await search('/series?StudyDate=20240601-&AccessionNumber=SYNTHETIC')).toHaveLength(2);
  expect(await search('/series?StudyDate=-20241231')).toEqual([]);
  expect(await search('/instances?AccessionNumber=OTHER')).toEqual([]);
  expect(await search('/instances?limit=1&offset=1')).toEqual([found[1]]);
  for (const each of await search(`/studies/${uids.study}/metadata`)) {
    expect([firstOf(each, '00080020'), firstOf(each, '00080050')]).toEqual(['20250101', 'SYNTHETIC']);
  }
  const [row] = await server.context.db
    .select()
    .from(scans)
    .where(eq(scans.apiKeyId, holder.key.id))
    .orderBy(desc(scans.createdAt));
  const stored = readDicom(await server.context.storage.get(row!.originalPath)).set;
  expect([0x00080020, 0x00080050].map((tag) => readText(stored, tag) ?? '')).toEqual(['', '']);
});

test.skipIf(!orthanc)('Orthanc sends a study and retrieves its results', async () => {
  const holder = await newKeyHolder(server);
  const archive = await startOrthanc(server.url, holder);
  const { ParentStudy } = await archive.post<{ ParentStudy: string }>('/instances', new Uint8Array(slice));
  const orders = { Resources: [ParentStudy], Synchronous: true };
  await archive.post('/dicom-web/servers/sulcus/stow', JSON.stringify(orders));
  await vi.waitFor(
    async () => {
      const found = await holder.request(`${dicomwebBase}/studies/${uids.study}/instances`);
      expect(await found.json()).toHaveLength(2);
    },
    { timeout: 60_000, interval: 100 },
  );
  const wanted = { Resources: [{ Study: uids.study }], Synchronous: true };
  await archive.post('/dicom-web/servers/sulcus/retrieve', JSON.stringify(wanted));
  // The patient's name and number never leave the archive, so it files the results in a study without them.
  const series = await archive.seriesOf(uids.study);
  expect(series.map(({ MainDicomTags }) => MainDicomTags.Modality).sort()).toEqual(['MR', 'SEG', 'SR']);
  expect(new Set(series.map((each) => each.ParentStudy)).size).toBe(2);
});

const python = spawnSync('python3', ['-c', '']).status === 0;
if (!python) console.log('docs/recipes/orthanc.py is not tried: there is no python3 on this machine.');

test.skipIf(!orthanc || !python)(
  'the recipe for Orthanc files the results with the patient’s study, also the second time',
  async () => {
    const holder = await newKeyHolder(server);
    const archive = await startOrthanc(server.url, holder);
    const { ParentStudy } = await archive.post<{ ParentStudy: string }>('/instances', new Uint8Array(slice));
    const env = {
      ...process.env,
      ORTHANC_URL: archive.address,
      SULCUS_URL: server.url,
      SULCUS_KEY: holder.secret,
    };
    const recipe = async (): Promise<string> =>
      (await promisify(execFile)('python3', ['docs/recipes/orthanc.py', uids.study], { env })).stdout;
    const listed = await recipe();
    expect(await recipe()).toBe(listed);
    expect(listed.trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^MR\t1\t/),
      'SEG\t9001\tPossible lesions, for research only',
      'SR\t9002\tPossible tumor regions, for research only',
    ]);
    const series = await archive.seriesOf(uids.study);
    expect(series.map((each) => each.ParentStudy)).toEqual([ParentStudy, ParentStudy, ParentStudy]);
    for (const { Instances, MainDicomTags } of series) {
      const file = await archive.file(Instances[0]!);
      expect(Instances).toHaveLength(1);
      expect(readText(readDicomHeader(file).set, 0x00100020), MainDicomTags.Modality).toMatch(/^SYNTHETIC-/);
      // The results still refer to the archive's own slice.
      expect(file.includes(uids.instance)).toBe(true);
    }
  },
);
