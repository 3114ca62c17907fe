import type { Translation } from '../catalog.ts';
import type english from '../en/headline.ts';

export default {
  finding: 'Posible tumor',
  unclear: 'No concluyente',
  clear: 'Sin anomalías detectadas',
  'not-analyzed': 'No analizado',
  count: '{count, plural, one {# posible anomalía detectada} other {# posibles anomalías detectadas}}',
  noneAbove: 'Sin anomalías detectadas por encima del umbral',
  normal: 'No se señaló ninguna región',
  onlyTumors:
    'Solo se buscaron posibles tumores. No se buscó un ictus, una hemorragia, una inflamación ni ninguna otra cosa.',
  poorQuality: 'Mala calidad de imagen',
} as const satisfies Translation<typeof english>;
