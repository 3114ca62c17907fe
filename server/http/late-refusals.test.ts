import { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLateRefusals, type HoldRefusal } from './late-refusals.ts';

const lateness = { patience: 5, stepMs: 100, longestMs: 500, mostOfOne: 3, mostOfAll: 5 };
const response = (): ServerResponse => new ServerResponse({ method: 'GET' } as never);

describe('refusals', () => {
  let hold: HoldRefusal;
  beforeEach(() => {
    vi.useFakeTimers();
    hold = createLateRefusals(lateness);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Milliseconds until a refusal is answered. */
  async function lateBy(caller: string, answer = response()): Promise<number> {
    const started = performance.now();
    const held = hold(caller, answer).then(() => performance.now() - started);
    await vi.runAllTimersAsync();
    return held;
  }
  const meetLimits = async (caller: string, times: number): Promise<number[]> => {
    const waits: number[] = [];
    for (let index = 0; index < times; index += 1) waits.push(await lateBy(caller));
    return waits;
  };

  test('are answered at once as often as a patient server allows, then later each time up to the longest wait', async () => {
    const waits = await meetLimits('192.0.2.1', 14);
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits.slice(5).every((ms, index, all) => ms > 0 && ms >= (all[index - 1] ?? 0) - 20)).toBe(true);
    expect(waits.at(-1)).toBeGreaterThan(400);
    expect(Math.max(...waits)).toBeLessThanOrEqual(500);
  });

  test('of one caller make nobody else wait', async () => {
    await meetLimits('192.0.2.1', 20);
    expect(await lateBy('192.0.2.2')).toBe(0);
  });

  test('are forgotten once the caller has been quiet for a while', async () => {
    await meetLimits('192.0.2.1', 20);
    vi.advanceTimersByTime(2 * 60_000);
    expect(await lateBy('192.0.2.1')).toBe(0);
  });

  test('that wait are so many of one caller and so many of all; one more is not held', async () => {
    await meetLimits('192.0.2.1', 20);
    await meetLimits('192.0.2.2', 20);
    await meetLimits('192.0.2.3', 20);
    const first = Array.from({ length: 4 }, () => hold('192.0.2.1', response()));
    expect(await first[3]).toBe(false);
    const second = Array.from({ length: 2 }, () => hold('192.0.2.2', response()));
    expect(await hold('192.0.2.3', response())).toBe(false);
    await vi.runAllTimersAsync();
    expect(await Promise.all([...first.slice(0, 3), ...second])).toEqual(Array(5).fill(true));
    expect(await lateBy('192.0.2.3')).toBeGreaterThan(0);
  });

  test('wait no longer than their caller, and leave the place to the next', async () => {
    await meetLimits('192.0.2.1', 20);
    const answers = Array.from({ length: 3 }, response);
    const held = answers.map((answer) => hold('192.0.2.1', answer));
    for (const answer of answers) answer.emit('close');
    await Promise.all(held);
    expect(vi.getTimerCount()).toBe(0);
    expect(await lateBy('192.0.2.1')).toBeGreaterThan(0);
  });
});
