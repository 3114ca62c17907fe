import { describe, expect, test } from 'vitest';
import { frameDisagreement, networkDisagreement } from './disagreement.ts';

const picture = { width: 100, height: 100 };
const mark = (frame: number, x = 50) => ({ x, y: 50, width: 0.2, height: 0.2, frame });
const said = (...detections: ReturnType<typeof mark>[]) => ({ judged: true, detections });

describe('two networks', () => {
  test('agree where both mark nothing, or the same place', () => {
    expect(networkDisagreement(said(), said(), picture)).toBe(0);
    expect(networkDisagreement(said(mark(0)), said(mark(0, 53)), picture)).toBe(0);
  });
  test('disagree by the share of marks that only one of them made', () => {
    expect(networkDisagreement(said(mark(0)), said(), picture)).toBe(1);
    expect(networkDisagreement(said(mark(0)), said(mark(0, 80)), picture)).toBe(1);
    expect(networkDisagreement(said(mark(0)), said(mark(1)), picture)).toBe(1);
    expect(networkDisagreement(said(mark(0), mark(0, 80)), said(mark(0)), picture)).toBeCloseTo(1 / 3);
  });
  test('disagree completely where only one of them judged the picture', () => {
    expect(networkDisagreement(said(), { judged: false, detections: [] }, picture)).toBe(1);
  });
});

describe('neighboring frames', () => {
  const frames = [0, 1, 2, 3, 4];
  test('agree on what several in a row show at one place', () => {
    expect(frameDisagreement([mark(1), mark(2), mark(3, 52)], frames, picture)).toBe(0);
    expect(frameDisagreement([], frames, picture)).toBe(0);
  });
  test('do not support a mark that appears on one frame only', () => {
    expect(frameDisagreement([mark(2)], frames, picture)).toBe(1);
    expect(frameDisagreement([mark(1), mark(2), mark(2, 85)], frames, picture)).toBeCloseTo(1 / 3);
    expect(frameDisagreement([mark(1), mark(2, 85)], frames, picture)).toBe(1);
  });
  test('disagree where one frame misses what both its neighbors show', () => {
    expect(frameDisagreement([mark(0), mark(1), mark(3), mark(4)], frames, picture)).toBeCloseTo(1 / 5);
    expect(frameDisagreement([mark(1), mark(3)], frames, picture)).toBe(1);
  });
  test('give no figure for a picture without neighbors', () => {
    expect(frameDisagreement([mark(0)], [0], picture)).toBeNull();
  });
});
