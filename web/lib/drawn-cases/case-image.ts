const images = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' });

export const caseImage = (id: string): string => images[`./${id}.webp`]!;
