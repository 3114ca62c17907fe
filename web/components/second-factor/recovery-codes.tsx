import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown once: they are stored as hashes only. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div>
      <p className="font-semibold">The second factor is on. Keep these recovery codes.</p>
      <p className="mt-1 mb-4 text-muted">
        Each works once instead of a code from the app. They are not shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-subtle p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button size="small" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
