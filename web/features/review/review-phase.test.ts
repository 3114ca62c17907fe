import { expect, test } from 'vitest';
import { type Command, createVerdictGuard, isAllowed, nextPhase, type Phase } from './review-phase.ts';

const phases: Phase[] = ['loading', 'unreadable', 'reading', 'editing'];
const within = (command: Command) => phases.filter((phase) => isAllowed(phase, command));

test('only a scan whose picture is shown can be judged', () => {
  expect(within('correct')).toEqual(['reading']);
  expect(within('edit')).toEqual(['reading']);
  expect(within('save')).toEqual(['editing']);
});

test('while boxes are edited there is no way to another scan', () => {
  for (const command of ['next', 'previous', 'skip', 'reopenLast'] as const) {
    expect(isAllowed('editing', command)).toBe(false);
  }
});

test('editing ends only by stopping, and a lost picture does not end it', () => {
  expect(nextPhase('reading', 'edit')).toBe('editing');
  expect(nextPhase('editing', 'pictureLost')).toBe('editing');
  expect(nextPhase('editing', 'stop')).toBe('reading');
  expect(nextPhase('loading', 'edit')).toBe('loading');
});

test('the second click of a double-click is no verdict; a later one, another button and a key are', () => {
  let time = 0;
  const guard = createVerdictGuard(() => time);
  const press = (detail: number, textContent = 'Correct') =>
    guard({ detail, currentTarget: { textContent } });
  expect(press(1)).toBe(true);
  time = 200;
  expect(press(2)).toBe(false);
  time = 300;
  expect(press(1)).toBe(false);
  expect(press(1, 'Save')).toBe(true);
  expect(press(2, 'Save')).toBe(false);
  time = 900;
  expect(press(1)).toBe(true);
  expect(press(0)).toBe(true);
});
