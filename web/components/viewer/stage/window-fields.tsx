import { useState } from 'react';
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
  return (
    <div className="space-y-3">
      <WindowPresets presets={presets} window={window} onChange={onChange} />
      <div className="flex flex-wrap gap-4">
        <NumberField
          label={t('level')}
          value={window.center}
          onChange={(center) => onChange({ ...window, center })}
        />
        <NumberField
          label={t('width')}
          value={window.width}
          onChange={(width) => width > 0 && onChange({ ...window, width })}
        />
      </div>
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A number that is applied with Enter, which keeps the focus, or on leaving the field. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const shown = shortNumber(value);
  /** Null unless the field is being edited, so that it follows a drag over the picture. */
  const [typed, setTyped] = useState<string | null>(null);
  const apply = () => {
    setTyped(null);
    if (typed !== null && typed !== '' && typed !== shown) onChange(Number(typed));
  };
  return (
    <label className="flex items-center gap-2 text-small text-muted">
      {label}
      <input
        type="number"
        step="any"
        value={typed ?? shown}
        className="h-9 w-24 rounded-control border border-control-line bg-page px-2 text-text"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        onBlur={apply}
      />
    </label>
  );
}
