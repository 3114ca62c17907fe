import {
  Enums,
  eventTarget,
  isCornerstoneInitialized,
  RenderingEngine,
  setUseCPURendering,
  type Types,
  utilities,
} from '@cornerstonejs/core';
import {
  addTool,
  annotation,
  EllipticalROITool,
  LengthTool,
  PanTool,
  ProbeTool,
  StackScrollTool,
  init as startTools,
  Enums as ToolEnums,
  ToolGroupManager,
  WindowLevelTool,
  ZoomTool,
} from '@cornerstonejs/tools';
import type { WindowLevel } from '../window-level.ts';
import type { Measurement, MeasurementKind } from './measurement.ts';
import { annotationsOf, readMeasurements, restoreMeasurements } from './read-measurements.ts';
import { stackSource } from './stack-source.ts';
import type { StageTool } from './stage-keys.ts';
import type { PicturePoint, StageSlice, StageSpacing } from './stage-slice.ts';

const libraryTools = {
  scroll: StackScrollTool,
  window: WindowLevelTool,
  pan: PanTool,
  zoom: ZoomTool,
  length: LengthTool,
  ellipse: EllipticalROITool,
  value: ProbeTool,
} as const;
const maxZoom = 16;

export type PictureStage = ReturnType<typeof openPictureStage>;

type Points = Measurement['points'];

interface StageOptions {
  /** Identifies the stack among all open ones. */
  id: string;
  spacing: StageSpacing | null;
  measurements: readonly Measurement[];
  onIndex: (index: number) => void;
  onWindow: (window: WindowLevel) => void;
  onMoved: () => void;
  onMeasurements: (measurements: Measurement[]) => void;
}

/**
 * A stack of pictures with Cornerstone3D's tools. It renders on the CPU, so that the result does not depend on a GPU
 * and survives its loss.
 */
