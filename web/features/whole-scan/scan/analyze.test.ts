import { expect, test, vi } from 'vitest';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { resultWithoutMarks } from '#reading/read-picture.fixture.ts';
import { startAnalysis } from './analyze.ts';
import type { Detector } from './detector.ts';
import type { Analysis } from './scan-state.ts';

const head = { left: 0, top: 0, right: 4, bottom: 4 };
const slice = (): VolumeSlice => ({
  width: 4,
  height: 4,
  values: new Uint8Array(16),
  gray: new Uint8Array(16),
  slope: 1,
  intercept: 0,
  inverted: false,
  head,
  window: null,
});
const nothing = await resultWithoutMarks();

/** A detector that answers on the test's command. */
function heldNetwork() {
  const waiting: ((result: typeof nothing) => void)[] = [];
  const detector: Detector = {
    state: () => ({ step: 'ready', workers: 1, threads: 1, note: null }),
    onChange: () => () => undefined,
    prepare: () => undefined,
    width: () => 1,
    read: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => undefined,
  };
  const answerAll = async () => {
    for (const answer of waiting.splice(0)) answer(nothing);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { detector, answerAll };
}

function analyzeThree() {
  const { detector, answerAll } = heldNetwork();
  const reports: Analysis[] = [];
  const run = startAnalysis({
    detector,
    key: 'a',
    name: { key: 'volumeNameAlone' },
    slices: [slice(), slice(), slice()],
    geometry: undefined,
    header: null,
    frameOfReference: null,
    onChange: (analysis) => reports.push(analysis),
  });
  run.allDecoded();
  return { run, reports, answerAll };
}

test('a slice that is being read when reading is stopped still counts, and reading resumes after it', async () => {
  const { run, reports, answerAll } = analyzeThree();
  await answerAll();
  run.stop();
  await answerAll();
  await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ state: 'stopped', done: 1 }));
  run.resume();
  await vi.waitFor(async () => {
    await answerAll();
    expect(reports.at(-1)).toMatchObject({ state: 'finished', done: 3 });
  });
});

test('a series that was left reports nothing, even if the network still answers', async () => {
  const { run, reports, answerAll } = analyzeThree();
  const before = reports.length;
  run.end();
  await answerAll();
  expect(reports).toHaveLength(before);
});
