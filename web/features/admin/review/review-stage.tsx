import { Eye, EyeOff, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { ReviewScan } from '#contract/review.ts';
import { imageCall } from '#contract/scans.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { MarkOutlines, PictureMarks } from '#web/components/viewer/picture-marks.tsx';
import { PicturePane } from '#web/components/viewer/picture-pane.tsx';
import { StagePicture } from '#web/components/viewer/stage-picture.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { wholePicture, zoomStep } from '#web/components/viewer/viewport.ts';
import { addressOf } from '#web/lib/api.ts';
import type { BoxEditor } from './box-editor.ts';
import { BoxEditorLayer } from './box-editor-layer.tsx';

interface ReviewStageProps {
  scan: ReviewScan;
  viewer: Viewer;
  /** Null: the boxes are shown, not edited. */
  editor: BoxEditor | null;
}

/** The slice twice, zoomed together: clean at the left, with boxes at the right. A phone shows the right one. */
export function ReviewStage({ scan, viewer, editor }: ReviewStageProps) {
  const [lost, setLost] = useState(false);
  const { picture, viewport, setViewport, visible, findings, activeId, setActiveId, tone, marks } = viewer;
  const shared = { picture, viewport, onViewportChange: setViewport };
  const address = addressOf(imageCall, { params: { id: scan.id, kind: 'original' } });
  const slice = (alt: string) => (
    <StagePicture src={address} alt={alt} tone={tone} onError={() => setLost(true)} />
  );
  return (
    <section
      aria-label="Pictures"
      className="dark relative h-[clamp(20rem,58dvh,44rem)] overflow-hidden rounded-card border border-line bg-stage text-text"
    >
      <div className="grid h-full grid-cols-1 gap-px bg-line sm:grid-cols-2">
        <PicturePane {...shared} className="max-sm:hidden" fixed={<Caption>Original</Caption>}>
          {slice(scan.filename)}
        </PicturePane>
        <PicturePane
          {...shared}
          drag={editor === null}
          fixed={<Caption>{editor ? 'Your boxes over the model’s' : 'AI annotations'}</Caption>}
        >
          {slice(`${scan.filename} with ${editor ? 'your boxes' : 'marks'}`)}
          {editor ? (
            <>
              {marks && (
                <div data-ghosts="" className="absolute inset-0 opacity-70">
                  <MarkOutlines picture={picture} findings={findings} activeId={null} dashed />
                </div>
              )}
              <BoxEditorLayer editor={editor} picture={picture} />
            </>
          ) : (
            <PictureMarks picture={picture} findings={visible} activeId={activeId} onActivate={setActiveId} />
          )}
        </PicturePane>
      </div>
      {lost && (
        <p role="alert" className="absolute inset-0 grid place-items-center bg-stage p-8 text-center">
          The picture could not be loaded. Reload the page; the scan and your notes are safe.
        </p>
      )}
      <StageTools viewer={viewer} />
    </section>
  );
}

function StageTools({ viewer }: { viewer: Viewer }) {
  const { viewport, zoomBy, setViewport, marks, setMarks } = viewer;
  const size = { size: 18, 'aria-hidden': true } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce a form
    <div
      role="group"
      aria-label="Picture tools"
      className="absolute bottom-3 left-1/2 z-20 flex -translate-x-1/2 rounded-card border border-line bg-panel/95 p-1"
    >
      <IconButton label="Zoom out (−)" disabled={viewport.zoom <= 1} onClick={() => zoomBy(1 / zoomStep)}>
        <ZoomOut {...size} />
      </IconButton>
      <IconButton label="Whole picture (0)" onClick={() => setViewport(wholePicture)}>
        <Maximize2 {...size} />
      </IconButton>
      <IconButton label="Zoom in (+)" onClick={() => zoomBy(zoomStep)}>
        <ZoomIn {...size} />
      </IconButton>
      <IconButton
        label={marks ? 'Hide the model’s boxes (M)' : 'Show the model’s boxes (M)'}
        onClick={() => setMarks(!marks)}
      >
        {marks ? <Eye {...size} /> : <EyeOff {...size} />}
      </IconButton>
    </div>
  );
}

function Caption({ children }: { children: string }) {
  return (
    <p className="pointer-events-none absolute top-3 left-3 z-10 rounded-small bg-stage/80 px-2 py-0.5 text-small text-muted">
      {children}
    </p>
  );
}
