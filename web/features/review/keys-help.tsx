import { useTranslations } from 'use-intl/react';
import { Dialog } from '#web/components/dialog.tsx';
import { Kbd } from '#web/components/kbd.tsx';

const keys = [
  [['C'], 'correct'],
  [['I'], 'incorrect'],
  [['←', '→'], 'steps'],
  [['S'], 'skip'],
  [['N'], 'notes'],
  [['U'], 'undoVerdict'],
  [['+', '−', '0'], 'zoom'],
  [['M'], 'boxes'],
  [['O', 'B'], 'original'],
  [['A'], 'add'],
  [['V', 'E', 'X', 'J', 'W'], 'shows'],
  [['1', '2', '3', '4'], 'numbers'],
  [['Tab'], 'nextBox'],
  [['T', 'Del'], 'type'],
  [['Z', 'Y'], 'undo'],
  [['P'], 'remove'],
  [['H'], 'pan'],
  [['Esc'], 'stop'],
  [['L'], 'views'],
  [['?'], 'help'],
] as const;

export function KeysHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('admin.review.keyboard');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} scrolls>
      <dl className="space-y-2">
        {keys.map(([names, does]) => (
          <div key={does} className="flex items-center justify-between gap-6">
            <dt className="order-2 flex shrink-0 gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
