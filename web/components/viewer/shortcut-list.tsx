import { useTranslations } from 'use-intl/react';
import { Kbd } from '#web/components/kbd.tsx';
import type { Catalog } from '#words/catalog.ts';

/** Keys, by their character or by their name in the catalog, and their action. */
export interface Shortcut {
  keys: readonly string[];
  does: `keys.${keyof Catalog['viewer']['keys']}` | `tool.${keyof Catalog['viewer']['tool']}`;
}

export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const t = useTranslations('viewer');
  const nameOf = (key: string) => {
    const name = `caps.${key as keyof Catalog['viewer']['caps']}` as const;
    return t.has(name) ? t(name) : key;
  };
  return (
    <>
      <p className="mb-2 font-semibold">{t('shortcuts.title')}</p>
      <p className="mb-3 text-small text-muted">{t('shortcuts.note')}</p>
      <dl className="space-y-1.5 text-small">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt className="order-2 flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{nameOf(key)}</Kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
