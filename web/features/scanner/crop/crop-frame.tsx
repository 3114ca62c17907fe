import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Point, Quad } from '#reading/crop/quad.ts';
import { type Corner, corners, moveAll, moveCorner } from './move-corners.ts';
import { drawWhole, type OpenedPicture } from './open-picture.ts';

interface CropFrameProps {
  picture: OpenedPicture;
  quad: Quad;
  /** Each corner moves on its own. */
  free: boolean;
  onChange: (quad: Quad) => void;
}

const keySteps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Shares of the picture's longer side. */
const [keyStep, largeKeyStep] = [0.004, 0.03];

/** The picture with four corners to drag; what is cut away is dimmed. */
export function CropFrame({ picture, quad, free, onChange }: CropFrameProps) {
  const t = useTranslations('scanner.crop');
  const stage = useRef<HTMLDivElement>(null);
  const { width, height } = picture.pixels;
  useEffect(() => {
    const canvas = drawWhole(picture);
    canvas.className = 'absolute inset-0 size-full';
    canvas.ariaHidden = 'true';
    stage.current?.prepend(canvas);
    return () => canvas.remove();
  }, [picture]);

  /** Follows a pointer from where it went down. */
  const follow = (event: PointerEvent<Element>, move: (by: Point) => Quad) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const target = event.currentTarget;
    const start = { x: event.clientX, y: event.clientY };
    const following = new AbortController();
    const { signal } = following;
    target.setPointerCapture(event.pointerId);
    target.addEventListener(
      'pointermove',
      (moved) => {
        const { clientX, clientY } = moved as globalThis.PointerEvent;
        const scale = width / box.width;
        onChange(move({ x: (clientX - start.x) * scale, y: (clientY - start.y) * scale }));
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel']) {
      target.addEventListener(end, () => following.abort(), { signal });
    }
  };
  const corner = (at: Corner) => (by: Point) =>
    moveCorner(quad, at, { x: quad[at].x + by.x, y: quad[at].y + by.y }, { width, height }, free);
  const press = (at: Corner) => (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    const length = Math.max(width, height) * (event.shiftKey ? largeKeyStep : keyStep);
    onChange(corner(at)({ x: step.x * length, y: step.y * length }));
  };
  const path = quad.map(({ x, y }) => `${x} ${y}`).join('L');
  return (
    <div className="dark overflow-hidden rounded-card border border-line bg-stage p-4">
      <div
        ref={stage}
        className="relative mx-auto touch-none select-none"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(46dvh * ${width / height})` }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
          <path d={`M0 0H${width}V${height}H0ZM${path}Z`} fillRule="evenodd" className="fill-black/60" />
          <path
            d={`M${path}Z`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            className="cursor-move fill-transparent stroke-accent-line"
            onPointerDown={(event) => follow(event, (by) => moveAll(quad, by, { width, height }))}
          />
        </svg>
        {corners.map((at) => (
          <button
            key={at}
            type="button"
            aria-label={t(`corner.${at}`)}
            onPointerDown={(event) => follow(event, corner(at))}
            onKeyDown={press(at)}
            className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 touch-none cursor-grab place-items-center rounded-full"
            style={{ left: `${(100 * quad[at].x) / width}%`, top: `${(100 * quad[at].y) / height}%` }}
          >
            <span className="size-5 rounded-full border-2 border-white bg-accent" />
          </button>
        ))}
      </div>
    </div>
  );
}
