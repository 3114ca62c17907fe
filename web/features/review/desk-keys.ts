import { type PictureVerdict, pictureVerdicts } from '#contract/picture-verdict.ts';
import { type TumorClass, tumorClasses } from '#reading/vocabulary.ts';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { wholePicture, zoomStep } from '#web/components/viewer/viewport.ts';
import { choiceKeys } from './picture-choice.tsx';
import type { Command } from './review-phase.ts';
import type { StageView } from './use-stage-view.ts';

type Keys = Record<string, (() => void) | undefined>;

interface Desk {
  handlerOf: (command: Command) => (() => void) | undefined;
  view: StageView;
  viewer: Viewer;
  editing: boolean;
}

/** The keys of the light table, except those of labels. */
export function deskKeys({ handlerOf, view, viewer, editing }: Desk): Keys {
  return {
    c: handlerOf('correct'),
    i: handlerOf('edit') ?? handlerOf('save'),
    s: handlerOf('skip'),
    u: handlerOf('reopenLast'),
    ArrowRight: handlerOf('next'),
    ArrowLeft: handlerOf('previous'),
    a: handlerOf('add'),
    z: handlerOf('undo'),
    y: handlerOf('redo'),
    Escape: handlerOf('stop'),
    'Control+z': handlerOf('undo') ?? handlerOf('reopenLast'),
    'Control+Shift+z': handlerOf('redo'),
    m: () => viewer.setMarks(!viewer.marks),
    o: view.togglePlain,
    b: view.toggleBeside,
    h: editing ? view.togglePanning : undefined,
    '+': () => viewer.zoomBy(zoomStep),
    '=': () => viewer.zoomBy(zoomStep),
    '-': () => viewer.zoomBy(1 / zoomStep),
    '0': () => viewer.setViewport(wholePicture),
  };
}

/** A letter for what the image shows, a number for the type of a box. */
export function labelKeys(
  choose: (picture: PictureVerdict) => void,
  chooseType: (type: TumorClass) => void,
): Keys {
  return Object.fromEntries([
    ...pictureVerdicts.map((picture) => [choiceKeys[picture], () => choose(picture)]),
    ...tumorClasses.map((type, at) => [String(at + 1), () => chooseType(type)]),
  ]);
}
