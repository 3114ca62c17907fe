import { CopyButton } from '#web/components/copy-button.tsx';

/** A scrollable text with a copy button. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-3">
      <div className="mb-1 flex items-center justify-between gap-3">
        <span className="text-small text-muted">{label}</span>
        <CopyButton text={text} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-control border border-line bg-subtle p-3 font-mono text-small"
      >
        {text}
      </pre>
    </div>
  );
}
