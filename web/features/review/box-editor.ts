import { useReducer } from 'react';
import type { EditedBox, Frame, TumorClass } from './box-editing.ts';

type Boxes = readonly EditedBox[];

interface State {
  boxes: Boxes;
  past: readonly Boxes[];
  future: readonly Boxes[];
  selectedId: string | null;
  /** Whether the reviewer has changed the boxes. */
  changed: boolean;
  /** The type of the next box. */
  lastClass: TumorClass;
}
type Action =
  /** `continues`: part of the same drag, so part of one undo step. */
  | { do: 'set'; boxes: Boxes; selectedId?: string | null; lastClass?: TumorClass; continues?: boolean }
  | { do: 'select'; id: string | null }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'reset'; boxes: Boxes };

const maxUndoSteps = 200;

function reduce(state: State, action: Action): State {
  const { boxes, past, future } = state;
  switch (action.do) {
    case 'set':
      return {
        boxes: action.boxes,
        past: action.continues ? past : [...past, boxes].slice(-maxUndoSteps),
        future: [],
        selectedId: action.selectedId === undefined ? state.selectedId : action.selectedId,
        changed: true,
        lastClass: action.lastClass ?? state.lastClass,
      };
    case 'select':
      return { ...state, selectedId: action.id };
    case 'undo': {
      const before = past.at(-1);
      return before
        ? { ...state, boxes: before, past: past.slice(0, -1), future: [boxes, ...future], selectedId: null }
        : state;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after
        ? { ...state, boxes: after, past: [...past, boxes], future: rest, selectedId: null }
        : state;
    }
    case 'reset':
      return { ...state, boxes: action.boxes, past: [], future: [], selectedId: null, changed: false };
  }
}

export type BoxEditor = ReturnType<typeof useBoxEditor>;

/** The reviewer's boxes of one scan, with undo and redo. */
export function useBoxEditor(start: Boxes, kept: Boxes | null) {
  const [state, dispatch] = useReducer(reduce, {
    boxes: kept ?? start,
    past: [],
    future: [],
    selectedId: null,
    changed: kept !== null,
    lastClass: start[0]?.class ?? 'tumor',
  });
  const { boxes, selectedId, changed, lastClass, past, future } = state;
  const replace = (box: EditedBox) => boxes.map((each) => (each.id === box.id ? box : each));
  return {
    ...{ boxes, selectedId, changed, canUndo: past.length > 0, canRedo: future.length > 0 },
    select: (id: string | null) => dispatch({ do: 'select', id }),
    add: (frame: Frame) => {
      const id = `drawn-${crypto.randomUUID()}`;
      const box: EditedBox = { ...frame, id, class: lastClass, contour: null };
      dispatch({ do: 'set', boxes: [...boxes, box], selectedId: id });
    },
    change: (box: EditedBox, continues = false) => dispatch({ do: 'set', boxes: replace(box), continues }),
    retype: (box: EditedBox, kind: TumorClass) =>
      dispatch({ do: 'set', boxes: replace({ ...box, class: kind }), lastClass: kind }),
    remove: (id: string) =>
      dispatch({ do: 'set', boxes: boxes.filter((each) => each.id !== id), selectedId: null }),
    clear: () => dispatch({ do: 'set', boxes: [], selectedId: null }),
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    reset: () => dispatch({ do: 'reset', boxes: start }),
  };
}
