import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { createMemoryBudget } from '#server/platform/memory/memory-budget.ts';
import type { ScanPreparer } from '#server/ports/scan-preparer.ts';
import { buildDicom, type FixtureElement } from '#tests/fixtures/dicom/build-dicom.ts';
import { littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements, makeTransferSyntaxFixtures } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { createScanPreparer, type PreparerOptions } from './scan-preparer.ts';

// Real codecs, threads and processes take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const preparer = createScanPreparer({ threads: 2 });
afterAll(() => preparer.close());

/** A preparer for one test. */
function limited(options: PreparerOptions): ScanPreparer {
  const own = createScanPreparer({ threads: 1, ...options });
  onTestFinished(() => own.close());
  return own;
}

const side = 128;
const phantomFile = (frames = 1, extra: FixtureElement[] = []) =>
  buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [
      ...grayElements(side, side, { allocated: 16, stored: 12 }),
      { tag: 0x00280008, vr: 'IS', value: String(frames) },
      { tag: 0x00100010, vr: 'PN', value: 'Muster^Maria' },
      ...extra,
    ],
    pixels: {
      bytes: Buffer.concat(Array.from({ length: frames }, () => littleEndianBytes(makePhantom(side, side)))),
      encapsulated: false,
    },
  });

describe('preparing in threads', () => {
  test('a DICOM file comes back cleaned, shown, measured and with gray frames', async () => {
    const uploaded = phantomFile(3);
    const scan = await preparer.prepare(uploaded, 'a');
    expect(scan).toMatchObject({
      format: 'dicom',
      originalFormat: 'dicom',
      width: side,
      height: side,
      frameCount: 3,
      pixelSpacing: { row: 0.5, column: 0.75 },
      receipt: { notices: [] },
    });
    expect(scan.frames.map((frame) => frame.gray.length)).toEqual([side * side, side * side, side * side]);
    const shown = await sharp(scan.displayPng!).toColourspace('b-w').raw().toBuffer();
    expect(Buffer.from(scan.frames[scan.shownFrame]!.gray).equals(shown)).toBe(true);
    expect(Buffer.from(scan.original).includes('Muster')).toBe(false);
    expect(scan.receipt.removed[0]?.kind).toBe('patient');
    // The caller's buffer was not transferred.
    expect(uploaded.length).toBeGreaterThan(0);
  });

  test('preparing the stored file again gives the same pixels in every transfer syntax', async () => {
    for (const { bytes } of await makeTransferSyntaxFixtures()) {
      const first = await preparer.prepare(bytes, 'a');
      const second = await preparer.read('stored', async () => first.original);
      expect(second.frames).toEqual(first.frames);
    }
  });

  test('a refusal is said in every language, with its numbers', async () => {
    const large = buildDicom({
      transferSyntax: '1.2.840.10008.1.2.1',
      elements: grayElements(12_000, 9_000, { allocated: 16, stored: 12 }),
      pixels: { bytes: Buffer.alloc(8), encapsulated: false },
    });
    const refusal: unknown = await preparer.prepare(large, 'a').catch((reason: unknown) => reason);
    if (!(refusal instanceof AppError)) throw new Error('The file was accepted.');
    expect(refusal.messageIn('en')).toContain('This image is 12000 × 9000 pixels; the limit is 4096 × 4096.');
    expect(refusal.messageIn('es')).toContain(
      'Esta imagen tiene 12000 × 9000 píxeles; el límite es 4096 × 4096.',
    );
  });

  test('a refusal arrives with its code and sentence', async () => {
    await expect(preparer.prepare(Buffer.from('%PDF-1.7 and so on'), 'a')).rejects.toMatchObject({
      name: 'AppError',
      code: 'unsupported_file',
      message: 'This is a PDF document. Sulcus reads PNG, JPEG and DICOM files.',
    });
  });

  test('a picture that needs more memory than allowed ends its thread, not the pool', async () => {
    const tight = limited({ heapLimit: 32 });
    // Thousands of per-frame groups make many small objects on the JavaScript heap.
    const groups = Array.from({ length: 45_000 }, () => [{ tag: 0x00289132, vr: 'SQ', value: [[], []] }]);
    const heavy = phantomFile(1, [{ tag: 0x52009230, vr: 'SQ', value: groups }]);
    await expect(tight.prepare(heavy, 'a')).rejects.toMatchObject({ code: 'unreadable_file' });
    await expect(tight.prepare(phantomFile(), 'a')).resolves.toMatchObject({ width: side });
  });

  test('a file that takes too long is stopped and the next one is read', async () => {
    const hasty = limited({ cpuLimit: 1 });
    await expect(hasty.prepare(phantomFile(40), 'a')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: 'Reading this file took too long, so it was stopped.',
    });
    await expect(preparer.prepare(phantomFile(), 'a')).resolves.toMatchObject({ width: side });
  });

  test('on a machine too busy to get on, the visitor is asked to come back: the file is not called unreadable', async () => {
    const starved = limited({ wallLimit: 1 });
    await expect(starved.prepare(phantomFile(40), 'a')).rejects.toMatchObject({
      code: 'busy',
      retryAfter: expect.any(Number),
    });
  });

  test('callers take turns: ten files of one delay the next person by one', async () => {
    const single = limited({});
    const order: string[] = [];
    const send = (caller: string) => single.prepare(phantomFile(), caller).then(() => order.push(caller));
    await Promise.all([...Array.from({ length: 10 }, () => send('many')), send('one')]);
    expect(order.indexOf('one')).toBeLessThanOrEqual(2);
  });

  test('when the queue is full the visitor is asked to come back', async () => {
    const small = limited({ queueLength: 1 });
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => small.prepare(phantomFile(), 'a')),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(answers[3]).toMatchObject({ reason: { code: 'busy', retryAfter: 10 } });
  });
});

describe('memory for large pictures', () => {
  const withBudget = (capacity: number) => {
    const budget = createMemoryBudget(capacity);
    return { budget, preparer: limited({ memory: { threads: 1, perThread: 1, budget } }) };
  };

  test('a picture that needs more than there is for all of them is refused with both figures', async () => {
    const { preparer } = withBudget(5 * 2 ** 20);
    const answer = preparer.prepare(phantomFile(), 'a');
    await expect(answer).rejects.toMatchObject({
      code: 'picture_too_large',
      message: expect.stringMatching(/takes \d+ MB of memory; 5 MB can be used here/),
    });
  });

  test('pictures that do not fit together are read one after another, and the memory goes back', async () => {
    const { budget, preparer } = withBudget(130 * 2 ** 20);
    const read = await Promise.all(['a', 'b'].map((caller) => preparer.prepare(phantomFile(), caller)));
    expect(read.map(({ width }) => width)).toEqual([side, side]);
    expect(budget.takeNow(budget.capacity)).toBeDefined();
  });

  test('the memory of a picture that cannot be read goes back, too', async () => {
    const { budget, preparer } = withBudget(130 * 2 ** 20);
    const cut = phantomFile().subarray(0, 4_000);
    await expect(preparer.prepare(cut, 'a')).rejects.toMatchObject({ code: 'unreadable_file' });
    expect(budget.takeNow(budget.capacity)).toBeDefined();
  });
});
