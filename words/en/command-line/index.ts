import alerts from './alerts.ts';
import analyze from './analyze.ts';
import programs from './programs.ts';
import settings from './settings.ts';
import stored from './stored.ts';

/** What operators read in a terminal, in alerts and in the log of a start; in English only. */
export default { alerts, analyze, programs, settings, stored } as const;
