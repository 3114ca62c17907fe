import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { shortNumber } from '#contract/short-number.ts';
import { shareWindow } from '#imaging/volume/gray-window.ts';
import { Segmented } from '#web/components/segmented.tsx';
import { Slider } from '#web/components/slider.tsx';
import { useGrayPicture } from './use-gray-picture.ts';
import {
  allGrays,
  brightest,
  brightnessOf,
  contrastOf,
  percents,
  sameWindow,
  strongest,
  type WindowLevel,
  withBrightness,
  withContrast,
} from './window-level.ts';

export interface WindowPreset {
  id: string;
  label: string;
  window: WindowLevel;
}

interface WindowPresetsProps {
  presets: readonly WindowPreset[];
  window: WindowLevel;
  onChange: (window: WindowLevel) => void;
}

/** Window presets; none is selected after a drag. */
export function WindowPresets({ presets, window, onChange }: WindowPresetsProps) {
  const t = useTranslations('viewer');
  const chosen = presets.find((preset) => sameWindow(preset.window, window));
  return (
    <Segmented
      label={t('contrast')}
      value={chosen?.id ?? ''}
      onValueChange={(id) => {
        const preset = presets.find((one) => one.id === id);
        if (preset) onChange(preset.window);
      }}
      options={presets.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}

interface PictureWindowProps {
  /** Address of the picture whose grays determine the presets. */
  address: string;
  window: WindowLevel;
  onChange: (window: WindowLevel) => void;
}

/** Presets and sliders for an 8-bit picture. Dragging over the picture has the same effect. */
export function PictureWindow({ address, window, onChange }: PictureWindowProps) {
  const t = useTranslations('viewer');
  const picture = useGrayPicture(address);
  const presets = useMemo(() => {
    const asItIs = { id: 'file', label: t('preset.file'), window: allGrays };
    if (!picture) return [asItIs];
    const grays = [{ values: picture.gray, slope: 1, intercept: 0 }];
    return [
      asItIs,
      { id: 'soft', label: t('preset.soft'), window: shareWindow(grays, 0, 0.9999) },
      { id: 'strong', label: t('preset.strong'), window: shareWindow(grays, 0.2, 0.97) },
    ];
  }, [picture, t]);
  const brightness = brightnessOf(window);
  const contrast = contrastOf(window);
  return (
    <div className="space-y-3">
      <WindowPresets presets={presets} window={window} onChange={onChange} />
      <Slider
        label={t('brightness')}
        {...percents}
        max={brightest}
        value={brightness}
        valueText={t('percent', { percent: String(brightness) })}
        onValueChange={(percent) => onChange(withBrightness(window, percent))}
      />
      <Slider
        label={t('contrast')}
        {...percents}
        max={strongest}
        value={contrast}
        valueText={t('percent', { percent: String(contrast) })}
        onValueChange={(percent) => onChange(withContrast(window, percent))}
      />
    </div>
  );
}

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
