import { Plus, Redo2, RotateCcw, Spline, Trash2, Undo2 } from 'lucide-react';
import { classLabel } from '#contract/format.ts';
import { tumourClasses } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { Select } from '#web/components/select.tsx';
import { ellipseIn, middleBox, type Size } from './box-editing.ts';
import type { BoxEditor } from './box-editor.ts';

const types = tumourClasses.map((value) => ({ value, label: classLabel(value) }));

/** The reviewer's boxes as a list: type and delete without hitting a thin line. */
export function BoxList({ editor, picture }: { editor: BoxEditor; picture: Size }) {
  return (
    <div>
      <p className="text-small text-muted">
        Drag in the picture to draw, also inside a box. Click a box, then drag it, its corners or its outline.
        With keys: <Kbd>A</Kbd> adds, <Kbd>Tab</Kbd> goes on, arrows move, <Kbd>Shift</Kbd> with arrows
        resizes, <Kbd>T</Kbd> changes the type, <Kbd>Del</Kbd> deletes, <Kbd>Z</Kbd> and <Kbd>Y</Kbd> undo and
        redo. <Kbd>H</Kbd> lets the pointer move the picture. Dashed: what the model drew.
      </p>
      <ol className="mt-3 space-y-2">
        {editor.boxes.map((box, index) => (
          <li key={box.id} className="flex items-center gap-1.5">
            <button
              type="button"
              aria-pressed={box.id === editor.selectedId}
              className="min-w-0 flex-1 rounded-control border border-line px-2 py-1 text-left whitespace-nowrap aria-pressed:border-accent-line aria-pressed:bg-accent-subtle"
              onClick={() => editor.select(box.id)}
            >
              {`Box ${index + 1}`}
              <span className="block text-small text-muted">
                {`${Math.round(box.width)} × ${Math.round(box.height)} px`}
              </span>
            </button>
            <Select
              label={`Type of box ${index + 1}`}
              value={box.class}
              options={types}
              onValueChange={(kind) => editor.retype(box, kind)}
            />
            <IconButton
              label={
                box.contour ? `Outline of box ${index + 1}: take away` : `Outline of box ${index + 1}: draw`
              }
              pressed={box.contour !== null}
              onClick={() => editor.change({ ...box, contour: box.contour ? null : ellipseIn(box) })}
            >
              <Spline size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Delete box ${index + 1}`} onClick={() => editor.remove(box.id)}>
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => editor.add(middleBox(picture))}>
          <Plus size={16} aria-hidden="true" />
          Add box <Kbd>A</Kbd>
        </Button>
        <Button size="small" onClick={editor.clear}>
          Nothing to see here <Kbd>X</Kbd>
        </Button>
        <span className="flex gap-2">
          <IconButton label="Undo (Z)" disabled={!editor.canUndo} onClick={editor.undo}>
            <Undo2 size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="Redo (Y)" disabled={!editor.canRedo} onClick={editor.redo}>
            <Redo2 size={18} aria-hidden="true" />
          </IconButton>
        </span>
        <Button size="small" variant="quiet" disabled={!editor.changed} onClick={editor.reset}>
          <RotateCcw size={16} aria-hidden="true" />
          As the model drew
        </Button>
      </div>
      <p className="mt-3 text-small text-muted" aria-live="polite">
        {!editor.changed
          ? 'Boxes not touched: the scan is flagged without labels.'
          : editor.boxes.length === 0
            ? 'No box: the scan will count as one without a tumour.'
            : `${editor.boxes.length} ${editor.boxes.length === 1 ? 'box' : 'boxes'} will be kept beside the model’s.`}
      </p>
    </div>
  );
}
