import type { Translation } from '../catalog.ts';
import type english from '../en/headline.ts';

export default {
  finding: 'Posible tumor',
  other: 'Otra anomalía',
  unclear: 'No concluyente',
  clear: 'Sin anomalías detectadas',
  'not-analyzed': 'No analizado',
  count: '{count, plural, one {# posible anomalía detectada} other {# posibles anomalías detectadas}}',
  noneAbove: 'Sin anomalías detectadas por encima del umbral',
  notKnownTumor:
    'No es uno de los tumores que este modelo conoce. Puede ser un ictus, una cicatriz o una inflamación.',
  normal: 'No se señaló ninguna región',
  notRuledOut:
    'Se buscaron posibles tumores. No se descarta un ictus, una hemorragia, una inflamación ni ninguna otra cosa.',
  poorQuality: 'Mala calidad de imagen',
  untested: 'Nunca se probó con imágenes como esta. Puede no significar nada.',
  looksLike: 'Se parece sobre todo a {type}.',
  looksLikeTested:
    'Se parece sobre todo a {type} (tipo correcto en {low} a {high} de 100 cortes de {people} personas en las pruebas).',
  typeIn: { glioma: 'un glioma', meningioma: 'un meningioma', pituitary: 'un tumor hipofisario' },
} as const satisfies Translation<typeof english>;
