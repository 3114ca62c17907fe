import { useTranslations } from 'use-intl/react';
import { shortNumber } from '#contract/short-number.ts';
import type { WindowLevel } from '../window-level.ts';
import { type WindowPreset, WindowPresets } from '../window-presets.tsx';

interface WindowFieldsProps {
  window: WindowLevel;
  presets: readonly WindowPreset[];
  onChange: (window: WindowLevel) => void;
}

/** Window and level by preset and by number. */
export function WindowFields({ window, presets, onChange }: WindowFieldsProps) {
  const t = useTranslations('viewer');
  const field = (label: string, value: number, change: (value: number) => WindowLevel | null) => (
    <label className="flex items-center gap-2 text-small text-muted">
      {label}
      <input
        // The key resets the field when a drag changes the window.
        key={value}
        type="number"
        step="any"
        defaultValue={shortNumber(value)}
        className="h-9 w-24 rounded-control border border-control-line bg-page px-2 text-text"
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={({ target }) => {
          const typed = target.valueAsNumber;
          const next = Number.isFinite(typed) && target.value !== shortNumber(value) ? change(typed) : null;
          if (next) onChange(next);
        }}
      />
    </label>
  );
  return (
    <div className="space-y-3">
      <WindowPresets presets={presets} window={window} onChange={onChange} />
      <div className="flex flex-wrap gap-4">
        {field(t('level'), window.center, (center) => ({ ...window, center }))}
        {field(t('width'), window.width, (width) => (width > 0 ? { ...window, width } : null))}
      </div>
    </div>
  );
}