export function openPictureStage(element: HTMLDivElement, options: StageOptions) {
  start();
  const { id, spacing } = options;
  const source = stackSource(id, spacing);
  const [sx, sy] = [spacing?.column ?? 1, spacing?.row ?? 1];
  const engine = new RenderingEngine(id);
  engine.enableElement({ viewportId: id, element, type: Enums.ViewportType.STACK });
  const viewport = engine.getViewport(id) as Types.IStackViewport;
  const group = openTools(id);
  let shown = -1;
  let requested = -1;
  let busy = false;
  let window: WindowLevel | null = null;

  const toPixel = ([x = 0, y = 0]: readonly number[]) => [x / sx + 0.5, y / sy + 0.5] as const;
  const report = () => options.onMeasurements(readMeasurements({ id, unit: spacing ? 'mm' : 'px', toPixel }));
  const onVoi = ({ detail }: Event & { detail?: Types.EventTypes.VoiModifiedEventDetail }) => {
    const range = detail?.range;
    if (!range) return;
    const next = { center: (range.lower + range.upper) / 2, width: range.upper - range.lower };
    if (
      window &&
      near(next.center, window.center, window.width) &&
      near(next.width, window.width, window.width)
    )
      return;
    window = next;
    options.onWindow(next);
  };
  const lifetime = new AbortController();
  const listen = (target: EventTarget, name: string, listener: (event: Event) => void) => {
    target.addEventListener(name, listener);
    lifetime.signal.addEventListener('abort', () => target.removeEventListener(name, listener));
  };
  listen(element, Enums.Events.VOI_MODIFIED, onVoi as (event: Event) => void);
  listen(element, Enums.Events.IMAGE_RENDERED, options.onMoved);
  listen(element, Enums.Events.CAMERA_MODIFIED, options.onMoved);
  listen(element, Enums.Events.STACK_NEW_IMAGE, ((event: Types.EventTypes.StackNewImageEvent) => {
    const { imageIdIndex } = event.detail;
    if (busy || imageIdIndex === shown) return;
    shown = imageIdIndex;
    requested = imageIdIndex;
    options.onIndex(imageIdIndex);
  }) as (event: Event) => void);
  const { Events } = ToolEnums;
  for (const name of [Events.ANNOTATION_COMPLETED, Events.ANNOTATION_MODIFIED, Events.ANNOTATION_REMOVED])
    listen(eventTarget, name, report);

  const applyWindow = () => {
    if (window && shown >= 0)
      viewport.setProperties({
        voiRange: { lower: window.center - window.width / 2, upper: window.center + window.width / 2 },
      });
  };
  const toWorld = (x: number, y: number): Types.Point3 => [
    (x - 0.5) * sx,
    (y - 0.5) * sy,
    Math.max(0, shown),
  ];
  const toCanvas = (x: number, y: number) => viewport.worldToCanvas(toWorld(x, y));
  const toPicture = ({ clientX, clientY }: { clientX: number; clientY: number }): PicturePoint | null => {
    if (shown < 0) return null;
    const box = element.getBoundingClientRect();
    const [x, y] = viewport.canvasToWorld([clientX - box.left, clientY - box.top]);
    return { x: x / sx + 0.5, y: y / sy + 0.5 };
  };

  /** The library's zoom (screen pixels per picture pixel) that shows the whole picture. */
  const fitZoom = () => {
    const slice = source.slice(shown);
    const { width, height } = viewport.getCanvas();
    if (!slice) return 1;
    return Math.min(width / slice.width / Math.max(1, sx / sy), height / slice.height / Math.max(1, sy / sx));
  };

  /** Applies changes one at a time and skips outdated ones. */
  const applyRequested = async () => {
    if (busy) return;
    busy = true;
    while (requested !== shown && source.slice(requested) && !lifetime.signal.aborted) {
      const next = requested;
      const first = shown < 0;
      try {
        if (first) await viewport.setStack(source.imageIds(), next);
        else await viewport.setImageIdIndex(next);
      } catch (error) {
        // The stage was closed and its pictures are gone.
        if (lifetime.signal.aborted) return;
        throw error;
      }
      if (lifetime.signal.aborted) return;
      shown = next;
      if (first) {
        applyWindow();
        restoreMeasurements(options.measurements, id, element);
      }
      viewport.render();
    }
    busy = false;
  };

  return {
    /** Updates the decoded slices, and shows one of them. */
    show: (slices: readonly (StageSlice | undefined)[], index: number) => {
      source.setSlices(slices);
      requested = index;
      void applyRequested();
    },
    setWindow: (next: WindowLevel) => {
      window = next;
      applyWindow();
      if (shown >= 0) viewport.render();
    },
    setTool: (tool: StageTool) => chooseTool(group, tool),
    zoomBy: (factor: number, at?: PicturePoint) => {
      if (shown < 0) return;
      const fit = fitZoom();
      const zoom = Math.min(maxZoom, Math.max(1, (viewport.getZoom() / fit) * factor));
      const before = at && toCanvas(at.x, at.y);
      viewport.setZoom(zoom * fit);
      if (before) {
        const after = toCanvas(at.x, at.y);
        const [x, y] = viewport.getPan();
        viewport.setPan([x + before[0] - after[0], y + before[1] - after[1]]);
      }
      if (zoom === 1) viewport.setPan([0, 0]);
      viewport.render();
    },
    panBy: (right: number, down: number) => {
      if (shown < 0) return;
      const [x, y] = viewport.getPan();
      viewport.setPan([x + right, y + down]);
      viewport.render();
    },
    fit: () => {
      viewport.resetCamera();
      viewport.render();
    },
    /** 1 shows the whole picture. */
    zoom: () => (shown < 0 ? 1 : Math.round((viewport.getZoom() / fitZoom()) * 1_000) / 1_000),
    /** The picture's position on the stage, in screen pixels. */
    placement: () => {
      const slice = source.slice(shown);
      if (!slice) return null;
      const [left, top] = toCanvas(0, 0);
      const [right, bottom] = toCanvas(slice.width, slice.height);
      return { left, top, width: right - left, height: bottom - top };
    },
    toPicture,
    toScreen: ([x, y]: readonly [number, number]) => {
      if (shown < 0) return null;
      const [left, top] = toCanvas(x, y);
      return { left, top };
    },
    /** Adds a measurement without the pointer. Returns its id. Its figures follow when it is drawn. */
    place: (kind: MeasurementKind, points: Points): string | null => {
      if (shown < 0) return null;
      const annotationUID = utilities.uuidv4();
      const { viewPlaneNormal, viewUp } = viewport.getCamera();
      annotation.state.addAnnotation(
        {
          annotationUID,
          invalidated: true,
          highlighted: false,
          metadata: {
            toolName: libraryTools[kind].toolName,
            FrameOfReferenceUID: viewport.getFrameOfReferenceUID(),
            referencedImageId: viewport.getCurrentImageId(),
            ...(viewPlaneNormal && { viewPlaneNormal }),
            ...(viewUp && { viewUp }),
          },
          data: {
            handles: { points: points.map(([x, y]) => toWorld(x, y)), activeHandleIndex: null },
            cachedStats: {},
          },
        },
        element,
      );
      viewport.render();
      return annotationUID;
    },
    /** Changes the points as drawn now: those of the list are late. Null leaves them. */
    changePoints: (measurement: string, change: (points: Points) => Points | null) => {
      const drawn = annotation.state.getAnnotation(measurement);
      const points = drawn?.data.handles?.points && change(drawn.data.handles.points.map(toPixel));
      if (!drawn?.data.handles || !points) return;
      drawn.data.handles.points = points.map(([x, y]) => toWorld(x, y));
      drawn.invalidated = true;
      viewport.render();
    },
    remove: (measurement: string) => {
      annotation.state.removeAnnotation(measurement);
      viewport.render();
    },
    resize: () => {
      engine.resize(true, true);
    },
    close: () => {
      lifetime.abort();
      for (const { annotationUID } of annotationsOf(id))
        if (annotationUID) annotation.state.removeAnnotation(annotationUID);
      ToolGroupManager.destroyToolGroup(id);
      engine.destroy();
      source.close();
    },
  };
}

