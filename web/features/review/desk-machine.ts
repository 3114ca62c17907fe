/**
 * What a reviewer can do with the shown scan, by phase. Keys and buttons both ask this table, so that what a phase does
 * not list cannot happen in it: a scan whose picture is not on the screen cannot be judged, and while boxes are edited
 * there is no 'correct' and no way to another scan.
 */
export type Phase = 'loading' | 'unreadable' | 'reading' | 'editing';

const moving = ['next', 'previous', 'skip', 'reopenLast'] as const;
const allowed = {
  loading: moving,
  unreadable: moving,
  reading: [...moving, 'correct', 'edit'],
  editing: ['save', 'stop', 'add', 'clear', 'undo', 'redo'],
} as const satisfies Record<Phase, readonly string[]>;

export type Command = (typeof allowed)[Phase][number];

export function isAllowed(phase: Phase, command: Command): boolean {
  return (allowed[phase] as readonly Command[]).includes(command);
}

export type DeskEvent = 'pictureShown' | 'pictureLost' | 'edit' | 'stop';

/** Where a phase leads to; an event that a phase does not know changes nothing. */
const transitions: Record<Phase, Partial<Record<DeskEvent, Phase>>> = {
  loading: { pictureShown: 'reading', pictureLost: 'unreadable' },
  unreadable: { pictureShown: 'reading' },
  reading: { edit: 'editing', pictureLost: 'unreadable' },
  editing: { stop: 'reading' },
};

export function nextPhase(phase: Phase, event: DeskEvent): Phase {
  return transitions[phase][event] ?? phase;
}

/** Two presses of a pointer within this time are one double-click. */
const doubleClickMs = 500;

/** A click on a button, as React hands it on. */
interface Press {
  detail: number;
  currentTarget: { textContent: string | null };
}

/**
 * Lets a verdict through only once for a double-click: the second click would fall on the same button of the scan that
 * has come up in between. Keys are not held back: a key that is held down repeats, and repeats are ignored where keys
 * are read.
 */
export function createVerdictGuard(now: () => number = () => performance.now()) {
  let last: { moment: number; button: string | null } | undefined;
  return ({ detail, currentTarget: { textContent: button } }: Press): boolean => {
    const moment = now();
    const again = last !== undefined && last.button === button && moment - last.moment < doubleClickMs;
    last = { moment, button };
    // A click by keyboard has a detail of 0, a first click 1, the second of a double-click 2.
    return detail === 0 || (detail === 1 && !again);
  };
}
