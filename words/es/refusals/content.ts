import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/content.ts';

export default {
  empty: 'Este texto está vacío. Escriba algo antes de guardar.',
  changedMeanwhile:
    '{known, select, true {{name}} other {Alguien}} guardó este texto mientras usted lo editaba. Su texto sigue aquí. Compárelo con el historial de abajo y guárdelo de nuevo.',
  noVersion: 'Esta versión no existe.',
} as const satisfies Translation<typeof english>;
