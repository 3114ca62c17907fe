import dicomParser, { type DataSet } from 'dicom-parser';
import { beforeAll, expect, test, vi } from 'vitest';
import { dicomwebBase } from '#contract/dicomweb.ts';
import type { ApiStudy } from '#contract/public-api.ts';
import { encodeDicomSeries } from '#phantom/encode-volume.ts';
import { generateVolume, sampleVolume } from '#phantom/volume-phantom.ts';
import { analyzeStudy } from '#reading/study/analyze-study.ts';
import { listSeries } from '#reading/study/list-series.ts';
import { readSources } from '#reading/study/read-sources.ts';
import { createSeriesJudge } from '#reading/study/series-judge.ts';
import { joinParts } from '#server/dicomweb/multipart-related.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { type KeyHolder, newKeyHolder } from '../harness/api-keys.ts';
import { serverPlace } from '../harness/databases.ts';
import { sharedServer } from '../harness/shared-server.ts';

/** Every slice is analyzed alone and again with the others, on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A phantom head with two lesions, one file per slice. */
let files: Uint8Array<ArrayBuffer>[];
let study: string;
let instances: string[];
let archive: KeyHolder;

const uidOf = (file: Uint8Array, tag: string): string => dicomParser.parseDicom(file).string(tag) ?? '';

const server = sharedServer(serverPlace);
beforeAll(async () => {
  const volume = generateVolume({ ...sampleVolume, sliceCount: 20, sliceSpacing: 6 });
  files = Object.values(encodeDicomSeries(volume, 7)).map((bytes) => new Uint8Array(bytes));
  study = uidOf(files[0]!, 'x0020000d');
  instances = files.map((file) => uidOf(file, 'x00080018'));
  archive = await newKeyHolder(server);
});

async function store(holder: KeyHolder, parts: Uint8Array[]): Promise<void> {
  const { contentType, body } = joinParts(parts);
  const answer = await holder.request(`${dicomwebBase}/studies`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType },
  });
  expect(answer.status).toBe(200);
}

const ask = async (holder: KeyHolder): Promise<ApiStudy> =>
  (await holder.request(`/api/v1/studies/${study}`)).json();

const answerOf = (holder: KeyHolder, status: ApiStudy['status'] = 'completed'): Promise<ApiStudy> =>
  vi.waitFor(
    async () => {
      const answer = await ask(holder);
      expect(answer).toMatchObject({ status, failure: null });
      return answer;
    },
    { timeout: 150_000, interval: 250 },
  );

/** The same files analyzed as a whole scan by the same network. */
async function readAsWholeScan() {
  const { detector } = server.context;
  const { own } = await detector.detect({ gray: new Uint8Array(64), width: 8, height: 8 });
  const drop = await readSources(
    files.map((bytes, at) => ({ path: `${at}`, head: async () => bytes, whole: async () => bytes })),
    [],
  );
  const judge = createSeriesJudge(2, (image) => detector.detect(image));
  return analyzeStudy(drop, listSeries(drop).series, judge, {
    calibration: own!.studies!,
    cutOff: own!.limits.cutOff,
    signal: new AbortController().signal,
  });
}

test('a few slices are too few for a study result', async () => {
  await store(archive, files.slice(0, 3));
  const { result, instances: counted } = await answerOf(archive, 'too-few-slices');
  expect([result, counted]).toEqual([null, { sent: 3, analyzed: 3 }]);
});

