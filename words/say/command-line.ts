import { createTranslator } from 'use-intl/core';
import labels from '../en/admin/labels.ts';
import programs from '../en/command-line.ts';

const catalog = { ...programs, labels };

type Messages = typeof catalog;

const speak = <Name extends keyof Messages>(namespace: Name) =>
  createTranslator<Messages, Name>({
    locale: 'en',
    messages: catalog,
    namespace,
    timeZone: 'UTC',
    onError(error) {
      throw error;
    },
  });

/** What operators and programs read. In English, whatever the site speaks. */
export const commandLine = {
  alerts: speak('alerts'),
  analyze: speak('analyze'),
  failures: speak('failures'),
  faults: speak('faults'),
  labels: speak('labels'),
  programs: speak('programs'),
  remarks: speak('remarks'),
  selfTest: speak('selfTest'),
  settings: speak('settings'),
  stored: speak('stored'),
  sync: speak('sync'),
};
