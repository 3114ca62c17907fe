export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Midnight before a moment. Every day of the product begins at midnight UTC. */
export const midnight = (moment: Date): Date => new Date(Math.floor(moment.getTime() / dayMs) * dayMs);

/** 'YYYY-MM-DD'. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The same time of day, some days before. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * dayMs);
