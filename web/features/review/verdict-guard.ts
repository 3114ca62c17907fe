import { createVerdictGuard } from './review-phase.ts';

/** Shared by the whole page: a double-click may start on one scan's button and end on another's. */
export const verdictGuard = createVerdictGuard();
