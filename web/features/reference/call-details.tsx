import { useTranslations } from 'use-intl/react';
import { Badge } from '#web/components/badge.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import type { ApiCall, ApiDocument } from './api-document.ts';
import { curlOf, exampleOf } from './curl-of.ts';

/** One call: a line that expands to its parameters and examples. */
export function CallDetails({ call, document }: { call: ApiCall; document: ApiDocument }) {
  const t = useTranslations('admin.reference');
  return (
    <details className="group border-t border-line first:border-t-0">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-subtle">
        <span className="w-16 font-mono text-small font-semibold">{call.method}</span>
        <span className="font-mono text-small break-all">{call.path}</span>
        {call.admin && <Badge>{t('admin')}</Badge>}
        <span className="basis-full text-muted sm:ms-auto sm:basis-auto">{call.summary}</span>
      </summary>
      <div className="px-4 pb-4">
        {call.parameters.length > 0 && (
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small wrap-anywhere">
            {call.parameters.map(({ name, in: place, required, schema }) => (
              <div key={`${place} ${name}`} className="contents">
                <dt className="font-mono">{name}</dt>
                <dd className="text-muted">
                  {t('place', { place, required: required ? 'yes' : 'no' })}
                  {schema?.enum && `: ${schema.enum.join(', ')}`}
                  {schema?.default !== undefined &&
                    ` ${t('default', { value: JSON.stringify(schema.default) })}`}
                  {schema?.description && ` – ${schema.description}`}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <CodeBlock label={t('example')} text={curlOf(call, document, window.location.origin)} />
        {call.answer && (
          <CodeBlock label={t('answer')} text={JSON.stringify(exampleOf(call.answer, document), null, 2)} />
        )}
        {call.files.length > 0 && (
          <p className="mt-3 text-small text-muted">{t('files', { types: call.files.join(', ') })}</p>
        )}
      </div>
    </details>
  );
}

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
