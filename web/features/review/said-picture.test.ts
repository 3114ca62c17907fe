import { expect, test } from 'vitest';
import { canSave, pictureSaid, verdictToSend } from './said-picture.ts';

const nothingYet = { picture: null, reason: null, boxes: [], changed: false };
const unclear = { answer: 'unclear', confidence: null } as const;
const finding = { answer: 'finding', confidence: 0.7 } as const;
const clear = { answer: 'clear', confidence: null } as const;
const box = { class: 'glioma' as const, x: 5, y: 5, width: 0.1, height: 0.1, frame: 0 };

test('an unclear result can be saved only with what the image shows', () => {
  expect(canSave(unclear, nothingYet)).toBe(false);
  expect(canSave(finding, nothingYet)).toBe(true);
  expect(canSave(unclear, { ...nothingYet, picture: 'nothing' })).toBe(true);
  expect(canSave(unclear, { ...nothingYet, picture: 'tumor' })).toBe(false);
  expect(canSave(unclear, { ...nothingYet, picture: 'cannot-judge' })).toBe(false);
  expect(canSave(unclear, { ...nothingYet, picture: 'cannot-judge', reason: 'sequence' })).toBe(true);
});

test('a drawn box says tumor; a box of the model alone does not', () => {
  expect(pictureSaid({ ...nothingYet, picture: 'nothing', boxes: [box], changed: true })).toBe('tumor');
  expect(pictureSaid({ ...nothingYet, boxes: [box] })).toBeNull();
  expect(pictureSaid({ ...nothingYet, picture: 'other', changed: true })).toBe('other');
});

test('what is sent says no more than the reviewer did', () => {
  expect(verdictToSend(finding, nothingYet, undefined)).toEqual({ action: 'incorrect' });
  const drawn = { ...nothingYet, boxes: [box], changed: true };
  expect(verdictToSend(finding, drawn, [box])).toEqual({
    picture: 'tumor',
    boxes: [box],
    action: 'incorrect',
  });
  expect(verdictToSend(clear, drawn, [box])).toEqual({ picture: 'tumor', boxes: [box] });
  const kept = { ...nothingYet, picture: 'tumor' as const, boxes: [box] };
  expect(verdictToSend(finding, kept, undefined)).toEqual({ picture: 'tumor' });
  const unsure = { ...nothingYet, picture: 'cannot-judge' as const, reason: 'unsure' as const };
  expect(verdictToSend(unclear, unsure, undefined)).toEqual({ picture: 'cannot-judge', reason: 'unsure' });
});
