import { storageKeys } from '#contract/constants.ts';
import { readStored, writeStored } from './storage.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  const stored = readStored('local', storageKeys.local.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && systemDark().matches);
  const { classList } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored('local', storageKeys.local.theme, choice);
  applyTheme(choice);
}
