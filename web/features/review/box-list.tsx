import { Plus, Redo2, RotateCcw, Spline, Trash2, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { classLabel } from '#contract/tumor-classes.ts';
import { tumorClasses } from '#reading/vocabulary.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { Select } from '#web/components/select.tsx';
import type { Size } from '#web/components/viewer/viewport.ts';
import { ellipseIn, middleBox } from './box-editing.ts';
import type { BoxEditor } from './box-editor.ts';

const types = tumorClasses.map((value) => ({ value, label: classLabel(value) }));

/** The reviewer's boxes as a list, to retype or delete them without hitting a thin line. */
export function BoxList({ editor, picture }: { editor: BoxEditor; picture: Size }) {
  const t = useTranslations('admin.review.boxes');
  return (
    <div>
      <p className="text-small text-muted">{t.rich('help', { key: (name) => <Kbd>{name}</Kbd> })}</p>
      <ol className="mt-3 space-y-2">
        {editor.boxes.map((box, index) => (
          <li key={box.id} className="flex flex-wrap items-center gap-1.5">
            <button
              type="button"
              aria-pressed={box.id === editor.selectedId}
              className="min-w-24 flex-1 rounded-control border border-line px-2 py-1 text-start whitespace-nowrap aria-pressed:border-accent-line aria-pressed:bg-accent-subtle"
              onClick={() => editor.select(box.id)}
            >
              {t('box', { number: index + 1 })}
              <span className="block text-small text-muted">
                {t('size', { width: Math.round(box.width), height: Math.round(box.height) })}
              </span>
            </button>
            <Select
              label={t('type', { number: index + 1 })}
              value={box.class}
              options={types}
              onValueChange={(kind) => editor.retype(box, kind)}
            />
            <IconButton
              icon={Spline}
              label={t(box.contour ? 'removeOutline' : 'addOutline', { number: index + 1 })}
              pressed={box.contour !== null}
              onClick={() => editor.change({ ...box, contour: box.contour ? null : ellipseIn(box) })}
            />
            <IconButton
              icon={Trash2}
              label={t('delete', { number: index + 1 })}
              onClick={() => editor.remove(box.id)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={Plus} size="small" onClick={() => editor.add(middleBox(picture))}>
          {t('add')} <Kbd>A</Kbd>
        </Button>
        <span className="flex gap-2">
          <IconButton icon={Undo2} label={t('undo')} disabled={!editor.canUndo} onClick={editor.undo} />
          <IconButton icon={Redo2} label={t('redo')} disabled={!editor.canRedo} onClick={editor.redo} />
        </span>
        <Button
          icon={RotateCcw}
          size="small"
          variant="quiet"
          disabled={!editor.changed}
          onClick={editor.reset}
        >
          {t('reset')}
        </Button>
      </div>
      <p className="mt-3 text-small text-muted" aria-live="polite">
        {editor.changed ? t('kept', { count: editor.boxes.length }) : t('unchanged')}
      </p>
    </div>
  );
}
