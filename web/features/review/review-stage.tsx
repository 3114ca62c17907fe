import { clsx } from 'clsx';
import { Columns2, Eye, EyeOff, Hand, Image, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { imageCall } from '#contract/outputs.ts';
import type { ReviewScan } from '#contract/review.ts';
import { IconButton } from '#web/components/button.tsx';
import { MarkOutlines, PictureMarks } from '#web/components/viewer/picture-marks.tsx';
import { PaneCaption, PicturePane } from '#web/components/viewer/picture-pane.tsx';
import { StagePicture } from '#web/components/viewer/stage-picture.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { wholePicture, zoomStep } from '#web/components/viewer/viewport.ts';
import { addressOf } from '#web/lib/api.ts';
import type { BoxEditor } from './box-editor.ts';
import { BoxEditorLayer } from './box-editor-layer.tsx';
import type { Phase } from './review-phase.ts';
import type { StageView } from './use-stage-view.ts';

interface ReviewStageProps {
  scan: ReviewScan;
  viewer: Viewer;
  view: StageView;
  phase: Phase;
  editor: BoxEditor;
  onShown: () => void;
  onLost: () => void;
}

/** The boxes take the pointer. */
const noDrag = () => null;

/** The slice as large as possible, with findings; or the original, instead or side by side. */
export function ReviewStage({ scan, viewer, view, phase, editor, onShown, onLost }: ReviewStageProps) {
  const t = useTranslations('admin.review.stage');
  const { picture, viewport, setViewport, visible, findings, activeId, setActiveId, marks } = viewer;
  const { window } = view;
  const shared = {
    picture,
    viewport,
    onViewportChange: setViewport,
    window,
    onWindowChange: view.setWindow,
  };
  const address = addressOf(imageCall, { params: { id: scan.id, kind: 'original' } });
  const editing = phase === 'editing';
  const caption = t(view.plain ? 'original' : editing ? 'yourBoxes' : 'annotations');
  return (
    <section
      aria-label={t('images')}
      aria-busy={phase === 'loading'}
      className="dark relative h-[clamp(22rem,calc(100dvh-13rem),72rem)] overflow-hidden rounded-card border border-line bg-stage text-text max-lg:h-[clamp(18rem,60dvh,48rem)] max-sm:h-[clamp(18rem,46dvh,48rem)]"
    >
      <div className={clsx('grid h-full gap-px bg-line', view.beside && 'grid-cols-2')}>
        {view.beside && (
          <PicturePane {...shared} fixed={<PaneCaption>{t('original')}</PaneCaption>}>
            <StagePicture src={address} alt={scan.filename} window={window} onError={onLost} />
          </PicturePane>
        )}
        <PicturePane
          {...shared}
          startDrag={editing && !view.panning ? noDrag : undefined}
          fixed={<PaneCaption>{caption}</PaneCaption>}
        >
          <StagePicture
            src={address}
            alt={t(editing ? 'withBoxes' : 'withFindings', { filename: scan.filename })}
            window={window}
            onLoad={onShown}
            onError={onLost}
          />
          {!view.plain && editing && (
            <>
              {marks && (
                <div data-model-boxes="" className="absolute inset-0 opacity-70">
                  <MarkOutlines picture={picture} findings={findings} activeId={null} dashed />
                </div>
              )}
              <BoxEditorLayer editor={editor} picture={picture} panning={view.panning} />
            </>
          )}
          {!view.plain && !editing && (
            <PictureMarks picture={picture} findings={visible} activeId={activeId} onActivate={setActiveId} />
          )}
        </PicturePane>
      </div>
      {phase === 'unreadable' && (
        <p role="alert" className="absolute inset-0 grid place-items-center bg-stage p-8 text-center">
          {t('unreadable')}
        </p>
      )}
      <StageTools viewer={viewer} view={view} editing={editing} />
    </section>
  );
}

function StageTools({ viewer, view, editing }: { viewer: Viewer; view: StageView; editing: boolean }) {
  const t = useTranslations('admin.review.stage');
  const { viewport, zoomBy, setViewport, marks, setMarks } = viewer;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and be announced like a form
    <div
      role="group"
      aria-label={t('tools')}
      className="absolute bottom-3 left-1/2 z-20 flex -translate-x-1/2 rounded-card border border-line bg-panel/95 p-1"
    >
      <IconButton
        icon={ZoomOut}
        label={t('zoomOut')}
        disabled={viewport.zoom <= 1}
        onClick={() => zoomBy(1 / zoomStep)}
      />
      <IconButton icon={Maximize2} label={t('whole')} onClick={() => setViewport(wholePicture)} />
      <IconButton icon={ZoomIn} label={t('zoomIn')} onClick={() => zoomBy(zoomStep)} />
      {editing && (
        <IconButton icon={Hand} label={t('pan')} pressed={view.panning} onClick={view.togglePanning} />
      )}
      <IconButton
        icon={marks ? Eye : EyeOff}
        label={t(marks ? 'hideBoxes' : 'showBoxes')}
        onClick={() => setMarks(!marks)}
      />
      <IconButton icon={Image} label={t('showOriginal')} pressed={view.plain} onClick={view.togglePlain} />
      <IconButton
        icon={Columns2}
        label={t('beside')}
        className="max-sm:hidden"
        pressed={view.beside}
        onClick={view.toggleBeside}
      />
    </div>
  );
}
