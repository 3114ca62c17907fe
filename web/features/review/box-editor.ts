import { useState } from 'react';
import type { TumorClass } from '#reading/vocabulary.ts';
import type { EditedBox, Frame } from './box-editing.ts';

type Boxes = readonly EditedBox[];

/** What undo brings back. */
interface Step {
  boxes: Boxes;
  /** The type of the next box. */
  nextType: TumorClass;
}
interface State extends Step {
  past: readonly Step[];
  future: readonly Step[];
  selectedId: string | null;
  changed: boolean;
}
const stepOf = ({ boxes, nextType }: State): Step => ({ boxes, nextType });
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
    nextType: start[0]?.class ?? 'tumor',
  });
  const { boxes, selectedId, changed, past, future } = state;
  const update = (change: (before: State) => Partial<State>) =>
    setState((before) => ({ ...before, ...change(before) }));
  /** `continues`: part of the same drag, so part of one undo step. */
  const edit = (change: (boxes: Boxes) => Boxes, also: Partial<State> = {}, continues = false) =>
    update((before) => ({
      boxes: change(before.boxes),
      past: continues ? before.past : [...before.past, stepOf(before)].slice(-maxUndoSteps),
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
      const box: EditedBox = { ...frame, id, class: state.nextType, contour: null };
      edit((all) => [...all, box], { selectedId: id });
    },
    change: (box: EditedBox, continues = false) => edit(replace(box), {}, continues),
    retype: (box: EditedBox, kind: TumorClass) => edit(replace({ ...box, class: kind }), { nextType: kind }),
    /** The type of the selected box and of the next one. */
    chooseType: (kind: TumorClass) => {
      const chosen = boxes.find(({ id }) => id === selectedId);
      if (chosen) edit(replace({ ...chosen, class: kind }), { nextType: kind });
      else update(() => ({ nextType: kind }));
    },
    nextType: state.nextType,
    remove: (id: string) => edit((all) => all.filter((each) => each.id !== id), { selectedId: null }),
    clear: () => edit(() => [], { selectedId: null }),
    undo: () =>
      update((now) => {
        const before = now.past.at(-1);
        if (!before) return {};
        return {
          ...before,
          past: now.past.slice(0, -1),
          future: [stepOf(now), ...now.future],
          selectedId: null,
        };
      }),
    redo: () =>
      update((now) => {
        const [after, ...rest] = now.future;
        if (!after) return {};
        return { ...after, past: [...now.past, stepOf(now)], future: rest, selectedId: null };
      }),
    reset: () => setState({ ...state, boxes: start, past: [], future: [], selectedId: null, changed: false }),
  };
}
