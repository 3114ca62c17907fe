import { Dialog } from '#web/components/dialog.tsx';
import { Kbd } from '#web/components/kbd.tsx';

const keys: [keys: string[], does: string][] = [
  [['C'], 'The result is correct: approve and go on'],
  [['I'], 'Incorrect: correct the boxes; again to save'],
  [['←', '→'], 'Previous and next scan'],
  [['S'], 'Skip: the scan comes again at the end'],
  [['N'], 'Write notes; Esc leaves them'],
  [['U'], 'Undo the last verdict, for ten seconds'],
  [['+', '−', '0'], 'Zoom in, out, whole picture'],
  [['M'], 'The model’s boxes on and off'],
  [['A'], 'Add a box while correcting'],
  [['X'], 'Nothing to see here, while correcting'],
  [['Tab'], 'Next box; arrows move it, Shift and arrows resize it'],
  [['T', 'Del'], 'Change the type of a box, delete it'],
  [['Esc'], 'Stop correcting'],
  [['L'], 'Light-table or cards'],
  [['?'], 'This list'],
];

interface KeysHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function KeysHelp({ open, onOpenChange }: KeysHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys of the light-table" scrolls>
      <dl className="space-y-2">
        {keys.map(([names, does]) => (
          <div key={does} className="flex items-center justify-between gap-6">
            <dt className="order-2 flex shrink-0 gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
