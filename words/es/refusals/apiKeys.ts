import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/apiKeys.ts';

export default {
  missing: 'Envíe una clave de API como "Authorization: Bearer sulcus_...".',
  unknown: 'Esta clave de API es desconocida.',
  revoked: 'Esta clave de API ha sido revocada.',
  expired: 'Esta clave de API ha caducado. Pida una nueva.',
  lacksScope: 'Esta clave de API no tiene el permiso {scope}.',
  gone: 'Esta clave no existe o ya ha sido revocada.',
  quota:
    'Esta clave puede enviar {scans, plural, one {# imagen} other {# imágenes}} por hora. Espere {seconds, plural, one {# segundo} other {# segundos}}.',
} as const satisfies Translation<typeof english>;
