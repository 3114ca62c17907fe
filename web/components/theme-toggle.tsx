import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { chooseTheme, type ThemeChoice, themeChoice, themeChoices } from '#web/lib/theme.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { IconButton } from './button.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

export function ThemeToggle() {
  const t = useTranslations('shell.theme');
  const stored = useBrowserValue(themeChoice, 'system');
  const [chosen, setChosen] = useState<ThemeChoice | null>(null);
  const choice = chosen ?? stored;
  const next = themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? 'system';
  const Icon = icons[choice];
  const step = () => {
    chooseTheme(next);
    setChosen(next);
  };
  return <IconButton icon={Icon} label={t('label', { choice: t(choice), next: t(next) })} onClick={step} />;
}
