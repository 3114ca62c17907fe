import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Orientation } from '#contract/scans.ts';
import { CompareHandle } from '#web/components/compare-handle.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { OrientationLetters } from './orientation-letters.tsx';
import { MarkOutlines, PictureMarks } from './picture-marks.tsx';
import { PaneCaption, PicturePane } from './picture-pane.tsx';
import { StagePicture } from './stage-picture.tsx';
import { useFullScreen } from './use-full-screen.ts';
import type { Viewer } from './use-viewer.ts';
import { handleViewerKey } from './viewer-keys.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface ScanViewerProps {
  /** From `useViewer`. Other parts of the screen can share it. */
  viewer: Viewer;
  /** Address of the picture without marks. */
  original: string;
  /** Shown if `original` cannot be loaded, such as the uploaded file. */
  originalFallback: string | null;
  /**
   * Address of the picture with marks. Its upper part has the original's size; a legend may follow. It is shown while
   * the view is unchanged; otherwise the marks are drawn here. Null: it is missing. Undefined: this frame has none, and
   * the marks are drawn here.
   */
  annotated: string | null | undefined;
  /** Brightness factor for a dark slice; 1 for none. */
  gain: number;
  /** The sides of the patient, shown at the picture's edges. */
  orientation: Orientation | null;
  /** Alternative text. */
  alt: string;
  /** Called when a mark is chosen by click or key. */
  onChoose: (id: string) => void;
  /** A remark in the corner, such as the frame number. */
  note: ReactNode;
  className: string;
}

/** The viewer of a result: original and marked picture side by side or under one slider, zoomed together. */
export function ScanViewer(props: ScanViewerProps) {
  const { viewer, original, originalFallback, annotated, orientation, alt, onChoose, note, className } =
    props;
  const t = useTranslations('viewer');
  const gain = viewer.brighten ? props.gain : 1;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [filled, fullScreen] = useFullScreen(stage);
  const [helpOpen, setHelpOpen] = useState(false);
  const [split, setSplit] = useState(50);
  const [lost, setLost] = useState({ original: false, fallback: false });
  const { picture, shape, viewport, setViewport, mode, window, visible, findings, activeId, setActiveId } =
    viewer;

  const onKeyDown = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && stage?.contains(event.target);
    // In full screen the panels are inside the stage, and their sliders keep their keys.
    const typing =
      event.target instanceof Element && event.target.closest('[data-radix-popper-content-wrapper]');
    if (!inside || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const outside = { fullScreen, help: () => setHelpOpen(true) };
    if (handleViewerKey(event, viewer, outside)) event.preventDefault();
  };

  const source = lost.original ? originalFallback : original;
  const missing = source === null || (lost.original && lost.fallback);
  const plain = (faded = false, name = alt) =>
    missing ? null : (
      <StagePicture
        src={source}
        alt={name}
        window={window}
        gain={gain}
        faded={faded}
        // Both panes load it and both may fail, so check which address failed.
        onError={() =>
          setLost((before) => ({ ...before, [source === original ? 'original' : 'fallback']: true }))
        }
      />
    );
  const shared = {
    picture: shape,
    viewport,
    onViewportChange: setViewport,
    window,
    onWindowChange: viewer.setWindow,
  };
  const letters = orientation && <OrientationLetters orientation={orientation} />;
  const markProps = { picture, findings: visible, activeId, onActivate: setActiveId, onChoose };
  const count = { shown: String(visible.length), count: String(findings.length) };
  const annotations = visible.length < findings.length ? t('annotationsShown', count) : t('annotations');

  const markedPane = (
    <MarkedPane
      shared={shared}
      marks={markProps}
      annotated={annotated}
      // The delivered picture cannot highlight a single finding.
      usable={viewer.untouched && gain === 1 && activeId === null}
      alt={alt}
      caption={annotations}
      letters={letters}
      plain={plain(annotated === null, t('withFindings', { name: alt }))}
    />
  );

  return (
    <section
      ref={setStage}
      aria-label={t('images')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the viewer's keys work while it has the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={clsx(
        'dark relative overflow-hidden bg-stage text-text',
        // On a small screen the toolbar would cover the bottom of the picture.
        'max-sm:pb-15 [@media(max-height:37.5rem)]:pb-15',
        className,
      )}
    >
      {mode === 'one' ? (
        <div className="grid h-full">{markedPane}</div>
      ) : mode === 'side' ? (
        <div className="grid h-full auto-rows-fr grid-cols-1 gap-px bg-line sm:grid-cols-2">
          <PicturePane
            {...shared}
            fixed={
              <>
                <PaneCaption>{t('original')}</PaneCaption>
                {letters}
              </>
            }
          >
            {plain()}
            <MarkOutlines
              picture={picture}
              activeId={activeId}
              findings={visible.filter(({ id }) => id === activeId)}
              dashed
            />
          </PicturePane>
          {markedPane}
        </div>
      ) : (
        <div className="relative h-full">
          <PicturePane {...shared} className="absolute! inset-0">
            {plain()}
          </PicturePane>
          <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
            <PicturePane {...shared} className="absolute! inset-0">
              {plain(false, t('withFindings', { name: alt }))}
              <PictureMarks {...markProps} />
            </PicturePane>
          </div>
          <PaneCaption>{t('original')}</PaneCaption>
          <PaneCaption end>{annotations}</PaneCaption>
          {letters}
          <CompareHandle split={split} onSplitChange={setSplit} />
        </div>
      )}
      {missing && (
        <p role="alert" className="absolute inset-0 grid place-items-center p-8 text-center text-muted">
          {t('notLoaded')}
        </p>
      )}
      <ViewerFoot gain={gain} note={note} onPlain={() => viewer.setBrighten(false)}>
        <ViewerToolbar
          viewer={viewer}
          original={source ?? original}
          container={filled ? stage : null}
          helpOpen={helpOpen}
          onHelpOpenChange={setHelpOpen}
          onFullScreen={fullScreen}
        />
      </ViewerFoot>
    </section>
  );
}

