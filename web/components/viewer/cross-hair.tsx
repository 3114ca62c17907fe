import type { Point, Size } from './viewport.ts';

/** Lines through one pixel of a picture that fills its positioned parent. */
export function CrossHair({ at, picture }: { at: Point; picture: Size }) {
  return (
    <>
      <span
        className="absolute inset-y-0 w-px bg-accent/70"
        style={{ left: `${((at.x + 0.5) / picture.width) * 100}%` }}
      />
      <span
        className="absolute inset-x-0 h-px bg-accent/70"
        style={{ top: `${((at.y + 0.5) / picture.height) * 100}%` }}
      />
    </>
  );
}
