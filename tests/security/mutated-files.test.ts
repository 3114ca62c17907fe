import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { createScanPreparer, type ScanPreparer } from '#server/pipeline/decode/scan-preparer.ts';
import { buildDicom, encapsulate } from '#tests/fixtures/dicom/build-dicom.ts';
import { encodeRle } from '#tests/fixtures/dicom/encode-rle.ts';
import { createRandom, littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { greyElements, makeTransferSyntaxFixtures } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';

const count = Number(process.env.MUTATIONS ?? 400);
const timeLimit = 10_000;

type Mutation = (bytes: Buffer, random: () => number, others: Buffer[]) => Buffer;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const at = (random: () => number, length: number) => Math.floor(random() * length);

const mutations: Record<string, Mutation> = {
  truncated: (bytes, random) => bytes.subarray(0, at(random, bytes.length)),
  'bits flipped': (bytes, random) => {
    const out = Buffer.from(bytes);
    const flips = 1 + at(random, 24);
    for (let i = 0; i < flips; i++) out[at(random, out.length)]! ^= 1 << at(random, 8);
    return out;
  },
  'header bits flipped': (bytes, random) => {
    const out = Buffer.from(bytes);
    const limit = Math.min(out.length, 900);
    for (let i = 0; i < 4; i++) out[at(random, limit)]! ^= 1 << at(random, 8);
    return out;
  },
  'length fields changed': (bytes, random) => {
    const out = Buffer.from(bytes);
    const lengths = [0, 1, 0xff, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff];
    const position = at(random, Math.max(1, Math.min(out.length, 1200) - 4));
    out.writeUInt32LE(lengths[at(random, lengths.length)]!, position);
    return out;
  },
  'a stretch repeated': (bytes, random) => {
    const start = at(random, bytes.length);
    const stretch = bytes.subarray(start, start + at(random, 2000));
    return Buffer.concat([bytes.subarray(0, start), stretch, stretch, bytes.subarray(start)]);
  },
  'a stretch of noise': (bytes, random) => {
    const out = Buffer.from(bytes);
    const start = at(random, out.length);
    for (let i = start; i < Math.min(out.length, start + 200); i++) out[i] = at(random, 256);
    return out;
  },
  polyglot: (bytes, random, others) => {
    const other = others[at(random, others.length)]!;
    return random() < 0.5
      ? Buffer.concat([bytes, other])
      : Buffer.concat([other.subarray(0, 128), bytes.subarray(128)]);
  },
};

/** Small files that ask for much: time, memory or depth. */
async function makeBombs(): Promise<[string, Buffer][]> {
  const side = 4096;
  const huge = greyElements(side, side, { allocated: 16, stored: 12 });
  const explicit = '1.2.840.10008.1.2.1';
  const wide = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const empty = encapsulate([encodeRle(new Uint16Array(16), 2)]);
  let nested = Buffer.alloc(0);
  for (let i = 0; i < 4000; i++) {
    nested = Buffer.concat([
      Buffer.from('080040115351000000000000', 'hex').fill(0xff, 8, 12),
      Buffer.from('feff00e0ffffffff', 'hex'),
      nested,
    ]);
  }
  return [
    [
      'a deflated data set of 300 MB',
      buildDicom({
        transferSyntax: '1.2.840.10008.1.2.1.99',
        elements: [],
        pack: () => deflateRawSync(Buffer.alloc(300_000_000)),
      }),
    ],
    ['a PNG of 16000 × 16000', wide],
    [
      'a PNG that says it is small and unpacks to much',
      pngWith(64, 64, deflateSync(Buffer.alloc(200_000_000))),
    ],
    [
      'RLE of 16 pixels for 16 million',
      buildDicom({
        transferSyntax: '1.2.840.10008.1.2.5',
        elements: huge,
        pixels: { bytes: empty, encapsulated: true },
      }),
    ],
    [
      'a hundred thousand frames in one fragment',
      buildDicom({
        transferSyntax: '1.2.840.10008.1.2.5',
        elements: [...huge, { tag: 0x00280008, vr: 'IS', value: '100000' }],
        pixels: { bytes: empty, encapsulated: true },
      }),
    ],
    ['sequences nested 4000 deep', buildDicom({ transferSyntax: explicit, elements: [], trailing: nested })],
    [
      'a million tiny elements',
      buildDicom({
        transferSyntax: explicit,
        elements: [],
        trailing: Buffer.alloc(4_800_000, Buffer.from('09001000554e0000', 'hex')),
      }),
    ],
    [
      'a JPEG 2000 header that declares a billion pixels',
      buildDicom({
        transferSyntax: '1.2.840.10008.1.2.4.90',
        elements: huge,
        pixels: {
          bytes: encapsulate([
            Buffer.concat([Buffer.from('ff4fff510029', 'hex'), Buffer.alloc(60, 0x7f), Buffer.alloc(200)]),
          ]),
          encapsulated: true,
        },
      }),
    ],
  ];
}

function pngWith(width: number, height: number, data: Buffer): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    return Buffer.concat([head, Buffer.from(name), body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))],
  ]);
}