/** Initializes the library once per page. */
function start(): void {
  if (isCornerstoneInitialized()) return;
  setUseCPURendering(true);
  startTools();
  for (const tool of Object.values(libraryTools)) addTool(tool);
  // The page draws the text: the library would style it with attributes, which the content security policy forbids.
  const { style } = annotation.config;
  style.setDefaultToolStyles({
    ...style.getDefaultToolStyles(),
    global: {
      ...style.getDefaultToolStyles().global,
      ...{ textBoxVisibility: false, shadow: false, lineWidth: '1.5' },
      ...{
        color: 'rgb(255, 221, 87)',
        colorHighlighted: 'rgb(255, 255, 255)',
        colorSelected: 'rgb(255, 221, 87)',
      },
    },
  });
}

type ToolGroup = NonNullable<ReturnType<typeof ToolGroupManager.createToolGroup>>;

function openTools(id: string): ToolGroup {
  const group = ToolGroupManager.createToolGroup(id);
  if (!group) throw new Error('The viewer tools could not be started.');
  const configuration = { minZoomScale: 1, maxZoomScale: maxZoom };
  for (const tool of Object.values(libraryTools))
    group.addTool(tool.toolName, tool === ZoomTool ? configuration : {});
  group.addViewport(id, id);
  return group;
}

/**
 * Binds the chosen tool to the main button and one finger, zoom to the right button and two fingers, pan to the middle
 * button.
 */
function chooseTool(group: ToolGroup, chosen: StageTool): void {
  const { MouseBindings } = ToolEnums;
  for (const [name, { toolName }] of Object.entries(libraryTools)) {
    const bindings: { mouseButton?: number; numTouchPoints?: number }[] = [];
    if (name === chosen) bindings.push({ mouseButton: MouseBindings.Primary, numTouchPoints: 1 });
    if (name === 'zoom') bindings.push({ mouseButton: MouseBindings.Secondary }, { numTouchPoints: 2 });
    if (name === 'pan') bindings.push({ mouseButton: MouseBindings.Auxiliary });
    // Passive tools still allow editing of existing measurements. Remove earlier bindings, or they would stay active.
    group.setToolPassive(toolName, { removeAllBindings: true });
    if (bindings.length > 0) group.setToolActive(toolName, { bindings });
  }
}

const near = (a: number, b: number, scale: number): boolean => Math.abs(a - b) <= Math.abs(scale) * 1e-4;
