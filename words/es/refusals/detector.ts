import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/detector.ts';

export default {
  overLimit: 'El detector alojado ha superado su límite de solicitudes.',
  usedUp:
    'El detector alojado admite como máximo {most, plural, one {# solicitud} other {# solicitudes}} por hora, y ya se han agotado.',
  failed: 'El detector alojado falló ({status}).',
  keyRefused: 'El detector alojado rechazó la clave: el operador debe comprobar ROBOFLOW_API_KEY ({status}).',
  noWorkflow:
    'El detector alojado no conoce el flujo de trabajo: el operador debe comprobar ROBOFLOW_WORKSPACE y ROBOFLOW_WORKFLOW ({status}).',
  accountLocked: 'El detector alojado está bloqueado para esta cuenta ({status}).',
  refused: 'El detector alojado rechazó la imagen ({status}).',
  itSaid: '{sentence} Respondió: {text}',
  timedOut: 'El detector alojado no respondió a tiempo.',
  unreachable: 'No se puede conectar con el detector alojado.',
  unreadable: 'El detector alojado dio una respuesta que no se puede leer.',
  studiesNotTested: 'El modelo activo nunca se ha probado con estudios completos.',
} as const satisfies Translation<typeof english>;
