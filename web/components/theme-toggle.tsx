import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { storageKeys } from '#contract/constants.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { IconButton } from './button.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

export function ThemeToggle() {
  const t = useTranslations('shell.theme');
  const stored = useBrowserValue(themeChoice, 'system');
  const [chosen, setChosen] = useState<ThemeChoice | null>(null);
  const choice = chosen ?? stored;
  const next = themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? 'system';
  const step = () => {
    chooseTheme(next);
    setChosen(next);
  };
  return (
    <IconButton
      icon={icons[choice]}
      label={t('label', { choice: t(choice), next: t(next) })}
      onClick={step}
    />
  );
}

const themeChoices = ['light', 'dark', 'system'] as const;
type ThemeChoice = (typeof themeChoices)[number];

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

function themeChoice(): ThemeChoice {
  const stored = readStored('local', storageKeys.local.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyTheme(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && systemDark().matches);
  const { classList } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
}

function chooseTheme(choice: ThemeChoice): void {
  writeStored('local', storageKeys.local.theme, choice);
  applyTheme(choice);
}
