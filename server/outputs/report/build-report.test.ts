import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Detection } from '#contract/scans.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import reportWords from '#words/en/report.ts';
import words from '#words/en/result.ts';
import shell from '#words/en/shell.ts';
import spanishReport from '#words/es/report.ts';
import spanishResult from '#words/es/result.ts';
import { annotateScan } from '../annotate/annotate-scan.ts';
import { voiceIn } from '../voice.ts';
import { buildReport, type ReportInput } from './build-report.ts';
import type { ReportCard } from './evidence.ts';

// Rendering pages takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const size = { width: 256, height: 256 };
const glioma: Detection = {
  class: 'glioma',
  class_id: 1,
  confidence: 0.93,
  x: 96,
  y: 90,
  width: 0.1,
  height: 0.125,
  frame: 0,
  contour: null,
};
const meningioma: Detection = { ...glioma, class: 'meningioma', confidence: 0.71, x: 200, y: 210, frame: 2 };

const phantomPng = encodePng(generatePhantom({ seed: 5, size: size.width }));

const card: ReportCard = {
  name: 'sulcus',
  version: '1.0.0',
  notMeasured: ['Children.'],
  metrics: {
    sources: [],
    typeAccuracy: null,
    reliability: {
      bands: [
        {
          band: 'High',
          from: 0.8,
          to: 1,
          precision: { value: 0.97, low: 0.951, high: 0.984, n: 512, groups: 90 },
        },
      ],
    },
  },
};

async function reportInput(
  detections: Detection[],
  part: Partial<ReportInput['scan']> = {},
): Promise<ReportInput> {
  const scan: ReportInput['scan'] = {
    format: 'dicom',
    ...size,
    answer: detections.length > 0 ? 'finding' : 'clear',
    detections,
    faintDetections: [],
    frameCount: 1,
    shownFrame: 0,
    pixelSpacing: { row: 0.5, column: 0.5 },
    orientation: null,
    processingTime: 0.84,
    kind: { sequence: 't1 after contrast', head: 'full' },
    analysedFrames: [0],
    quality: {
      overall: 'fair',
      findings: [
        {
          id: 'softness',
          label: 'Softness',
          verdict: 'fair',
          value: 0.3,
          sentence: 'The picture is soft (≥ 2 px).',
        },
      ],
    },
    judgement: { judged: true, reasons: [], notes: [] },
    receipt: {
      method: 'Allow-list after DICOM PS3.15 Annex E.',
      removed: [{ label: 'Patient name', count: 3, tags: ['00100010'] }],
      kept: ['Rows', 'Columns'],
      maskedRegions: [],
      warnings: ['Look at the margins before you share the picture.'],
    },
    ...part,
  };
  const date = new Date('2025-03-04T10:15:00Z');
  const voice = voiceIn();
  const displayPng = await phantomPng;
  const { drawn } = await annotateScan({ ...scan, voice, displayPng, model: 'sulcus 1.0.0', date });
  const model = { name: 'sulcus', version: '1.0.0', provider: 'embedded' } as const;
  return { voice, trackingId: 'SR-ABCDEFGH', date, scan, model, card, displayPng, annotated: drawn };
}

function open(pdf: Uint8Array) {
  return getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS }).promise;
}
type Pdf = Awaited<ReturnType<typeof open>>;

