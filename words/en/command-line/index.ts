import alerts from './alerts.ts';
import analyze from './analyze.ts';
import programs from './programs.ts';
import remarks from './remarks.ts';
import settings from './settings.ts';
import stored from './stored.ts';

/** What operators and programs read: terminals, alerts, the log of a start, stored remarks; in English only. */
export default { alerts, analyze, programs, remarks, settings, stored } as const;
