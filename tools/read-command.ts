import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * A script's options and arguments. Prints the help and ends where it is asked for or an argument is missing, and names
 * what it does not understand.
 */
export function readCommand<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  { needs = 0 }: { needs?: number } = {},
) {
  const config = {
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  } as const;
  try {
    const { values, positionals } = parseArgs<{ allowPositionals: true; options: Options }>(config);
    const asked = 'help' in values;
    if (asked || positionals.length < needs) {
      process.stdout.write(`${help.trimEnd()}\n`);
      process.exit(asked ? 0 : 2);
    }
    return { values, positionals };
  } catch (error) {
    return fail(error);
  }
}

export function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exit(2);
}