test('slices sent in parts get the result of a whole scan, on the archive’s own instances', async () => {
  await store(archive, files.slice(3, 12));
  await store(archive, files.slice(12));
  const { result, instances: counted, links } = await answerOf(archive);
  const expected = await readAsWholeScan();
  expect(counted).toEqual({ sent: files.length, analyzed: files.length });
  expect(result!.verdict).toBe(expected.verdict);
  expect(result!.verdict).toBe('possible-lesion');
  expect(result!.verdictSentence).toMatch(/^Possible tumor\. /);
  expect(result!.series).toMatchObject([
    { name: 'Axial T1 with contrast', state: expected.series[0]!.state, slices: expected.series[0]!.counts },
  ]);
  const slicesOf = (lesion: (typeof expected.lesions)[number]) =>
    lesion.marks.map(({ slice }) => instances[slice]);
  expect(
    result!.lesions.map(({ score, seenIn }) => [score, seenIn[0]!.slices.map(({ instance }) => instance)]),
  ).toEqual(expected.lesions.map((lesion) => [Math.round(lesion.score * 100) / 100, slicesOf(lesion)]));
  expect(links.report).toMatch(/\/instances\//);
});

test('the study has its own report, which refers to its slices', async () => {
  const { links, result } = await answerOf(archive);
  const found = await archive.request(`${dicomwebBase}/studies/${study}/instances?Modality=SR`);
  const uids = ((await found.json()) as { '00080018': { Value: string[] } }[]).map(
    (one) => one['00080018'].Value[0],
  );
  expect(uids).toContain(links.report!.split('/').at(-1));
  const answer = await archive.request(links.report!, { headers: { accept: 'application/dicom' } });
  const set = dicomParser.parseDicom(new Uint8Array(await answer.arrayBuffer()));
  const children = (of: DataSet, tag: string): DataSet[] =>
    (of.elements[tag]?.items ?? []).map(({ dataSet }) => dataSet!);
  const [evidence] = children(set, 'x0040a375');
  const [series] = children(evidence!, 'x00081115');
  expect(series!.string('x0020000e')).toBe(uidOf(files[0]!, 'x0020000e'));
  const listed = children(series!, 'x00081199').map((one) => one.string('x00081155'));
  expect(listed.length).toBe(result!.series[0]!.slices.read);
  expect(instances).toEqual(expect.arrayContaining(listed));
  expect([set.string('x00200011'), set.string('x0008103e')]).toEqual([
    '9003',
    'Whole study: possible lesions, for research only',
  ]);
  const said = Buffer.from(set.byteArray).toString();
  expect(said).toContain('Possible tumor. ');
  expect(said).not.toMatch(/doctor|appears normal|We can/);
  const rendered = await archive.request(`${links.report}/rendered`);
  expect(await rendered.text()).toMatch(/^Imaging Measurement Report[\s\S]*Long Axis: [\d.]+ Millimeter/);
});

test('another key gets no study result', async () => {
  const stranger = await newKeyHolder(server);
  expect((await stranger.request(`/api/v1/studies/${study}`)).status).toBe(404);
});

test('an archive that searches for results finds the report without requesting it', async () => {
  const other = await newKeyHolder(server);
  await store(other, files.slice(4, 16));
  await vi.waitFor(
    async () => {
      const found = await other.request(`${dicomwebBase}/studies/${study}/series`);
      const described = ((await found.json()) as { '0008103E': { Value: string[] } }[]).map(
        (one) => one['0008103E'].Value[0],
      );
      expect(described).toContain('Whole study: possible lesions, for research only');
    },
    { timeout: 150_000, interval: 250 },
  );
});

test('deleting a slice deletes the study result, and the rest is analyzed again', async () => {
  const before = await answerOf(archive);
  const { scans } = (await (await archive.request('/api/v1/scans?limit=1')).json()) as {
    scans: { id: string }[];
  };
  await archive.request(`/api/v1/scans/${scans[0]!.id}`, { method: 'DELETE' });
  await purgeDeleted(server.context);
  const found = await archive.request(`${dicomwebBase}/studies/${study}/metadata`);
  expect(await found.text()).not.toContain(before.links.report!.split('/').at(-1)!);
  const after = await answerOf(archive);
  expect(after.instances.sent).toBe(files.length - 1);
  expect(after.links.report).not.toBe(before.links.report);
});
