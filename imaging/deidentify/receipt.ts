import type { Region } from '../burned-in/region.ts';

/** What was removed from a file, in the order of the receipt. The catalogs have a label for each kind. */
export const removedKinds = [
  'patient',
  'dates',
  'people',
  'identifiers',
  'descriptions',
  'settings',
  'private',
  'overlays',
  'other',
  'before',
  'after',
  'comments',
  'trailing',
  'camera',
  'text',
  'exif',
  'color',
] as const;
export type RemovedKind = (typeof removedKinds)[number];

export interface Removed {
  kind: RemovedKind;
  count: number;
  /** Names of attributes, never values. */
  tags: string[];
}

/** What a person should check. The catalogs have its sentence. */
export type Notice =
  | { id: 'suspected' | 'declared' }
  /** Too many frames to search for text: only this one, counted from 1, is kept. */
  | { id: 'leftOut'; count: number; frame: number };

/** How a file was cleaned before it was stored. */
export interface Receipt {
  /** A DICOM file keeps attributes of an allow-list; an image keeps its pixels. */
  cleaning: 'dicom' | 'image';
  removed: Removed[];
  kept: string[];
  maskedRegions: Region[];
  /** Burned-in text. Scans of early versions have none of the next three. */
  writing?: 'none' | 'masked' | 'suspected' | 'declared';
  /** Version of the search for burned-in text. */
  textSearch?: number;
  /** The visitor checked the image and agreed before it was stored. */
  seen?: boolean;
  /** The visitor cropped the image before it was sent; its edges and size are the visitor's choice. */
  cropped?: boolean;
  notices: Notice[];
}
