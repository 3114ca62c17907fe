import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, type ThemeChoice, themeChoice, themeChoices } from '#web/lib/theme.ts';
import { IconButton } from './icon-button.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

/** Steps through light, dark and the system's choice. */
export function ThemeToggle() {
  const [choice, setChoice] = useState<ThemeChoice>(themeChoice);
  const next = themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? 'system';
  const Icon = icons[choice];
  const step = () => {
    chooseTheme(next);
    setChoice(next);
  };
  return (
    <IconButton label={`Theme: ${choice}. Change to ${next}`} onClick={step}>
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}