async function makeSeeds(): Promise<Buffer[]> {
  const grey = Uint8Array.from(makePhantom(96, 96, { bits: 8 }));
  const picture = () => sharp(grey, { raw: { width: 96, height: 96, channels: 1 } });
  const stack = buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [
      ...greyElements(48, 48, { allocated: 16, stored: 12 }),
      { tag: 0x00280008, vr: 'IS', value: '5' },
      { tag: 0x52009230, vr: 'SQ', value: Array.from({ length: 5 }, () => []), undefinedLength: true },
    ],
    pixels: {
      bytes: Buffer.concat(
        Array.from({ length: 5 }, (_, i) => littleEndianBytes(makePhantom(48, 48, { seed: i }))),
      ),
      encapsulated: false,
    },
  });
  return [
    ...(await makeTransferSyntaxFixtures()).map((fixture) => fixture.bytes),
    stack,
    await picture().png().toBuffer(),
    await picture().jpeg().toBuffer(),
    await picture().toColourspace('srgb').jpeg({ progressive: true }).toBuffer(),
  ];
}

/** Accepted or refused with a sentence: anything else fails the test. */
async function outcome(preparer: ScanPreparer, bytes: Buffer): Promise<{ result: string; time: number }> {
  const start = performance.now();
  try {
    const scan = await preparer.prepare(bytes);
    expect(scan.frames[0]!.grey.length).toBe(scan.width * scan.height);
    return { result: 'accepted', time: performance.now() - start };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.message).toMatch(/^[A-Z].{10,}[.!]$/);
    expect(['unreadable_file', 'unsupported_file', 'picture_too_large']).toContain(error.code);
    const stopped = /too long|more memory/.test(error.message);
    return { result: stopped ? error.message : error.code, time: performance.now() - start };
  }
}

describe('hostile files', () => {
  let preparer: ScanPreparer;
  let seeds: Buffer[];
  beforeAll(async () => {
    preparer = createScanPreparer({ threads: 2, timeLimit });
    seeds = await makeSeeds();
  });
  afterAll(() => preparer.close());

  test(
    `${count} mutated files end in a scan or a sentence, none slow, memory back to its level`,
    async () => {
      const kinds = Object.keys(mutations);
      const random = createRandom(20_260);
      const tally: Record<string, number> = {};
      const warmUp = Math.min(count, 100);
      let slowest = 0;
      let baseline = 0;
      const levels: number[] = [];
      let next = 0;
      const work = async () => {
        while (next < count) {
          const index = next++;
          const seed = seeds[index % seeds.length]!;
          const kind = kinds[at(random, kinds.length)]!;
          const { result, time } = await outcome(preparer, mutations[kind]!(seed, random, seeds));
          tally[result] = (tally[result] ?? 0) + 1;
          slowest = Math.max(slowest, time);
          if (index === warmUp) baseline = process.memoryUsage().rss;
          if ((index + 1) % Math.ceil(count / 5) === 0) levels.push(megabytes(process.memoryUsage().rss));
        }
      };
      await Promise.all([work(), work()]);
      for (const seed of seeds) await preparer.prepare(seed);
      globalThis.gc?.();
      const grown = megabytes(process.memoryUsage().rss - baseline);
      console.log(
        `${count} mutations: ${JSON.stringify(tally)}, slowest ${slowest.toFixed(0)} ms, ` +
          `resident ${megabytes(baseline)} MB at first, then ${levels.join(', ')} MB, in the end ${grown} MB more`,
      );
      expect(slowest).toBeLessThan(timeLimit);
      expect(grown).toBeLessThan(400);
    },
    Math.max(120_000, count * 300),
  );

  test('bombs are refused with a reason and the next scan is read', async () => {
    for (const [name, bomb] of await makeBombs()) {
      const { result, time } = await outcome(preparer, bomb);
      expect([name, result]).not.toEqual([name, 'accepted']);
      expect(time).toBeLessThan(timeLimit);
      await expect(preparer.prepare(seeds[0]!), name).resolves.toMatchObject({ width: 96 });
    }
  });
});
