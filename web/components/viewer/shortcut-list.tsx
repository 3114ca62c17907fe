import { Kbd } from '#web/components/kbd.tsx';

interface ShortcutListProps {
  shortcuts: readonly { keys: readonly string[]; does: string }[];
}

/** The keys of a viewer. */
export function ShortcutList({ shortcuts }: ShortcutListProps) {
  return (
    <>
      <p className="mb-2 font-semibold">Keyboard shortcuts</p>
      <p className="mb-3 text-small text-muted">They work while the focus is in the pictures.</p>
      <dl className="space-y-1.5 text-small">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt className="order-2 flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
