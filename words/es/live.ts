import type { Translation } from '../catalog.ts';
import type english from '../en/live.ts';

export default {
  failed: 'No se pudieron cargar las cifras en uso',
  previous: 'El modelo anterior: {version}',
  text: 'Sulcus eligió al azar {drawn, plural, one {# resultado} other {# resultados}} de {version}. Los revisores comprobaron {judged, number}. Solo cuentan grupos completos de {set, number}: hasta ahora, {counted, number}.',
  gone: '{count, plural, one {# resultado se eliminó antes de que alguien lo comprobara. No se cuenta.} other {# resultados se eliminaron antes de que alguien los comprobara. No se cuentan.}}',
  table:
    'La tabla muestra cuántos resultados consideró correctos un revisor. El intervalo tras cada cifra es el del 95 %.',
  name: 'Correctos según los revisores, {version}',
  result: 'Resultado',
  correct: 'Correctos',
  judged: 'Comprobados',
  all: 'Todos',
  files: 'Archivos {format}',
  few: 'muy pocos para decirlo',
  band: {
    high: 'Confianza alta',
    medium: 'Confianza media',
    low: 'Confianza baja',
    none: 'Sin hallazgos',
    stopped: 'No analizado',
  },
} as const satisfies Translation<typeof english>;
