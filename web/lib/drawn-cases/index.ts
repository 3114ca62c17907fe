import library from './cases.json' with { type: 'json' };

/** Drawn slices with their lesions and what the detector marked; `npm run teaching` makes them and their images. */
export const drawnCases = library;

const images = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' });

export const caseImage = (id: string): string => images[`./${id}.webp`]!;
