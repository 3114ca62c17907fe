import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Save } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { z } from 'zod';
import { contentEditorMinHeightPx } from '#contract/constants.ts';
import {
  contentCall,
  contentSourceCall,
  type DocumentType,
  legalDocumentsCall,
  saveContentCall,
} from '#contract/content.ts';
import { formatDateTime } from '#contract/format.ts';
import { contentMessages } from '#contract/messages.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Textarea } from '#web/components/input.tsx';
import { LegalText } from '#web/components/legal/legal-text.tsx';
import { sanitizeDocument } from '#web/components/legal/sanitize-document.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { restoreFocusAfter } from '#web/lib/focus-after.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { readableHtml } from './readable-html.ts';
import { VersionHistory } from './version-history.tsx';

export const draftSchema = z.object({
  text: z.string(),
  /** The newest version when editing began, or null if there was none. */
  basedOn: z.number().nullable(),
});
type Draft = z.infer<typeof draftSchema>;

interface DocumentEditorProps {
  type: DocumentType;
  /** Null if nothing was typed since the last save. */
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
}

/** One legal document: its text, an editor with live preview, and its history. */
export function DocumentEditor({ type, draft, onDraft }: DocumentEditorProps) {
  const t = useTranslations('admin.content');
  const refresh = useRefresh(contentSourceCall, contentCall, legalDocumentsCall);
  const [editing, setEditing] = useState(draft !== null);
  const [modeId, textId] = [useId(), useId()];
  const source = useQuery({
    ...callQuery(contentSourceCall, { params: { type } }),
    refetchOnMount: 'always',
  });
  useEffect(() => {
    if (source.isError) console.error('The legal text could not be loaded', source.error);
  }, [source.isError, source.error]);
  const stored = source.data?.content ?? '';
  const newest = source.data?.versions[0]?.id ?? null;
  const text = draft?.text ?? stored;
  const basedOn = draft ? draft.basedOn : newest;
  const write = (typed: string) => onDraft({ text: typed, basedOn });
  const save = useSave({
    type,
    body: { content: text, basedOn },
    onSaved: async () => {
      await refresh();
      restoreFocusAfter(() => {
        onDraft(null);
        setEditing(false);
      }, modeId);
    },
    // Saving again overwrites the newer version, so the warning appears only once.
    onNewer: async () => {
      const { data: now } = await source.refetch();
      onDraft({ text, basedOn: now?.versions[0]?.id ?? null });
    },
  });
  const unsaved = draft !== null && draft.text !== stored;

  if (source.isPending) return <Skeleton className="h-[600px]" />;
  const { data } = source;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Badge tone={editing ? 'accent' : 'neutral'}>{t(editing ? 'editing' : 'viewing')}</Badge>
        {/* A text that failed to load can be neither described nor edited. */}
        {data && (
          <p className="text-small text-muted">
            {data.lastUpdated && stored
              ? t('lastUpdated', { date: formatDateTime(data.lastUpdated) })
              : t('builtIn')}
          </p>
        )}
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          {unsaved && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => restoreFocusAfter(() => onDraft(null), editing ? textId : modeId)}
            >
              {t('discard')}
            </Button>
          )}
          <Button
            icon={editing ? Eye : Pencil}
            id={modeId}
            size="small"
            disabled={!data}
            onClick={() => setEditing(!editing)}
          >
            {t(editing ? 'preview' : 'edit')}
          </Button>
          {editing && (
            <Button
              icon={Save}
              size="small"
              variant="primary"
              busy={save.isPending}
              disabled={!text.trim()}
              onClick={() => save.mutate()}
            >
              {t('save')}
            </Button>
          )}
        </div>
      </div>
      {unsaved && !editing && <p className="mb-3 text-small text-muted">{t('unsaved')}</p>}
      {editing && text === '' && (
        <StartFromBuiltIn type={type} onStart={(html) => restoreFocusAfter(() => write(html), textId)} />
      )}
      {editing ? (
        <LiveEditor id={textId} type={type} text={text} onWrite={write} />
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          className="max-h-[600px] min-h-40 overflow-auto rounded-card border border-line bg-panel p-5 font-mono text-small whitespace-pre-wrap"
        >
          {text || (data && t('builtInHint'))}
        </pre>
      )}
      {data && <VersionHistory type={type} versions={data.versions} onRestored={refresh} />}
    </>
  );
}

interface SaveOptions {
  type: DocumentType;
  body: { content: string; basedOn: number | null };
  onSaved: () => Promise<void>;
  /** Someone else saved in the meantime. */
  onNewer: () => Promise<void>;
}

function useSave({ type, body, onSaved, onNewer }: SaveOptions) {
  return useMutation({
    mutationFn: () => call(saveContentCall, { params: { type }, body }),
    onSuccess: async () => {
      await onSaved();
      window.alert(contentMessages.saved);
    },
    onError: async (reason) => {
      const newer = reason instanceof ApiError && reason.code === 'conflict';
      if (newer) await onNewer();
      const refused = reason instanceof ApiError && reason.code === 'bad_request';
      window.alert(newer || refused ? reason.serverMessage : contentMessages.failed);
    },
  });
}

interface LiveEditorProps {
  id: string;
  type: DocumentType;
  text: string;
  onWrite: (text: string) => void;
}

/** The source of a text beside its preview. */
function LiveEditor({ id, type, text, onWrite }: LiveEditorProps) {
  const t = useTranslations('admin.content');
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Textarea
        id={id}
        aria-label={t(`editors.${type}`)}
        className="font-mono"
        style={{ minHeight: contentEditorMinHeightPx }}
        spellCheck
        value={text}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <section
        aria-label={t('livePreview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-[600px] overflow-y-auto rounded-card border border-line bg-panel p-5 [&_.prose>:first-child]:mt-0"
      >
        <LegalText type={type} content={text} plain />
      </section>
    </div>
  );
}

function StartFromBuiltIn({ type, onStart }: { type: DocumentType; onStart: (html: string) => void }) {
  const t = useTranslations('admin.content');
  const text = useRef<HTMLDivElement>(null);
  return (
    <div className="mb-3">
      <Button
        size="small"
        onClick={() => onStart(readableHtml(sanitizeDocument(text.current?.innerHTML ?? '').html))}
      >
        {t('startFromBuiltIn')}
      </Button>
      <div ref={text} hidden>
        <LegalText type={type} content="" plain />
      </div>
    </div>
  );
}
