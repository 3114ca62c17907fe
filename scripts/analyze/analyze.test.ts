import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { encodeDicom } from '#phantom/encode-dicom.ts';
import { encodeJpeg, encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { makeModelFolder } from '#server/analysis/detect/detector-parts.fixture.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { linesOf, runScript } from '#tools/run-script.fixture.ts';

/** Each test starts a process, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let model: string;

beforeAll(async () => {
  model = await makeModelFolder();
  folder = (await temporaryFolder('analyze')).path;
  const phantom = generatePhantom({ seed: 1, size: 96 });
  await mkdir(join(folder, 'b'));
  await writeFile(join(folder, 'c.png'), await encodePng(phantom));
  await writeFile(join(folder, 'b', 'a.jpg'), await encodeJpeg(phantom));
  await writeFile(join(folder, 'b', 'IM0001'), encodeDicom(phantom, { seed: 1, sequence: 't1ce' }));
  await writeFile(join(folder, 'notes.txt'), 'not a picture');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(model, { recursive: true });
});

test('each file of a folder gives one JSON line, in sorted order, with the fields promised', async () => {
  const { status, stdout, stderr } = await analyze([folder]);
  expect(status).toBe(0);
  const lines = linesOf(stdout);
  expect(lines.map((line) => line.file)).toEqual([
    join(folder, 'b', 'IM0001'),
    join(folder, 'b', 'a.jpg'),
    join(folder, 'c.png'),
  ]);
  for (const line of lines) {
    expect(Object.keys(line)).toEqual([
      ...['file', 'width', 'height', 'answer', 'scope', 'kind', 'sequence', 'judged', 'reasons', 'notes'],
      ...['detections', 'others', 'faint', 'model', 'milliseconds'],
    ]);
    expect(line).toMatchObject({ width: 96, height: 96, model: 'tiny-1' });
    expect(line.detections).toEqual([
      {
        class: 'glioma',
        class_id: 1,
        confidence: 0.875,
        typeProbability: 0.9,
        x: 36,
        y: 48,
        width: 0.25,
        height: 0.5,
        frame: 0,
      },
    ]);
    expect(line).toMatchObject({ answer: 'finding', kind: null, sequence: null });
  }
  expect(stderr).toContain('3 of 3 files analyzed, 1 other file skipped');
});

test('a file that cannot be read gives its reason, the others are analyzed, and the exit says so', async () => {
  const broken = join(folder, 'notes.txt');
  const missing = join(folder, 'missing.png');
  const { status, stdout } = await analyze([broken, missing, join(folder, 'c.png')]);
  expect(status).toBe(1);
  const lines = linesOf(stdout);
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.file === broken)).toEqual({ file: broken, error: expect.any(String) });
  expect(lines.find((line) => line.file === missing)).toEqual({ file: missing, error: expect.any(String) });
  expect(lines.find((line) => line.file === join(folder, 'c.png')).detections).toHaveLength(1);
});

test('300 files with long paths are analyzed', async () => {
  const deep = join(folder, ...Array<string>(3).fill('a-folder-with-a-rather-long-name-'.repeat(3)));
  await mkdir(deep, { recursive: true });
  onTestFinished(() => rm(join(folder, 'a-folder-with-a-rather-long-name-'.repeat(3)), { recursive: true }));
  const paths = Array.from({ length: 300 }, (_, i) => join(deep, `slice-${i}.png`));
  const [first, ...others] = paths;
  await copyFile(join(folder, 'c.png'), first!);
  for (const path of others) await link(first!, path);
  expect(paths.join(' ').length).toBeGreaterThan(90_000);
  const { status, stdout, stderr } = await analyze(paths);
  expect(status, stderr).toBe(0);
  expect(linesOf(stdout).map((line) => line.file)).toEqual(paths);
});

test('paths can come from a list or over standard input', async () => {
  const paths = [join(folder, 'c.png'), join(folder, 'b', 'a.jpg')];
  const list = join(folder, 'list.txt');
  await writeFile(list, `${paths.join('\n')}\n`);
  onTestFinished(() => rm(list));
  for (const run of [analyze([`@${list}`]), analyze(['-'], paths.join('\n'))]) {
    const { status, stdout, stderr } = await run;
    expect(status, stderr).toBe(0);
    expect(linesOf(stdout).map((line) => line.file)).toEqual(paths);
  }
});

test('a list that is not there is named', async () => {
  const { status, stderr } = await analyze(['@nowhere.txt']);
  expect(status).toBe(2);
  expect(stderr).toContain('nowhere.txt');
});

test('a picture that is no slice is not judged, and the reason is given', async () => {
  const black = join(folder, 'b', 'black.png');
  await writeFile(black, await encodePng({ width: 96, height: 96, gray: new Uint8Array(96 * 96) }));
  const { stdout } = await analyze([black]);
  await rm(black);
  expect(JSON.parse(stdout)).toMatchObject({
    answer: 'not-analyzed',
    judged: false,
    detections: [],
    reasons: [expect.stringContaining('empty')],
  });
});

test('the cut-off can be moved', async () => {
  const { stdout } = await analyze([join(folder, 'c.png'), '--min-confidence', '0.9']);
  expect(JSON.parse(stdout).detections).toEqual([]);
});

test('CSV has a header and a row for each detection', async () => {
  const { stdout } = await analyze([join(folder, 'c.png'), join(folder, 'notes.txt'), '--format', 'csv']);
  const [header, ...rows] = stdout.trim().split('\n');
  expect(header).toBe(
    'file,image_width,image_height,answer,scope,class,class_id,confidence,x,y,width,height,model,milliseconds,error,frame',
  );
  expect(rows[0]).toMatch(/c\.png,96,96,finding,0\.\d+,glioma,1,0\.875,36,48,0\.25,0\.5,tiny-1,[\d.]+,,0$/);
  expect(rows[1]!.split(',').length).toBeGreaterThanOrEqual(16);
});

test.each([
  [[], 'Name at least one file or folder.'],
  [['x.png', '--min-confidence', 'much'], '--min-confidence takes a number from 0 to 1.'],
  [['x.png', '--format', 'xml'], '--format takes jsonl or csv.'],
  [['x.png', '--nonsense'], '--nonsense'],
])('a wrong command says what is wrong: %j', async (args, sentence) => {
  const { status, stderr } = await analyze(args);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});

test('--help explains everything', async () => {
  const { status, stdout } = await analyze(['--help']);
  expect(status).toBe(0);
  for (const word of ['--min-confidence', '--format', 'Exit status', 'pixels', 'fractions']) {
    expect(stdout).toContain(word);
  }
});

const analyze = (args: string[], input?: string) =>
  runScript(['dist/cli.js', 'analyze', '--model', model, ...args], input);
