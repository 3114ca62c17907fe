import { useState } from 'react';
import type { TumorClass } from '#reading/vocabulary.ts';
import type { EditedBox, Frame } from './box-editing.ts';

type Boxes = readonly EditedBox[];

interface State {
  boxes: Boxes;
  past: readonly Boxes[];
  future: readonly Boxes[];
  selectedId: string | null;
  changed: boolean;
  /** The type of the next box. */
  lastClass: TumorClass;
}
const maxUndoSteps = 200;

export type BoxEditor = ReturnType<typeof useBoxEditor>;

/** The reviewer's boxes of one scan, with undo and redo. */
export function useBoxEditor(start: Boxes, kept: Boxes | null) {
  const [state, setState] = useState<State>({
    boxes: kept ?? start,
    past: [],
    future: [],
    selectedId: null,
    changed: kept !== null,
    lastClass: start[0]?.class ?? 'tumor',
  });
  const { boxes, selectedId, changed, past, future } = state;
  const update = (change: (before: State) => Partial<State>) =>
    setState((before) => ({ ...before, ...change(before) }));
  /** `continues`: part of the same drag, so part of one undo step. */
  const edit = (change: (boxes: Boxes) => Boxes, also: Partial<State> = {}, continues = false) =>
    update((before) => ({
      boxes: change(before.boxes),
      past: continues ? before.past : [...before.past, before.boxes].slice(-maxUndoSteps),
      future: [],
      changed: true,
      ...also,
    }));
  const replace = (box: EditedBox) => (all: Boxes) => all.map((each) => (each.id === box.id ? box : each));
  return {
    boxes,
    selectedId,
    changed,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    select: (id: string | null) => update(() => ({ selectedId: id })),
    add: (frame: Frame) => {
      const id = `drawn-${crypto.randomUUID()}`;
      const box: EditedBox = { ...frame, id, class: state.lastClass, contour: null };
      edit((all) => [...all, box], { selectedId: id });
    },
    change: (box: EditedBox, continues = false) => edit(replace(box), {}, continues),
    retype: (box: EditedBox, kind: TumorClass) => edit(replace({ ...box, class: kind }), { lastClass: kind }),
    remove: (id: string) => edit((all) => all.filter((each) => each.id !== id), { selectedId: null }),
    clear: () => edit(() => [], { selectedId: null }),
    undo: () =>
      update((now) => {
        const before = now.past.at(-1);
        if (!before) return {};
        return {
          boxes: before,
          past: now.past.slice(0, -1),
          future: [now.boxes, ...now.future],
          selectedId: null,
        };
      }),
    redo: () =>
      update((now) => {
        const [after, ...rest] = now.future;
        if (!after) return {};
        return { boxes: after, past: [...now.past, now.boxes], future: rest, selectedId: null };
      }),
    reset: () => setState({ ...state, boxes: start, past: [], future: [], selectedId: null, changed: false }),
  };
}
