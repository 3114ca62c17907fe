export interface ClockWatch {
  /** Whether the time can be believed; to be asked regularly. */
  steady(now: Date): boolean;
}
