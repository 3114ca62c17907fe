import { Dialog } from '#web/components/dialog.tsx';
import { Kbd } from '#web/components/kbd.tsx';

const keys: [keys: string[], does: string][] = [
  [['C'], 'The result is correct: approve and go on'],
  [['I'], 'Incorrect: correct the boxes; again to save'],
  [['←', '→'], 'Previous and next scan'],
  [['S'], 'Skip: the scan goes to the end of your queue'],
  [['N'], 'Write notes; Esc leaves them'],
  [['U'], 'Take the last verdict back'],
  [['+', '−', '0'], 'Zoom in, out, whole picture'],
  [['M'], 'The model’s boxes on and off'],
  [['O', 'B'], 'The original instead, or beside it'],
  [['A'], 'Add a box while correcting'],
  [['X'], 'Nothing to see here, while correcting'],
  [['Tab'], 'Next box; arrows move it, Shift and arrows resize it'],
  [['T', 'Del'], 'Change the type of a box, delete it'],
  [['Z', 'Y'], 'Undo and redo a change of the boxes; also Ctrl+Z and Ctrl+Shift+Z'],
  [['P'], 'Put aside a scan that somebody else has'],
  [['H'], 'The pointer moves the picture, while correcting'],
  [['Esc'], 'Stop correcting; the boxes stay'],
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
