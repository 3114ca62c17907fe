import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { TrueLesion } from '#contract/classrooms.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { placeInPercent } from '#web/components/viewer/viewport.ts';
import { arrowDirections } from '#web/lib/arrow-keys.ts';
import { restoreFocusAfter } from '#web/lib/focus-after.ts';
import { pictureOf, type TeachingCase } from './cases.ts';

interface BoxStageProps {
  slice: StagedCase;
  /** The alternative text of the picture. */
  alt: string;
  boxes: readonly Box[];
  /** Undefined once the answer is shown. */
  onChange: ((boxes: Box[]) => void) | undefined;
  answerShown: boolean;
  /** Also before the answer, where the truth itself is edited. */
  outlinesShown?: boolean;
}

const step = 6;
const minSide = 8;

/** What is drawn of a case. */
export interface StagedCase {
  picture: string;
  width: number;
  height: number;
  truth: readonly Box[];
  /** Of the lesions, as corners "x,y x,y" in pixels. */
  outlines?: readonly string[];
  marks: readonly Box[];
}

export const stagedCase = (slice: TeachingCase): StagedCase => ({
  ...slice,
  picture: pictureOf(slice),
  outlines: 'outlines' in slice ? slice.outlines : outlinesOf(slice.truth),
  marks: 'marks' in slice ? slice.marks : [],
});

export const outlinesOf = (truth: readonly TrueLesion[]): string[] =>
  truth.flatMap(({ outline }) => (outline ? [outline.map((point) => point.join(',')).join(' ')] : []));

/** The picture. Boxes are drawn with the pointer, and moved and resized with the keyboard. */
export function BoxStage({
  slice,
  alt,
  boxes,
  onChange,
  answerShown,
  outlinesShown = answerShown,
}: BoxStageProps) {
  const { picture, width, height } = slice;
  const stage = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const place = stage.current!.getBoundingClientRect();
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
    return {
      x: within(((clientX - place.left) / place.width) * width, width),
      y: within(((clientY - place.top) / place.height) * height, height),
    };
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!onChange || event.button !== 0 || (event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart(pointOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!start) return;
    const { x, y } = pointOf(event);
    setDrawn({
      left: Math.min(start.x, x),
      top: Math.min(start.y, y),
      right: Math.max(start.x, x),
      bottom: Math.max(start.y, y),
    });
  };
  const onPointerUp = () => {
    const large = drawn && drawn.right - drawn.left >= minSide && drawn.bottom - drawn.top >= minSide;
    if (large) onChange?.([...boxes, drawn]);
    setStart(null);
    setDrawn(null);
  };
  return (
    <div
      ref={stage}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setStart(null)}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `min(100%, ${(68 * width) / height}dvh)` }}
      className={clsx(
        'dark relative mx-auto w-full touch-none overflow-hidden rounded-card border border-line bg-stage text-text select-none',
        onChange && 'cursor-crosshair',
      )}
    >
      <img
        src={picture}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        className="absolute inset-0 size-full"
      />
      {outlinesShown && slice.outlines && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          className="pointer-events-none absolute inset-0 size-full"
        >
          {slice.outlines.map((outline) => (
            <polygon
              key={outline}
              points={outline}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-accent-text stroke-[1.5]"
            />
          ))}
        </svg>
      )}
      {answerShown &&
        slice.truth.map((box) => <Frame key={keyOf(box)} box={box} slice={slice} look="truth" />)}
      {answerShown &&
        slice.marks.map((box) => <Frame key={keyOf(box)} box={box} slice={slice} look="detector" />)}
      {boxes.map((box, index) => {
        const number = index + 1;
        const change = (next: Box | null) =>
          restoreFocusAfter(
            () => onChange?.(boxes.flatMap((one, i) => (i === index ? (next ?? []) : one))),
            boxes.length > 1 ? ownBoxId(boxes.length - 1) : addBoxId,
          );
        // Keyed by number: a box keeps the focus while it moves.
        return <OwnBox key={number} number={number} box={box} slice={slice} onChange={onChange && change} />;
      })}
      {drawn && <Frame box={drawn} slice={slice} look="own" />}
    </div>
  );
}

const keyOf = ({ left, top, right, bottom }: Box): string => `${left} ${top} ${right} ${bottom}`;

const placeOf = ({ left, top, right, bottom }: Box, slice: StagedCase) =>
  placeInPercent({ left, top, width: right - left, height: bottom - top }, slice);

/** Styles of the three kinds of boxes, here and in the legend. */
export const boxStyles = {
  own: 'border-2 border-dashed border-white',
  truth: 'border-2 border-accent-text',
  detector: 'border-2 border-medium-solid rounded-card',
} as const;

function Frame({ box, slice, look }: { box: Box; slice: StagedCase; look: keyof typeof boxStyles }) {
  return (
    <span
      aria-hidden="true"
      style={placeOf(box, slice)}
      className={clsx('pointer-events-none absolute', boxStyles[look])}
    />
  );
}

/** The button that adds a box, used to focus it after the last box is removed. */
export const addBoxId = 'add-box';

/** The id of a box, used to focus a new one. */
export const ownBoxId = (number: number): string => `own-box-${number}`;

interface OwnBoxProps {
  box: Box;
  slice: StagedCase;
  number: number;
  onChange: ((box: Box | null) => void) | undefined;
}

function OwnBox({ box, slice, number, onChange }: OwnBoxProps) {
  const t = useTranslations('teaching.view');
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrowDirections[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onChange?.(null);
    else if (direction) {
      const [x, y] = [direction[0] * step, direction[1] * step];
      onChange?.(event.shiftKey ? resized(box, x, y, slice) : moved(box, x, y, slice));
    } else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      id={ownBoxId(number)}
      disabled={!onChange}
      aria-label={t('ownBox', { number: String(number) })}
      onKeyDown={onKeyDown}
      style={placeOf(box, slice)}
      className={clsx('absolute', boxStyles.own)}
    />
  );
}

function moved(box: Box, x: number, y: number, { width, height }: StagedCase): Box {
  const dx = Math.min(width - box.right, Math.max(-box.left, x));
  const dy = Math.min(height - box.bottom, Math.max(-box.top, y));
  return { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy };
}

function resized(box: Box, x: number, y: number, { width, height }: StagedCase): Box {
  return {
    left: box.left,
    top: box.top,
    right: Math.min(width, Math.max(box.left + minSide, box.right + x)),
    bottom: Math.min(height, Math.max(box.top + minSide, box.bottom + y)),
  };
}
