import { createTranslator } from 'use-intl/core';
import type { Fault, RefusalReason } from '#imaging/refusals.ts';
import type { Catalog } from '../catalog.ts';
import refusals from '../en/refusals.ts';
import { commandLine } from './command-line.ts';

const t = createTranslator<Catalog, 'refusals'>({
  locale: 'en',
  messages: { refusals } as Catalog,
  namespace: 'refusals',
  timeZone: 'UTC',
});

/** Why a file cannot be read, for the command line; in English only. */
export function refusalWords({
  reason,
  fault,
}: {
  reason: RefusalReason;
  fault?: Fault | undefined;
}): string {
  // The compiler cannot match a key known only at run time with the values of its message.
  const sentence = t(`file.${reason.key}`, (reason.values ?? {}) as never);
  return fault ? `${sentence} (${commandLine.faults(fault)})` : sentence;
}
