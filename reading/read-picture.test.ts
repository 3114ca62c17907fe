import { describe, expect, test, vi } from 'vitest';
import { generatePhantom } from '#phantom/phantom.ts';
import type { SliceReading } from './detector/slice-reading.ts';
import { plainPicture, readPicture } from './read-picture.ts';
import { pictureKinds } from './vocabulary.ts';

const { gray, width, height } = generatePhantom({ seed: 3, size: 256 });
const slice = plainPicture({ gray, width, height });
const box = { class: 'glioma', class_id: 1, confidence: 0.9, x: 128, y: 256, width: 0.2, height: 0.2 };
const network = (part: Partial<SliceReading>) =>
  vi.fn(async () => ({ own: { reading: { boxes: [box], scope: 0.9, ...part }, limits } }));
const limits = { cutOff: 0.4, scopeThreshold: 0.5, faintThreshold: 0.12, faintBySequence: { t2: 0.06 } };
const kindOf = (name: (typeof pictureKinds)[number], probability = 0.94): SliceReading['kind'] =>
  Object.fromEntries(pictureKinds.map((each) => [each, each === name ? probability : 0.01])) as never;

test('findings of a slice that passes every gate are given in pixels of the slice', async () => {
  const pixelSpacing = { row: 1, column: 0.5 };
  const judged = await readPicture({ ...slice, pixelSpacing }, network({}));
  expect(judged.judgment).toMatchObject({ judged: true, notes: [{ id: 'non-square' }] });
  // The network's input was twice as high.
  expect(judged.findings).toEqual([{ ...box, y: 128, frame: 0, strength: 'finding' }]);
  expect(judged.answer).toBe('finding');
});

test('a picture that a gate stops is not given to the network', async () => {
  const detect = network({});
  const header = {
    modality: 'CT',
    bodyPart: 'HEAD',
    oneBit: false,
    weighting: 'unknown',
    afterContrast: false,
  } as const;
  const judged = await readPicture({ ...slice, header }, detect, { anyway: true });
  expect(judged.judgment.reasons).toMatchObject([{ gate: 'header', id: 'modality-ct' }]);
  expect(judged).toMatchObject({ answer: 'not-analyzed', findings: [], reading: null, network: null });
  expect(detect).not.toHaveBeenCalled();
});

test('a picture out of the scope of a model without kinds is not analyzed', async () => {
  const judged = await readPicture(slice, network({ scope: 0.2 }));
  expect(judged).toMatchObject({ answer: 'not-analyzed', findings: [] });
  expect(judged.judgment.reasons).toMatchObject([{ gate: 'scope', id: 'not-brain-mr' }]);
});

test('a model that names kinds of pictures refuses by them, and the reason names the kind', async () => {
  const ct = await readPicture(slice, network({ kind: kindOf('ct') }));
  expect(ct.judgment.reasons).toMatchObject([{ id: 'kind-ct' }]);
  expect((await readPicture(slice, network({ kind: kindOf('photograph') }))).judgment.reasons).toMatchObject([
    { id: 'kind-photograph' },
  ]);
  // The edge of a head is refused only if the network is sure that it shows too little.
  const edge = { ...kindOf('brain-mr', 0.35), 'too-little-head': 0.6 } as SliceReading['kind'];
  expect((await readPicture(slice, network({ kind: edge! }))).answer).toBe('finding');
  const tip = await readPicture(slice, network({ kind: kindOf('too-little-head') }));
  expect(tip.judgment.reasons).toMatchObject([{ id: 'kind-too-little-head' }]);
  // The reason names what the picture most likely shows.
  const neck = { ...kindOf('brain-mr', 0.6), 'too-little-head': 0.25, ct: 0.04 } as SliceReading['kind'];
  expect((await readPicture(slice, network({ kind: neck! }))).judgment.reasons).toMatchObject([
    { id: 'kind-too-little-head' },
  ]);
  // The scope score no longer counts.
  const brain = await readPicture(slice, network({ kind: kindOf('brain-mr'), scope: 0.1 }));
  expect(brain.answer).toBe('finding');
});