async function pageTexts(pdf: Pdf): Promise<string[]> {
  const texts: string[] = [];
  for (let i = 1; i <= pdf.numPages; i++) {
    const { items } = await (await pdf.getPage(i)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  return texts.map((text) => text.replace(/\s+/g, ' '));
}

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

async function structureNodes(pdf: Pdf): Promise<StructureNode[]> {
  const nodes: StructureNode[] = [];
  const walk = (node: StructureNode): void => {
    nodes.push(node);
    node.children?.forEach(walk);
  };
  for (let i = 1; i <= pdf.numPages; i++)
    walk((await (await pdf.getPage(i)).getStructTree()) as StructureNode);
  return nodes;
}

test('the report says what was found, where, how large and how sure', async () => {
  const pdf = await open(await buildReport(await reportInput([glioma, meningioma], { frameCount: 3 })));
  const text = (await pageTexts(pdf)).join(' ');
  for (const part of [
    '2 Potential anomalies detected',
    'Glioma',
    'High · 93%',
    '96, 90',
    '26 × 32',
    '10.0 × 12.5',
    '12.8 × 16.0',
    'Medium · 71%',
    'frame 1 of 3',
    words.advice.finding.text,
    words.advice.views.title,
    'The picture is soft (at least 2 px).',
    'Of 100 findings with high confidence, about 97 were right in testing (n = 512, 95% interval 95 to 99).',
    'What was not checked',
    '2 of the 3 frames of this file.',
    'Never tested: Children.',
    'Patient name',
    'Look at the margins before you share the picture.',
    'Mar 04, 2025 10:15 UTC',
    '0.8 seconds',
    shell.researchOnly,
    'not FDA approved and not CE marked',
  ]) {
    expect(text).toContain(part);
  }
});

const figure = (value: number, n: number) => ({ value, low: null, high: null, n, groups: n });
const shares = (clear: number, n: number) => ({
  finding: figure(0, n),
  unclear: figure(0, n),
  clear: figure(clear, n),
});

test('an unclear report names the faint places, how often such slices held a tumor, and what to do', async () => {
  const faintDetections = [{ ...glioma, confidence: 0.23 }];
  const input = await reportInput([], { answer: 'unclear', faintDetections });
  const allClear = [
    {
      sequence: null,
      faintThreshold: 0.1,
      tumor: shares(0.016, 1_000),
      healthy: shares(0.9, 2_000),
      unclearWithTumor: figure(0.31, 120),
    },
  ];
  const pdf = await open(
    await buildReport({ ...input, card: { ...card, metrics: { ...card.metrics, allClear } } }),
  );
  const text = (await pageTexts(pdf)).join(' ');
  for (const part of [
    'No Anomalies Detected: Unclear',
    'about 31 of 100 slices with this answer held a tumor. There were 120 such slices',
    'Faint region: 23%',
    words.advice.unclear.title,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Scan appears normal');
});

test('a report on a picture that was not analyzed says so and shows no analyzed picture', async () => {
  const reason = { gate: 'scope' as const, id: 'kind-ct', sentence: 'This looks like a CT scan.' };
  const judgement = { judged: false, reasons: [reason], notes: [] };
  const pdf = await open(await buildReport(await reportInput([], { answer: 'not-analyzed', judgement })));
  const text = (await pageTexts(pdf)).join(' ');
  for (const part of ['Not analyzed', 'This looks like a CT scan.', 'Original, de-identified'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/After analysis/);
  expect((await structureNodes(pdf)).filter(({ role }) => role === 'Figure')).toHaveLength(1);
});

test.each([
  ['with findings', [glioma, meningioma], {}],
  ['without findings', [], {}],
  [
    'that was not analyzed',
    [],
    {
      answer: 'not-analyzed',
      judgement: {
        judged: false,
        reasons: [{ gate: 'content', id: 'empty', sentence: 'This picture is empty.' }],
        notes: [],
      },
    },
  ],
] as const)('a report %s fills its pages: none holds a few lines only', async (_name, found, part) => {
  const texts = await pageTexts(
    await open(await buildReport(await reportInput([...found], { ...part } as never))),
  );
  expect(texts.length).toBeLessThanOrEqual(2);
  for (const text of texts) expect(text.length).toBeGreaterThan(500);
});

/** Reports of the shipped model: with more and more findings, and without any below pictures that leave more and more room. */
async function growingReports(): Promise<[string, Pdf][]> {
  const shipped = JSON.parse(await readFile(new URL('../../../model/card.json', import.meta.url), 'utf8'));
  const found = await reportInput([glioma]);
  const note = { gate: 'quality' as const, id: 'soft', sentence: 'The picture is soft.' };
  const some = Array.from({ length: 12 }, async (_, index): Promise<ReportInput> => {
    const detections = Array.from({ length: index + 1 }, (_each, frame) => ({ ...glioma, frame }));
    const judgement = { judged: true, reasons: [], notes: index % 2 === 0 ? [note, note] : [] };
    return { ...found, scan: { ...found.scan, detections, judgement, frameCount: 12 } };
  });
  const none = Array.from({ length: 6 }, (_, index) =>
    reportInput([], { pixelSpacing: { row: 0.5 - 0.015 * index, column: 0.5 } }),
  );
  const inputs = await Promise.all([...some, ...none]);
  return Promise.all(
    inputs.map(async (input): Promise<[string, Pdf]> => {
      const { detections, pixelSpacing } = input.scan;
      const pdf = await open(await buildReport({ ...input, card: shipped }));
      return [`${detections.length} findings, ${pixelSpacing?.row} mm`, pdf];
    }),
  );
}

/** Lines that a page holds before its first heading: the rest of what the page before began. */
async function linesCarriedOver(pdf: Pdf, page: number): Promise<string[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  const lines = new Map<number, { text: string; height: number }>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const y = Math.round(item.transform[5]);
    const line = lines.get(y) ?? { text: '', height: 0 };
    lines.set(y, { text: line.text + item.str, height: Math.max(line.height, item.height) });
  }
  const fromTop = [...lines].toSorted(([a], [b]) => b - a).map(([, line]) => line);
  const heading = fromTop.findIndex(({ height }) => height >= 13);
  return fromTop.slice(0, heading).map(({ text }) => text);
}

test('whatever the number of findings, the last page holds more than the disclaimer and none begins with a line or two left over', async () => {
  for (const [name, pdf] of await growingReports()) {
    expect.soft((await pageTexts(pdf)).at(-1), name).toContain('About the image');
    for (let page = 2; page <= pdf.numPages; page++) {
      const left = await linesCarriedOver(pdf, page);
      expect.soft(left.length === 0 || left.length >= 4, `${name}: ${left.join(' / ')}`).toBe(true);
    }
  }
});

test('a scan without findings recommends a review all the same', async () => {
  const text = (await pageTexts(await open(await buildReport(await reportInput([]))))).join(' ');
  expect(text).toContain(words.verdict.none);
  expect(text).toContain(words.advice.clear.text);
  expect(text).not.toContain(words.advice.finding.title);
});

test('sizes in millimetres are left out where the spacing is unknown', async () => {
  const text = (
    await pageTexts(await open(await buildReport(await reportInput([glioma], { pixelSpacing: null }))))
  ).join(' ');
  expect(text).not.toContain('Size (mm)');
  expect(text).toContain('sizes in millimeters cannot be given');
});

test('a slice with non-square pixels is printed with its true proportions', async () => {
  const input = await reportInput([glioma], { pixelSpacing: { row: 1, column: 0.5 } });
  const pdf = await open(await buildReport(input));
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  const scales = fnArray.flatMap((fn, i) => (fn === OPS.transform ? [argsArray[i] as number[]] : []));
  const pictures = scales.filter(
    ([across = 0, , , down = 0]) => Math.abs(across) > 50 && Math.abs(down) > 50,
  );
  expect(pictures).toHaveLength(2);
  for (const [across = 0, , , down = 0] of pictures) expect(Math.abs(down / across)).toBeCloseTo(2, 1);
});

test('figures of a hosted model are shown as its developer’s own', async () => {
  const input = await reportInput([glioma]);
  const model = { name: 'detect', version: '2', provider: 'roboflow' } as const;
  const text = (await pageTexts(await open(await buildReport({ ...input, model, card: null })))).join(' ');
  expect(text).toContain('Its developer reports mAP@50 97.9%, precision 97.6% and recall 97.0%');
  expect(text).toContain('We did not measure these figures.');
});

test('a model without a card gets no figures, neither its own nor another’s', async () => {
  const input = await reportInput([glioma]);
  const text = (await pageTexts(await open(await buildReport({ ...input, card: null })))).join(' ');
  expect(text).toContain('There are no test figures for sulcus 1.0.0');
  expect(text).not.toContain('97.9');
});

/** Messages of a catalog that are printed as they stand. */
function plainMessages(catalog: object): string[] {
  return Object.values(catalog).flatMap((value) =>
    typeof value === 'string' ? (/[{<]/.test(value) ? [] : [value]) : plainMessages(value),
  );
}

test.each([
  ['with findings', [glioma, meningioma], { frameCount: 3 }],
  ['without findings', [], {}],
  ['that is unclear', [], { answer: 'unclear', faintDetections: [{ ...glioma, confidence: 0.23 }] }],
  [
    'that was not analyzed',
    [],
    {
      answer: 'not-analyzed',
      judgement: { judged: false, reasons: [{ gate: 'scope', id: 'kind-ct', sentence: 'CT.' }], notes: [] },
    },
  ],
] as const)('a Spanish report %s holds no English sentence', async (_name, found, part) => {
  const input = await reportInput([...found], { ...part, quality: null } as never);
  const pdf = await open(await buildReport({ ...input, voice: voiceIn('es') }));
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'es' });
  const text = (await pageTexts(pdf)).join(' ');
  expect(text).toContain('Informe de análisis de RM');
  expect(text).toContain('4 mar 2025');
  const english = [...plainMessages(reportWords), ...plainMessages(words)];
  const same = new Set([...plainMessages(spanishReport), ...plainMessages(spanishResult)]);
  for (const sentence of english) {
    if (sentence.length > 3 && !same.has(sentence)) expect.soft(text).not.toContain(sentence);
  }
});

test('every page carries the tracking id, the purpose and its number', async () => {
  const pdf = await open(await buildReport(await reportInput([glioma])));
  const texts = await pageTexts(pdf);
  expect(texts.length).toBeGreaterThan(1);
  for (const [i, text] of texts.entries()) {
    expect(text).toContain('SR-ABCDEFGH');
    expect(text).toContain(shell.researchOnly);
    expect(text).toContain(`Page ${i + 1} of ${texts.length}`);
  }
});

test('a screen reader gets language, title, headings, table cells and picture descriptions', async () => {
  const bytes = await buildReport(await reportInput([glioma]));
  const pdf = await open(bytes);
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({
    Language: 'en-US',
    Title: 'MRI analysis report SR-ABCDEFGH',
    PDFFormatVersion: '1.7',
  });
  expect(metadata.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect([...((await pdf.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual([
    'Marked',
    true,
  ]);
  expect(await pdf.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]));

  const nodes = await structureNodes(pdf);
  const roles = nodes.map((node) => node.role);
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  for (const role of ['H2', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'LBody'])
    expect(roles).toContain(role);
  const alternatives = nodes.filter((node) => node.role === 'Figure').map((node) => node.alt);
  expect(alternatives).toEqual([
    'Brain MRI slice as uploaded, without findings drawn.',
    'The same slice with 1 outlined region: Glioma, 93%, high confidence, center of the image.',
  ]);
});

test('every piece of text is either in the structure or marked as decoration', async () => {
  const pdf = await open(await buildReport(await reportInput([glioma])));
  for (let i = 1; i <= pdf.numPages; i++) {
    const { items } = await (await pdf.getPage(i)).getTextContent({ includeMarkedContent: true });
    let depth = 0;
    for (const item of items) {
      if ('str' in item) expect(depth, item.str).toBeGreaterThan(0);
      else if (item.type.startsWith('begin')) depth++;
      else depth--;
    }
    expect(depth).toBe(0);
  }
});

test('both pictures are really painted, the annotated one with its box', async () => {
  const pdf = await open(await buildReport(await reportInput([glioma])));
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 2 });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data, info } = await sharp(canvas.toBuffer('image/png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = { left: { dark: 0, red: 0 }, right: { dark: 0, red: 0 } };
  // The rows of the pictures: from 200 to 430 points.
  for (let y = 400; y < 860; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * 3;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const side = x < info.width / 2 ? counts.left : counts.right;
      if (red + green + blue < 120) side.dark++;
      if (red > 180 && green < 110 && blue < 110) side.red++;
    }
  }
  expect(counts.left.dark).toBeGreaterThan(20_000);
  expect(counts.right.dark).toBeGreaterThan(20_000);
  expect(counts.left.red).toBe(0);
  expect(counts.right.red).toBeGreaterThan(150);
});

test('a hundred findings flow over pages with none lost', async () => {
  const many = Array.from({ length: 100 }, (_, i) => ({ ...glioma, x: 20 + 2 * i, y: 30 + i }));
  const bytes = await buildReport(await reportInput(many));
  const pdf = await open(bytes);
  const text = (await pageTexts(pdf)).join(' ');
  for (const { x, y } of many) expect(text).toContain(`${x}, ${y}`);
  const rows = (await structureNodes(pdf)).filter((node) => node.role === 'TR');
  expect(rows.length).toBeGreaterThanOrEqual(101);
});

test('the same input gives the same bytes', async () => {
  const input = await reportInput([glioma]);
  const [one, two] = [await buildReport(input), await buildReport(input)];
  expect(Buffer.from(one).equals(two)).toBe(true);
});

test('a report of a large noisy picture stays under a megabyte', async () => {
  const side = 2048;
  const noise = Buffer.alloc(side * side);
  for (let i = 0, state = 1; i < noise.length; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    noise[i] = state >> 16;
  }
  const png = await sharp(noise, { raw: { width: side, height: side, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const input = await reportInput([glioma]);
  const scan = { ...input.scan, width: side, height: side };
  const data = new Uint8ClampedArray(await sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer());
  const annotated = { data, width: side, height: side };
  const pdf = await buildReport({ ...input, scan, displayPng: png, annotated });
  expect(pdf.length).toBeLessThan(1_000_000);
});
