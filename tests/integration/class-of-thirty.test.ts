import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sessionHeader } from '#contract/analytics.ts';
import type { ResponseOf } from '#contract/call.ts';
import { classHeader, type createClassroomCall } from '#contract/classrooms.ts';
import type { Scan } from '#contract/scans.ts';
import { encodeDicom } from '#phantom/encode-dicom.ts';
import { encodeJpeg, encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom, type Phantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { type ApiClient, createApiClient } from '#tests/harness/api-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

const students = 30;
const uploadsEach = 2;
/** As of one university behind one router. */
const address = '192.0.2.7';

/** A slice of its own: the same head under noise of its own, as PNG, JPEG or DICOM. */
async function fileOf(head: Phantom, number: number): Promise<[bytes: Uint8Array, name: string]> {
  const random = createRandom(number);
  const intensity = head.intensity.map((value) =>
    Math.min(1, Math.max(0, value + random.between(-0.02, 0.02))),
  );
  const slice = { ...head, intensity, gray: Uint8Array.from(intensity, (value) => value * 255) };
  if (number % 3 === 0) return [await encodePng(slice), 'slice.png'];
  if (number % 3 === 1) return [await encodeJpeg(slice), 'slice.jpg'];
  return [encodeDicom(slice, { seed: number, sequence: 't1ce' }), 'slice.dcm'];
}

/** Uploads as the scanner page does: the file, a yes to the question about text, and the start of the analysis. */
async function analyze(
  student: ApiClient,
  [bytes, name]: [Uint8Array, string],
  code: string,
  session: string,
) {
  const headers = { [classHeader]: code, [sessionHeader]: session };
  const uploaded = await student.upload(bytes, name, headers);
  if (!uploaded.ok) return { refused: await uploaded.text() };
  const { scan } = (await uploaded.json()) as { scan: Scan };
  const started = await student.start(scan.id);
  return started.ok ? { id: scan.id } : { refused: await started.text() };
}

describe.each(oneDatabase)('thirty browsers of one address on %s', (_, makePlace) => {
  const server = sharedServer(makePlace);

  test('send 60 slices within a class: none is refused, and all are analyzed', async () => {
    const { body } = await server.ada.send<ResponseOf<typeof createClassroomCall>>(
      'POST',
      '/api/admin/classrooms',
      { name: 'Neuro 101', hours: 2, seats: students, cases: ['case-01'] },
    );
    const { code } = body.classroom;
    const head = generatePhantom({ seed: 4_400, size: 192, sequence: 't1ce' });
    const files = await Promise.all(
      Array.from({ length: students * uploadsEach }, (_, number) => fileOf(head, number)),
    );
    const from = performance.now();
    const sent = Array.from({ length: students }, async (_, place) => {
      const student = createApiClient(server.url, address);
      const session = randomUUID();
      const own = files.slice(place * uploadsEach, (place + 1) * uploadsEach);
      const answers = [];
      for (const file of own) answers.push(await analyze(student, file, code, session));
      return Promise.all(answers.map(async ({ id, refused }) => (id ? await student.ended(id) : refused)));
    });
    const ended = (await Promise.all(sent)).flat();
    const seconds = Math.round((performance.now() - from) / 1_000);
    console.log(`${ended.length} uploads of ${students} browsers answered in ${seconds} s`);
    const refusals = ended.filter((one) => typeof one !== 'object');
    expect(refusals).toEqual([]);
    expect(ended.map((one) => (one as Scan).processingStatus)).toEqual(ended.map(() => 'completed'));
  });
});
