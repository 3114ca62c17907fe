import { findPlates } from './find-plates.ts';
import { findLetterLines, type Line } from './letter-lines.ts';
import { findMarks } from './marks-off-head.ts';
import { type Head, protectHead } from './protect-head.ts';

/** Grows with every change that may find other writing: a result from before is not repeated unseen. */
export const textSearchVersion = 2;

export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One frame: grey, and how colourful each pixel is where the frame has colours. */
export interface SearchedFrame {
  grey: Uint8Array;
  saturation?: Uint8Array | undefined;
}

export interface TextSearch {
  /** What stands around the head and looks written: it is filled. */
  marks: Line[];
  /** Writing may be here, on the head, against it or where no head stands out: it cannot be filled safely. */
  suspected: Line[];
  /** Null where no head stands out: then nothing is filled. */
  head: Head | null;
}

/**
 * Looks for writing in one frame: for sharp marks around the head, and for lines of letters everywhere. `again`, in a
 * picture whose writing was filled, even a speck counts: it is what is left of a letter.
 */
export function findText(
  frame: SearchedFrame,
  width: number,
  height: number,
  { again = false }: { again?: boolean } = {},
): TextSearch {
  const picture = darkGround(frame, width, height);
  const head = protectHead(picture, width, height);
  const letters = findLetterLines(picture, width, height, { levelOnly: again });
  const drawn = [...letters.lines, ...findPlates(picture, width, height)];
  const lines = drawn
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
    .map((line) => ({ line, touches: touchesHead(line, head, width, height) }));
  const marks = findMarks(picture, width, height, { head: head?.guarded ?? null, again }).map(
    ({ besideHead, ...line }) => ({ line, touches: besideHead }),
  );
  const found = [...marks, ...lines];
  const everywhere: Line[] = letters.uncountable
    ? [{ left: 0, top: 0, right: width - 1, bottom: height - 1 }]
    : [];
  return {
    marks: head ? found.map(({ line }) => line) : [],
    suspected: [...found.filter(({ touches }) => !head || touches).map(({ line }) => line), ...everywhere],
    head,
  };
}

/** Bright on dark in any case: a white page is turned into its negative, colours count as bright. */
function darkGround({ grey, saturation }: SearchedFrame, width: number, height: number): Uint8Array {
  const page = isPage(grey, width, height);
  if (!page && !saturation) return grey;
  return Uint8Array.from(grey, (value, i) => Math.max(page ? 255 - value : value, saturation?.[i] ?? 0));
}

/** Most of the border is white. */
function isPage(grey: Uint8Array, width: number, height: number): boolean {
  let bright = 0;
  for (let x = 0; x < width; x++) {
    if (grey[x]! >= 170) bright++;
    if (grey[(height - 1) * width + x]! >= 170) bright++;
  }
  for (let y = 0; y < height; y++) {
    if (grey[y * width]! >= 170) bright++;
    if (grey[y * width + width - 1]! >= 170) bright++;
  }
  return bright >= 0.7 * 2 * (width + height);
}

/** Whether anything of the head with its margin lies in a box with two pixels around it. */
function touchesHead(box: Line, head: Head | null, width: number, height: number): boolean {
  if (!head) return false;
  for (let y = Math.max(0, box.top - 2); y <= Math.min(height - 1, box.bottom + 2); y++) {
    const row = y * width;
    for (let x = Math.max(0, box.left - 2); x <= Math.min(width - 1, box.right + 2); x++) {
      if (head.guarded[row + x] === 1) return true;
    }
  }
  return false;
}
