export interface ClockWatch {
  /** Whether the clock can be trusted; call it regularly. */
  steady(now: Date): boolean;
}
