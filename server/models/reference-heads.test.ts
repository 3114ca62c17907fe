import { expect, test } from 'vitest';
import { sequences } from '#phantom/sequence-look.ts';
import { referenceHeads } from './reference-heads.ts';

test('the reference heads are the same every time: 100, all sequences alike, some without a lesion, some blurred', () => {
  expect(referenceHeads).toHaveLength(100);
  for (const wanted of sequences) {
    expect(referenceHeads.filter(({ sequence }) => sequence === wanted)).toHaveLength(20);
  }
  expect(referenceHeads.filter(({ lesions }) => lesions?.length === 0)).toHaveLength(34);
  expect(new Set(referenceHeads.map(({ quality }) => quality))).toEqual(new Set(['good', 'low']));
  expect(referenceHeads[1]).toMatchInlineSnapshot(`
    {
      "lesions": [
        {
          "edema": false,
          "kind": "solid",
          "radius": 0.05478584734257311,
          "x": 0.3767147457155132,
          "y": 0.30783274863525967,
        },
        {
          "edema": true,
          "kind": "ring",
          "radius": 0.07920711082406341,
          "x": 0.665373852086312,
          "y": 0.4720593565886462,
        },
      ],
      "level": "ventricles",
      "quality": "low",
      "seed": 7300001,
      "sequence": "t1ce",
      "size": 256,
    }
  `);
});