test('what the learned gate refuses can be read anyway, with a note that this was not measured', async () => {
  const judged = await readPicture(slice, network({ kind: kindOf('ct') }), { anyway: true });
  expect(judged).toMatchObject({ answer: 'finding', judgment: { judged: true, reasons: [] } });
  expect(judged.judgment.notes).toMatchObject([{ id: 'kind-ct' }, { id: 'anyway' }]);
  // No finding on such a picture is not an all-clear.
  const nothing = network({ kind: kindOf('ct'), boxes: [] });
  expect((await readPicture(slice, nothing, { anyway: true })).answer).toBe('unclear');
});

describe('other abnormalities', () => {
  const other = { ...box, class: 'other', class_id: 4, x: 60, y: 60 };
  const read = (
    part: Partial<SliceReading>,
    more: object = { otherThreshold: 0.5, otherFaintThreshold: 0.2 },
  ) =>
    readPicture(slice, async () => ({
      own: { reading: { boxes: [], scope: 0.9, ...part }, limits: { ...limits, ...more } },
    }));

  test('one that reaches its threshold is the answer where no tumor is found', async () => {
    expect(await read({ others: [other] })).toMatchObject({
      answer: 'other',
      findings: [],
      others: [{ class: 'other', strength: 'finding' }],
      faint: [],
    });
  });

  test('a tumor counts first, and both are listed; at one place, the tumor alone', async () => {
    const both = await read({ boxes: [box], others: [other] });
    expect(both).toMatchObject({ answer: 'finding', findings: [{ x: 128 }], others: [{ x: 60 }] });
    const same = await read({ boxes: [box], others: [{ ...other, x: box.x, y: box.y }] });
    expect(same).toMatchObject({ answer: 'finding', others: [] });
  });

  test('a faint tumor at the place of another abnormality is part of it', async () => {
    const faint = { ...box, x: 60, y: 60, confidence: 0.2 };
    expect(await read({ boxes: [faint], others: [other] })).toMatchObject({ answer: 'other', faint: [] });
    expect(await read({ boxes: [{ ...faint, x: 200 }], others: [other] })).toMatchObject({
      answer: 'other',
      faint: [{ x: 200 }],
    });
  });

  test('a faint one keeps a slice from being clear; below, it is clear', async () => {
    const at = (confidence: number) => read({ others: [{ ...other, confidence }] });
    expect(await at(0.3)).toMatchObject({ answer: 'unclear', others: [], faint: [{ class: 'other' }] });
    expect(await at(0.1)).toMatchObject({ answer: 'clear', faint: [] });
  });

  test('without a measured threshold, or without the output, nothing is said', async () => {
    expect(await read({ others: [other] }, {})).toMatchObject({ answer: 'clear', others: [] });
    expect(await read({})).toMatchObject({ answer: 'clear', others: [] });
  });

  test('in a file with many frames, a neighboring frame must show the place too', async () => {
    const frames = Array.from({ length: 9 }, (_, index) => ({ index, gray }));
    const onFrames = async (...marked: number[]) => {
      let at = 0;
      return readPicture({ ...slice, frames }, async () => {
        const others = marked.includes(at) ? [other] : [];
        at += 1;
        return {
          own: { reading: { boxes: [], scope: 0.9, others }, limits: { ...limits, otherThreshold: 0.5 } },
        };
      });
    };
    expect(await onFrames(4)).toMatchObject({ answer: 'clear' });
    expect((await onFrames(4, 5)).others.map(({ frame }) => frame)).toEqual([4, 5]);
  });
});

test('faint marks make a slice unclear and are no findings; below the faint threshold it is clear', async () => {
  const at = (confidence: number, sequence?: SliceReading['sequence']) =>
    readPicture(slice, network({ boxes: [{ ...box, confidence }], ...(sequence && { sequence }) }));
  expect(await at(0.39)).toMatchObject({
    answer: 'unclear',
    findings: [],
    faint: [{ confidence: 0.39 }],
  });
  expect(await at(0.12)).toMatchObject({ answer: 'unclear' });
  expect(await at(0.11)).toMatchObject({ answer: 'clear', faint: [] });
  const t2 = { t1: 0.01, 't1-contrast': 0.01, t2: 0.95, flair: 0.01, diffusion: 0.01, other: 0.01 };
  expect(await at(0.07, t2)).toMatchObject({ answer: 'unclear' });
});
