import { expect, test } from 'vitest';
import { groupOf } from './group-of.ts';

test.each([
  ['set/patient 7/a.png', 'set/patient 7'],
  ['set/patient 7/images/a.png', 'set/patient 7'],
  ['set/train/patient 7/a.png', 'set/patient 7'],
  ['set/val/patient 7/a.png', 'set/patient 7'],
  ['set/Training/glioma/a.png', ''],
  ['set/no_tumor/a.png', ''],
  ['patient 7/a.png', 'patient 7'],
  ['set/images/a.png', ''],
  ['set/images/train/a.png', ''],
  ['images/a.png', ''],
  ['a.png', ''],
])('the pictures of %s belong to the group "%s"', (path, group) => {
  expect(groupOf(path, undefined)).toBe(group);
});

test('a group that the labels name wins over the folder', () => {
  expect(groupOf('set/patient 7/a.png', { group: '3' })).toBe('group 3');
});
