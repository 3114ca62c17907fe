import pino from 'pino';

export type Logger = pino.Logger;

/** An id gives access to its scan, so it is shortened. Four characters are enough to follow it through a log. */
const ids = /\b([0-9a-f]{4})[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const withoutIds = (line: string): string => line.replace(ids, '$1…');

/** Removes the parameter values from the message of a failed statement. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const withoutValues = (text: string | undefined) => text?.replace(/\nparams: .*?(?=\n {4}at |$)/s, '');
  const reported = pino.stdSerializers.err(error);
  const {
    params: _,
    query: __,
    ...rest
  } = reported as typeof reported & { params?: unknown; query?: unknown };
  return { ...rest, message: withoutValues(reported.message), stack: withoutValues(reported.stack) };
}

/** A log that cannot be written must not end the server. Its lines are lost. */
function standardOutput(): { write(line: string): unknown } {
  const output = pino.destination({ sync: true });
  output.on('error', () => undefined);
  return output;
}

/** One JSON line per event. IP addresses, file names and scan ids are left out: they identify people or scans. */
export function createLogger(
  level: string,
  destination: { write(line: string): unknown } = standardOutput(),
): Logger {
  return pino(
    {
      level,
      redact: ['req.headers', '*.password', '*.apiKey', '*.token', '*.sessionToken', '*.authorization'],
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
    },
    { write: (line) => void destination.write(withoutIds(line)) },
  );
}
