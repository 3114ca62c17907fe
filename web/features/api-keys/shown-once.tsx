import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { MadeKey } from './new-key-dialog.tsx';

/** The only time that a key is seen. */
export function ShownOnce({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  return (
    <Notice
      live
      tone="warning"
      title={`The key of ${made.key.name} is shown this once`}
      className="mb-6"
      action={
        <Button size="small" onClick={onDone}>
          I have stored it
        </Button>
      }
    >
      <p>Store it where the program finds it. Whoever has it can do what it allows.</p>
      <Secret label="API key" value={made.secret} />
      <Secret label="Secret of its webhooks" value={made.webhookSecret} />
    </Notice>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div className="mt-3">
      <p className="text-small text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-small border border-line bg-panel px-2 py-1 text-small [overflow-wrap:anywhere]">
          {value}
        </code>
        <CopyButton text={value} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
