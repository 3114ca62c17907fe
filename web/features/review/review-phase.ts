/**
 * The commands that each phase of a review allows. Keys and buttons both consult this table: a scan whose picture is
 * not on the screen cannot be judged, and while boxes are edited there is no 'correct' and no way to another scan.
 */
export type Phase = 'loading' | 'unreadable' | 'reading' | 'editing';

const moving = ['next', 'previous', 'skip', 'reopenLast'] as const;
const allowed = {
  loading: moving,
  unreadable: moving,
  reading: [...moving, 'correct', 'edit'],
  editing: ['save', 'stop', 'add', 'undo', 'redo'],
} as const satisfies Record<Phase, readonly string[]>;

export type Command = (typeof allowed)[Phase][number];

export function isAllowed(phase: Phase, command: Command): boolean {
  return (allowed[phase] as readonly Command[]).includes(command);
}

export type PhaseEvent = 'pictureShown' | 'pictureLost' | 'edit' | 'stop';

/** The next phase for each event. Unknown events change nothing. */
const transitions: Record<Phase, Partial<Record<PhaseEvent, Phase>>> = {
  loading: { pictureShown: 'reading', pictureLost: 'unreadable' },
  unreadable: { pictureShown: 'reading' },
  reading: { edit: 'editing', pictureLost: 'unreadable' },
  editing: { stop: 'reading' },
};

export function nextPhase(phase: Phase, event: PhaseEvent): Phase {
  return transitions[phase][event] ?? phase;
}

/** Two clicks within this time are a double-click. */
const doubleClickMs = 500;

/** The parts of a click event that the guard reads. */
interface Press {
  detail: number;
  currentTarget: { textContent: string | null };
}

/**
 * Accepts a verdict only once per double-click: the second click would hit the same button of the next scan. Keyboard
 * clicks always pass, because the key handler ignores repeats.
 */
export function createVerdictGuard(now: () => number = () => performance.now()) {
  let last: { moment: number; button: string | null } | undefined;
  return ({ detail, currentTarget: { textContent: button } }: Press): boolean => {
    const moment = now();
    const again = last !== undefined && last.button === button && moment - last.moment < doubleClickMs;
    last = { moment, button };
    // `detail` is 0 for the keyboard, 1 for a first click, 2 for the second of a double-click.
    return detail === 0 || (detail === 1 && !again);
  };
}

/** Shared by the whole page: a double-click may start on one scan's button and end on another's. */
export const verdictGuard = createVerdictGuard();
