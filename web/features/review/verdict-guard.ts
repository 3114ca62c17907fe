import { createVerdictGuard } from './desk-machine.ts';

/** One for the whole page: a double-click may begin on one scan's button and end on another's. */
export const verdictGuard = createVerdictGuard();
