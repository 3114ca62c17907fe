import { expect, test } from 'vitest';
import { labelsOf, readClasses, readCoco, readLabels, readYolo } from './read-labels.ts';

test('COCO boxes and outlines become fractions of the picture', () => {
  const labels = readCoco(
    JSON.stringify({
      categories: [
        { id: 7, name: 'Glioma' },
        { id: 8, name: 'tumor' },
      ],
      images: [{ id: 1, file_name: 'images/a.png', width: 200, height: 100, group: 3 }],
      annotations: [
        { image_id: 1, category_id: 7, bbox: [20, 10, 40, 20], segmentation: [[20, 10, 60, 10, 60, 30]] },
        { image_id: 1, category_id: 8, bbox: [180, 90, 400, 50] },
      ],
    }),
  );
  expect(labels.get('a.png')).toMatchObject({
    width: 200,
    group: '3',
    boxes: [
      {
        class: 'glioma',
        left: 0.1,
        top: 0.1,
        contour: [
          [0.1, 0.1],
          [0.3, 0.1],
          [0.3, 0.3],
        ],
      },
      { class: 'tumor', left: 0.9, top: 0.9 },
    ],
  });
  expect(labels.get('a.png')?.boxes[1]?.width).toBeCloseTo(0.1);
});

test('YOLO lines are boxes, or outlines where they have more points', () => {
  const {
    boxes: [box, outline],
  } = readYolo('1 0.5 0.5 0.2 0.4\n0 0.1 0.1 0.3 0.1 0.3 0.3\n', ['glioma', 'meningioma']);
  expect(box?.class).toBe('meningioma');
  expect(box?.left).toBeCloseTo(0.4);
  expect(outline).toMatchObject({
    class: 'glioma',
    left: 0.1,
    contour: [
      [0.1, 0.1],
      [0.3, 0.1],
      [0.3, 0.3],
    ],
  });
});

test.each([
  ["names: ['glioma', pituitary]\n", ['glioma', 'pituitary']],
  ['path: .\nnames:\n  0: glioma\n  1: pituitary\nnc: 2\n', ['glioma', 'pituitary']],
  ['names:\n  - glioma\n  - pituitary\n', ['glioma', 'pituitary']],
])('class names are read from %j', (yaml, names) => {
  expect(readClasses(new Map([['data.yaml', yaml]]))).toEqual(names);
});

test('a picture is found by its name, an empty file says that there is nothing, and no file nothing', () => {
  const labels = readLabels(
    new Map([
      ['set/labels/a.txt', ''],
      ['notes.txt', 'hello'],
    ]),
  );
  expect(labelsOf(labels, 'set/images/A.png')?.boxes).toEqual([]);
  expect(labelsOf(labels, 'set/images/b.png')).toBeUndefined();
});

test('an unknown class is refused by its name, and a number without a name by its number', () => {
  const coco = readCoco(
    JSON.stringify({
      categories: [{ id: 1, name: 'necrosis' }],
      images: [{ id: 1, file_name: 'a.png', width: 10, height: 10 }],
      annotations: [{ image_id: 1, category_id: 1, bbox: [1, 1, 4, 4] }],
    }),
  );
  expect(coco.get('a.png')).toMatchObject({
    boxes: [],
    problems: [{ key: 'unknownClass', values: { name: 'necrosis' } }],
  });
  expect(readYolo('4 0.5 0.5 0.1 0.1', ['glioma']).problems).toMatchObject([
    { key: 'classWithoutName', values: { number: '4' } },
  ]);
});

test.each([
  ['{"images": []}', 'notCoco'],
  ['nonsense', 'notJson'],
])('%s is rejected with its reason', (text, key) => {
  expect(() => readCoco(text)).toThrow(expect.objectContaining({ key }));
});

test('a line that is no label is quoted', () => {
  expect(() => readYolo('0 0.5 many', [])).toThrow(
    expect.objectContaining({ key: 'notYolo', values: { line: '0 0.5 many' } }),
  );
});
