import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#web/components/button.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { type Measurement, measurementWords } from './measurement.ts';

interface MeasurementListProps {
  measurements: readonly Measurement[];
  /** False for a single slice, whose number means nothing. */
  withSlices: boolean;
  onShow: (measurement: Measurement) => void;
  onRemove: (id: string) => void;
  /** A key on a measurement. Returns false if it has no action. */
  onKey: (measurement: Measurement, event: KeyboardEvent) => boolean;
}

/** The element to focus after its neighbor was removed. */
export const measurementElementId = (id: string): string => `measurement-${id}`;

/** The measurements as text, for people who cannot see the picture. */
export function MeasurementList({ measurements, withSlices, onShow, onRemove, onKey }: MeasurementListProps) {
  const t = useTranslations('viewer');
  const formats = useFormats();
  if (measurements.length === 0) return null;
  return (
    <ul aria-label={t('measurements')} className="flex flex-wrap gap-2 text-small">
      {measurements.map((one) => (
        <li key={one.id} className="flex items-center rounded-control border border-line ps-2">
          <button
            type="button"
            id={measurementElementId(one.id)}
            className="min-h-9 rounded-small text-start"
            title={t('measurementKeys')}
            onClick={() => onShow(one)}
            onKeyDown={(event) => {
              if (!onKey(one, event)) return;
              event.preventDefault();
              // The stage has other actions for these keys.
              event.stopPropagation();
            }}
          >
            {t('measured', { kind: t(`measurement.${one.kind}`), value: measurementWords(t, formats, one) })}
            {withSlices && (
              <span className="text-muted"> · {t('onSlice', { number: String(one.slice + 1) })}</span>
            )}
          </button>
          <IconButton
            icon={X}
            iconSize={14}
            label={t('remove', { kind: t(`measurement.${one.kind}`) })}
            onClick={() => onRemove(one.id)}
          />
        </li>
      ))}
    </ul>
  );
}
