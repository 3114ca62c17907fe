import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import dicomParser from 'dicom-parser';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { dicomwebBase } from '#contract/dicomweb.ts';
import type { ApiScan, ApiStudy } from '#contract/public-api.ts';
import type { LesionLevel } from '#reading/vocabulary.ts';
import { joinParts } from '#server/dicomweb/multipart-related.ts';
import { dicomSources } from '#server/platform/db/schema.ts';
import { linesOf, runScript } from '#tools/run-script.fixture.ts';
import type { KeyHolder } from '../harness/api-keys.ts';
import type { TestServer } from '../harness/running-server.ts';
import type { PictureAnswer, StudyAnswer } from './answers.ts';

const patience = { timeout: 250_000, interval: 100 };

/** Null if the server asks about text in the picture: what it then stores is another picture. */
export async function readOnSite(server: TestServer, file: Uint8Array): Promise<PictureAnswer | null> {
  const visitor = server.visitor();
  const upload = await visitor.upload(file, 'slice.dcm');
  const { scan } = (await upload.json()) as { scan: { id: string } | null };
  if (!scan) return null;
  await visitor.start(scan.id);
  const { answer, detections } = await visitor.ended(scan.id);
  return { answer, findings: detections };
}

async function resultOf(holder: KeyHolder, id: string): Promise<PictureAnswer> {
  const { result } = await vi.waitFor(async () => {
    const scan = (await (await holder.request(`/api/v1/scans/${id}`)).json()) as ApiScan;
    expect(scan.status).toBe('completed');
    return scan;
  }, patience);
  return { answer: result!.answer, findings: result!.detections };
}

export async function readByApi(holder: KeyHolder, file: Uint8Array): Promise<PictureAnswer> {
  const answer = await holder.submit(file);
  expect(answer.status).toBe(202);
  return resultOf(holder, ((await answer.json()) as { id: string }).id);
}

/** The reading of a device blocks the server's thread: kept connections end, and the first calls may be refused as too many. */
export async function untilAnswering(holder: KeyHolder): Promise<void> {
  await vi.waitFor(async () => expect((await holder.request('/api/v1/key')).status).toBe(200), patience);
}

async function store(holder: KeyHolder, files: Uint8Array[]): Promise<void> {
  const { contentType, body } = joinParts(files);
  const headers = { 'content-type': contentType };
  const init = { method: 'POST', body: new Uint8Array(body), headers };
  expect((await holder.request(`${dicomwebBase}/studies`, init)).status).toBe(200);
}

const uidOf = (file: Uint8Array, tag: string): string => dicomParser.parseDicom(file).string(tag)!;

/** The result of a stored instance; its structured report names as many findings. */
export async function readByDicomweb(
  server: TestServer,
  holder: KeyHolder,
  file: Uint8Array,
): Promise<PictureAnswer> {
  await store(holder, [file]);
  const [source] = await server.context.db
    .select()
    .from(dicomSources)
    .where(eq(dicomSources.instanceUid, uidOf(file, 'x00080018')));
  const result = await resultOf(holder, source!.scanId);
  const query = `${dicomwebBase}/studies/${uidOf(file, 'x0020000d')}/instances?Modality=SEG`;
  const marked = (await (await holder.request(query)).json()) as unknown[];
  expect(marked.length > 0).toBe(result.findings.length > 0);
  return result;
}

/** All files of a folder by the command line, in the order of their names. */
export async function readByCommand(folder: string): Promise<PictureAnswer[]> {
  const { stdout, stderr } = await runScript(['dist/cli.js', 'analyze', folder]);
  return linesOf(stdout).map(({ answer, detections, error }) => {
    if (error) throw new Error(`${error} ${stderr}`);
    return { answer, findings: detections };
  });
}

interface StudyResult {
  verdict: StudyAnswer['verdict'];
  lesions: { level: LesionLevel; score: number; seenIn: { slices: unknown[] }[] }[];
  series: { state: StudyAnswer['series'][number]['state']; slices: { read: number } }[];
}

const toStudyAnswer = ({ verdict, lesions, series }: StudyResult): StudyAnswer => ({
  verdict,
  lesions: lesions.map(({ level, score, seenIn }) => ({ level, score, slices: seenIn[0]!.slices.length })),
  series: series.map(({ state, slices }) => ({ state, read: slices.read })),
});

export async function readStudyByCommand(
  folder: string,
  files: Record<string, Uint8Array>,
): Promise<StudyAnswer> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const { stdout } = await runScript(['dist/cli.js', 'analyze', '--study', folder]);
  return toStudyAnswer(linesOf(stdout)[0]);
}

export async function readStudyByDicomweb(
  holder: KeyHolder,
  files: Record<string, Uint8Array>,
): Promise<StudyAnswer> {
  const instances = Object.values(files);
  await store(holder, instances);
  const address = `/api/v1/studies/${uidOf(instances[0]!, 'x0020000d')}`;
  const { result } = await vi.waitFor(async () => {
    const study = (await (await holder.request(address)).json()) as ApiStudy;
    expect(study).toMatchObject({ status: 'completed', failure: null });
    return study;
  }, patience);
  return toStudyAnswer(result!);
}
