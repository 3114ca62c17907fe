import { useState } from 'react';
import type { EditedBox, Frame, TumourClass } from './box-editing.ts';

export type BoxEditor = ReturnType<typeof useBoxEditor>;

/** The reviewer's boxes of one scan. */
export function useBoxEditor(start: readonly EditedBox[], kept: readonly EditedBox[] | null) {
  const [boxes, setBoxes] = useState<readonly EditedBox[]>(kept ?? start);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [changed, setChanged] = useState(kept !== null);
  const [lastClass, setLastClass] = useState<TumourClass>(start[0]?.class ?? 'tumor');
  const set = (next: readonly EditedBox[]) => {
    setBoxes(next);
    setChanged(true);
  };
  return {
    boxes,
    selectedId,
    select: setSelectedId,
    /** Whether the reviewer has said anything about the boxes. */
    changed,
    add: (frame: Frame): string => {
      const id = `drawn-${crypto.randomUUID()}`;
      set([...boxes, { ...frame, id, class: lastClass }]);
      setSelectedId(id);
      return id;
    },
    change: (box: EditedBox) => set(boxes.map((each) => (each.id === box.id ? box : each))),
    retype: (id: string, kind: TumourClass) => {
      setLastClass(kind);
      set(boxes.map((each) => (each.id === id ? { ...each, class: kind } : each)));
    },
    remove: (id: string) => {
      set(boxes.filter((each) => each.id !== id));
      setSelectedId(null);
    },
    clear: () => set([]),
    reset: () => {
      setBoxes(start);
      setChanged(false);
      setSelectedId(null);
    },
  };
}
