import pino from 'pino';

export type Logger = pino.Logger;

/** One line of JSON an event. Addresses, file names and scan ids never reach it: they identify people or scans. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: ['req.headers', '*.password', '*.apiKey', '*.token', '*.sessionToken', '*.authorization'],
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  });
}
