import { data as dcmjs } from 'dcmjs';
import dicomParser, { type DataSet } from 'dicom-parser';
import { expect, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { findingCode } from '#imaging/dicom-sr/codes.ts';
import { type PictureReference, readReference } from '#imaging/dicom-sr/read-reference.ts';
import { encodeDicom } from '#phantom/encode-dicom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { checkWithDicomTools } from '#tests/harness/dicom-tools.ts';
import { exportedFinding, exportedScan } from '../export.fixture.ts';
import { writeStructuredReport } from './write-slice-report.ts';

interface Item {
  relationship: string | undefined;
  type: string;
  concept: string | undefined;
  set: DataSet;
  children: Item[];
}

function itemOf(set: DataSet): Item {
  const name = set.elements.x0040a043?.items?.[0]?.dataSet;
  return {
    relationship: set.string('x0040a010'),
    type: set.string('x0040a040') ?? '',
    concept: name?.string('x00080100'),
    set,
    children: (set.elements.x0040a730?.items ?? []).map((child) => itemOf(child.dataSet!)),
  };
}

const flatten = (item: Item): Item[] => [item, ...item.children.flatMap(flatten)];
const named = (root: Item, concept: string): Item[] =>
  flatten(root).filter((item) => item.concept === concept);
const first = (item: Item, sequence: string): DataSet => item.set.elements[sequence]!.items![0]!.dataSet!;

const { typeProbability: _, ...untyped } = exportedFinding();
const twoFrames = exportedScan({
  frameCount: 3,
  detections: [exportedFinding(), { ...untyped, class: 'object', confidence: 0.5, frame: 2, x: 250, y: 250 }],
});

const stored: PictureReference = {
  sopClassUid: '1.2.840.10008.5.1.4.1.1.4',
  sopInstanceUid: '2.25.11',
  studyUid: '2.25.12',
  seriesUid: '2.25.13',
  modality: 'MR',
  bodyPart: 'BRAIN',
  frameCount: 3,
};
const facts = (reference: PictureReference | null) => ({ reference, card: null });
const written = (scan: Scan, reference: PictureReference | null = stored): DataSet =>
  dicomParser.parseDicom(writeStructuredReport(scan, facts(reference)));
const rootOf = (...report: Parameters<typeof written>): Item => itemOf(written(...report));
const procedureOf = (reference: PictureReference | null): string | undefined =>
  first(named(rootOf(twoFrames, reference), '121058')[0]!, 'x0040a168').string('x00080104');

test('the procedure is what the header says, and never a brain examination by default', () => {
  expect(procedureOf(stored)).toBe('MR Brain');
  expect(procedureOf({ ...stored, bodyPart: null })).toBe('Magnetic resonance imaging');
  expect(procedureOf({ ...stored, modality: 'CT' })).toBe('Computed tomography');
  expect(procedureOf(null)).toBe('Imaging');
});

test('the report of a PNG refers to no object, because there is none, and says in words where a finding is', () => {
  const set = written({ ...twoFrames, format: 'png' }, null);
  expect(set.elements.x0040a375).toBeUndefined();
  const items = flatten(itemOf(set));
  expect(items.filter(({ type }) => type === 'IMAGE' || type === 'SCOORD')).toEqual([]);
  const [group] = named(itemOf(set), '125007');
  expect(named(group!, '121106')[0]!.set.string('x0040a160')).toMatch(/83 to 109 pixels from the left/);
});

test('the file is a Comprehensive SR whose mandatory attributes are filled and whose empty ones are there', () => {
  const set = written(twoFrames);
  expect(set.string('x00020010')).toBe('1.2.840.10008.1.2.1');
  expect(set.string('x00080016')).toBe('1.2.840.10008.5.1.4.1.1.88.33');
  expect(set.string('x00020003')).toBe(set.string('x00080018'));
  const type1 = ['x00080018', 'x00080023', 'x00080033', 'x0020000d', 'x0020000e', 'x00200011', 'x00200013'];
  for (const tag of type1) expect(set.string(tag), tag).toBeTruthy();
  expect(set.string('x00080060')).toBe('SR');
  expect(set.string('x0040a491')).toBe('COMPLETE');
  expect(set.string('x0040a493')).toBe('UNVERIFIED');
  const type2 = `x00080020 x00080030 x00080050 x00080090 x00100010 x00100020 x00100030
    x00100040 x00200010 x00080070 x00081111 x0040a372`.split(/\s+/);
  for (const tag of type2) expect(set.elements[tag], tag).toBeDefined();
  const tags = Object.keys(set.elements).filter((tag) => !tag.startsWith('x0002'));
  expect(tags).toEqual(tags.toSorted());
});

test('each finding is a measurement group with code, certainty, size and a closed box on its frame', () => {
  const root = rootOf(twoFrames);
  expect(first(root, 'x0040a504').string('x0040db00')).toBe('1500');
  const groups = named(root, '125007');
  expect(groups.map((group) => first(named(group, '121071')[0]!, 'x0040a168').string('x00080100'))).toEqual([
    '393564001',
    '108369006',
  ]);
  const [group] = groups;
  const region = named(group!, '111030')[0]!;
  expect(region.set.string('x00700023')).toBe('POLYLINE');
  const data = Array.from(
    { length: 10 },
    (_, i) => Math.round(region.set.float('x00700022', i)! * 100) / 100,
  );
  expect(data).toEqual([83.2, 74, 108.8, 74, 108.8, 106, 83.2, 106, 83.2, 74]);
  const sop = first(region.children[0]!, 'x00081199');
  expect(sop.string('x00081155')).toBe(stored.sopInstanceUid);
  expect(sop.string('x00081160')).toBe('1');
  const number = (concept: string) => {
    const measured = first(named(group!, concept)[0]!, 'x0040a300');
    return [
      measured.string('x0040a30a'),
      measured.elements.x004008ea!.items![0]!.dataSet!.string('x00080100'),
    ];
  };
  // Same as on the page.
  expect(number('111012')).toEqual(['93', '%']);
  expect(number('TYPE_PROB')).toEqual(['97', '%']);
  expect(number('103355008')).toEqual(['10.24', 'mm']);
  expect(number('121207')).toEqual(['16', 'mm']);
  expect(named(group!, '111003')[0]!.set.string('x0040a160')).toBe('1.0.0');
  const uids = groups.map((each) => named(each, '112040')[0]!.set.string('x0040a124'));
  expect(new Set(uids).size).toBe(2);
});

/** PS3.3 Table A.35.3-2, the rows that these documents use. */
const allowed: Record<string, { from: string[]; to: string[] }> = {
  CONTAINS: { from: ['CONTAINER'], to: ['TEXT', 'CODE', 'NUM', 'SCOORD', 'IMAGE', 'CONTAINER'] },
  'HAS OBS CONTEXT': { from: ['CONTAINER'], to: ['TEXT', 'CODE', 'UIDREF'] },
  'HAS ACQ CONTEXT': { from: ['CONTAINER', 'IMAGE'], to: ['TEXT', 'CODE', 'NUM'] },
  'HAS CONCEPT MOD': { from: ['CONTAINER', 'CODE', 'NUM'], to: ['TEXT', 'CODE'] },
  'SELECTED FROM': { from: ['SCOORD'], to: ['IMAGE'] },
};

test('only relationships that the Comprehensive SR allows are used, and containers are never empty', () => {
  for (const scan of [twoFrames, exportedScan({ answer: 'clear', detections: [] })]) {
    const root = rootOf(scan);
    for (const parent of flatten(root)) {
      if (parent.type === 'CONTAINER') expect(parent.children.length).toBeGreaterThan(0);
      for (const child of parent.children) {
        const rule = allowed[child.relationship ?? ''];
        expect(rule?.from, child.concept).toContain(parent.type);
        expect(rule?.to, child.concept).toContain(child.type);
      }
    }
  }
});

test('every image that the content refers to is listed as evidence of its study', () => {
  const set = written(twoFrames);
  const study = set.elements.x0040a375!.items![0]!.dataSet!;
  const series = study.elements.x00081115!.items![0]!.dataSet!;
  const listed = series.elements.x00081199!.items![0]!.dataSet!.string('x00081155');
  expect([study.string('x0020000d'), series.string('x0020000e')]).toEqual([
    stored.studyUid,
    stored.seriesUid,
  ]);
  expect(set.string('x0020000d')).toBe(stored.studyUid);
  const images = flatten(itemOf(set)).filter((item) => item.type === 'IMAGE');
  expect(images.length).toBe(3);
  for (const item of images) expect(first(item, 'x00081199').string('x00081155')).toBe(listed);
});

test('the report of a DICOM scan points at the stored file and joins its study', () => {
  const file = encodeDicom(generatePhantom({ seed: 3, size: 64 }), { seed: 3, sequence: 't1ce' });
  const reference = readReference(file)!;
  const set = written(twoFrames, reference);
  const original = dicomParser.parseDicom(file);
  expect(reference.sopInstanceUid).toBe(original.string('x00080018'));
  expect(set.string('x0020000d')).toBe(original.string('x0020000d'));
  expect(set.string('x0020000e')).not.toBe(original.string('x0020000e'));
});

test('a class that was never tested is not named', () => {
  const scan = exportedScan({ detections: [exportedFinding({ class: 'métastase\\x' })] });
  const code = first(named(itemOf(written(scan)), '121071')[0]!, 'x0040a168');
  expect(code.string('x00080100')).toBe('108369006');
});

test('a class without a public code has one in a private scheme', () => {
  const { scheme, value, meaning } = findingCode('métastase\\x');
  expect([scheme, meaning]).toEqual(['99SULCUS', 'métastase/x']);
  expect(value).toMatch(/^[A-Z0-9_-]{1,16}$/);
});

test('a finding whose type has no probability names no disease', () => {
  const root = rootOf(exportedScan({ detections: [untyped] }));
  expect(first(named(root, '121071')[0]!, 'x0040a168').string('x00080104')).toBe('Neoplasm');
  expect(named(root, 'TYPE_PROB')).toEqual([]);
});

test('another abnormality has the code of an abnormal structure, not of a tumor', () => {
  const other = exportedFinding({ class: 'other', class_id: 4 });
  const root = rootOf(exportedScan({ answer: 'other', detections: [], otherDetections: [other] }));
  const code = first(named(root, '121071')[0]!, 'x0040a168');
  expect([code.string('x00080100'), code.string('x00080102')]).toEqual(['49755003', 'SCT']);
});

test('a report without findings says whether the slice is clear, unclear or was not analyzed, and why', () => {
  const said = (part: Partial<Scan>): string => {
    const scan = exportedScan({ detections: [], ...part });
    const root = rootOf(scan);
    return named(root, '121071')[0]!.set.string('x0040a160') ?? '';
  };
  expect(said({ answer: 'clear' })).toMatch(/none came close/);
  expect(said({ answer: 'unclear', faintDetections: [exportedFinding({ confidence: 0.2 })] })).toMatch(
    /1 faint region came close.*not a finding.*does not rule out a tumor/,
  );
  const reason = { gate: 'scope' as const, id: 'kind-ct', sentence: 'This looks like a CT scan.' };
  const refused = { judged: false, reasons: [reason], notes: [] };
  expect(said({ answer: 'not-analyzed', judgment: refused })).toBe(
    'Not analyzed. Image check: computed tomography.',
  );
});

test('a second reader finds the same text and numbers', () => {
  const bytes = Uint8Array.from(writeStructuredReport(twoFrames, facts(stored)));
  const { dict } = dcmjs.DicomMessage.readFile(bytes.buffer);
  const natural = JSON.stringify(dcmjs.DicomMetaDictionary.naturalizeDataset(dict));
  for (const part of ['Certainty of Finding', '93', 'SR-ABCDEFGH/1', 'Glioma', 'POLYLINE']) {
    expect(natural).toContain(part);
  }
});

const enhancedMr = '1.2.840.10008.5.1.4.1.1.4.1';
for (const scan of [twoFrames, exportedScan({ answer: 'clear', detections: [] })]) {
  checkWithDicomTools(
    `a report with ${scan.detections.length} findings`,
    // Only multi-frame classes have frame numbers.
    () => writeStructuredReport(scan, facts({ ...stored, sopClassUid: enhancedMr })),
    ['dsrdump', 'dciodvfy'],
  );
}
checkWithDicomTools('a report on a PNG', () => writeStructuredReport(twoFrames, facts(null)), [
  'dsrdump',
  'dciodvfy',
]);