interface MarkedPaneProps {
  shared: Pick<
    ComponentProps<typeof PicturePane>,
    'picture' | 'viewport' | 'onViewportChange' | 'window' | 'onWindowChange'
  >;
  marks: Omit<ComponentProps<typeof PictureMarks>, 'drawn'>;
  annotated: ScanViewerProps['annotated'];
  /** Whether the delivered picture may be shown as it is. */
  usable: boolean;
  alt: string;
  caption: string;
  letters: ReactNode;
  /** The picture without marks, below them. */
  plain: ReactNode;
}

/** The picture with marks: as delivered, or with marks that are drawn here. */
function MarkedPane({ shared, marks, annotated, usable, alt, caption, letters, plain }: MarkedPaneProps) {
  const t = useTranslations('viewer');
  const [lost, setLost] = useState(false);
  const [arrived, setArrived] = useState<string | null>(null);
  const delivered = annotated != null && !lost;
  const asDelivered = delivered && arrived === annotated && usable;
  return (
    <PicturePane
      {...shared}
      fixed={
        <>
          <PaneCaption>{annotated === null ? t('annotatedMissing') : caption}</PaneCaption>
          {letters}
        </>
      }
    >
      {plain}
      {delivered && (
        <div
          className={clsx('absolute inset-0 overflow-hidden transition-opacity', !asDelivered && 'opacity-0')}
        >
          <img
            src={annotated}
            alt={asDelivered ? t('withFindingsDrawn', { name: alt }) : ''}
            draggable={false}
            onLoad={() => setArrived(annotated)}
            onError={() => setLost(true)}
            className="block w-full max-w-none"
          />
        </div>
      )}
      <PictureMarks {...marks} drawn={!asDelivered} />
    </PicturePane>
  );
}

interface ViewerFootProps {
  gain: number;
  note: ReactNode;
  /** Shows the picture in its own brightness. */
  onPlain: () => void;
  children: ReactNode;
}

/** Over the lower edge of the picture: what was changed in it, a remark, and the toolbar. */
function ViewerFoot({ gain, note, onPlain, children }: ViewerFootProps) {
  const t = useTranslations('viewer');
  const formats = useFormats();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-20 flex flex-col items-center gap-2 px-2">
      {gain !== 1 && (
        <button
          type="button"
          className="pointer-events-auto rounded-small bg-stage/85 px-2 py-0.5 text-small text-muted underline underline-offset-2 hover:text-text"
          onClick={onPlain}
        >
          {t('brightened', { times: formats.number(gain, 1) })}
        </button>
      )}
      {note && <div className="rounded-small bg-stage/80 px-2 py-0.5 text-small text-muted">{note}</div>}
      <div className="pointer-events-auto">{children}</div>
    </div>
  );
}
