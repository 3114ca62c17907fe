import type { Attributes } from 'dicomweb-client';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dicomwebBase } from '#contract/dicomweb.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { mrImageStorage } from '#imaging/dicom/uids.ts';
import { joinParts } from '#server/dicomweb/multipart-related.ts';
import { dicomSources, scans } from '#server/platform/db/schema.ts';
import { buildDicom } from '#tests/fixtures/dicom/build-dicom.ts';
import { littleEndianBytes } from '#tests/fixtures/dicom/phantom.ts';
import { fixtureSide, grayElements, phantom12 } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { type KeyHolder, newKeyHolder } from '#tests/harness/api-keys.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

interface Uids {
  study: string;
  series: string;
  instance: string;
}

/** `npm run fuzz` and `npm run security` set a higher number. */
const runs = Number(process.env.UIDS ?? 12);

let made = 0;
const newUids = (): Uids => {
  made += 1;
  return { study: '1.2.3', series: '1.2.3.4', instance: `1.2.3.4.${made}` };
};

const slice = (uids: Uids): Buffer =>
  buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [
      { tag: tags.sopClassUid, vr: 'UI', value: mrImageStorage },
      { tag: tags.sopInstanceUid, vr: 'UI', value: uids.instance },
      { tag: tags.studyInstanceUid, vr: 'UI', value: uids.study },
      { tag: tags.seriesInstanceUid, vr: 'UI', value: uids.series },
      ...grayElements(fixtureSide, fixtureSide, { allocated: 16, stored: 12 }),
    ].sort((a, b) => a.tag - b.tag),
    pixels: { bytes: littleEndianBytes(phantom12()), encapsulated: false },
  });

async function send(holder: KeyHolder, files: Uint8Array[]): Promise<{ status: number; body: Attributes }> {
  const { contentType, body } = joinParts(files);
  const answer = await holder.request(`${dicomwebBase}/studies?confirmMasked=true`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType },
  });
  return { status: answer.status, body: await answer.json() };
}

const malformed: [what: string, uid: string][] = [
  ['a NUL', '1.2\0.3'],
  ['9,000 digits', '1'.repeat(9_000)],
  ['a name and a date', 'DOE^JOHN 1961-04-03'],
  ['a path', '../../../../etc/passwd'],
  ['markup', '<script>alert(1)</script>'],
  ['nothing', ''],
];

describe.each(oneDatabase)('identifiers from an archive on %s', (place, makePlace) => {
  const server = sharedServer(makePlace);
  let holder: KeyHolder;
  beforeAll(async () => {
    holder = await newKeyHolder(server);
  });
  const stored = async (): Promise<{ scans: number; sources: number }> => {
    const { db } = server.context;
    return { scans: await db.$count(scans), sources: await db.$count(dicomSources) };
  };

  test.each(malformed)(
    'a study, series or instance UID with %s is refused for that instance alone',
    async (_what, uid) => {
      const before = await stored();
      const bad = (['study', 'series', 'instance'] as const).map((which) =>
        slice({ ...newUids(), [which]: uid }),
      );
      const { status, body } = await send(holder, [...bad, slice(newUids())]);
      expect(status).toBe(202);
      expect(body['00081199']?.Value).toHaveLength(1);
      expect(body['00081198']?.Value).toHaveLength(3);
      for (const refused of body['00081198']?.Value ?? []) {
        expect(refused).toMatchObject({
          '00081197': { Value: [0xc000] },
          '00000902': { Value: [expect.stringMatching(/UID/)] },
        });
      }
      if (uid) expect(JSON.stringify(body)).not.toContain(JSON.stringify(uid).slice(1, -1));
      expect(await stored()).toEqual({ scans: before.scans + 1, sources: before.sources + 1 });
    },
  );

  test('whatever a UID says, no answer is a server error and no other text is stored', async () => {
    const before = await stored();
    const part = fc.oneof(
      fc.stringMatching(/^[0-9.]{1,70}$/),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom('\\', "'; drop table scans", '\u0001', '%00', '1.2.3 ', '1.2.3\n', '１.２', '1.2\\1.3'),
    );
    const accepted = new Set<string>();
    let serverErrors = 0;
    await fc.assert(
      fc.asyncProperty(fc.record({ study: part, series: part, instance: part }), async (uids) => {
        const sent = [uids, { ...newUids(), study: uids.study }, { ...newUids(), series: uids.series }];
        for (const each of sent) {
          const { status } = await send(holder, [slice(each)]);
          if (status >= 500) serverErrors += 1;
          expect([200, 409]).toContain(status);
          // Padding is no part of a UID.
          if (status === 200) accepted.add(each.instance.replace(/[^0-9.]/g, ''));
        }
      }),
      { numRuns: runs },
    );
    expect(await stored()).toEqual({
      scans: before.scans + accepted.size,
      sources: before.sources + accepted.size,
    });
    const sources = await server.context.db.select().from(dicomSources);
    const texts = sources.flatMap(({ studyUid, seriesUid, instanceUid }) => [
      studyUid,
      seriesUid,
      instanceUid,
    ]);
    const kept = texts.filter((text) => !/^[0-9.]{1,64}$/.test(text));
    recordRow(`uids-${place}`, {
      what: `slices from an archive with any text as a study, series or instance UID, on ${place}: other text stored`,
      command: 'npx vitest run tests/integration/dicomweb-identifiers',
      inputs: runs * 3,
      serverErrors,
      residue: kept.length,
    });
    expect(kept).toEqual([]);
  });

  test('an instance that is sent again, even at the same moment, is one scan', async () => {
    const before = await stored();
    const file = slice(newUids());
    const together = await Promise.all(Array.from({ length: 6 }, () => send(holder, [file])));
    expect(together.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await send(holder, [file])).status).toBe(200);
    expect(await stored()).toEqual({ scans: before.scans + 1, sources: before.sources + 1 });
  });

  test('a scan whose source cannot be recorded is not stored either', async () => {
    const before = await stored();
    const { db } = server.context;
    await db.execute(
      'alter table dicom_sources add constraint broken check (series_uid <> $$9.9$$) not valid',
    );
    try {
      const broken = { ...newUids(), series: '9.9' };
      for (let sent = 0; sent < 3; sent++) {
        expect((await send(holder, [slice(broken)])).status).toBe(500);
      }
    } finally {
      await db.execute('alter table dicom_sources drop constraint broken');
    }
    expect(await stored()).toEqual(before);
  });
});
