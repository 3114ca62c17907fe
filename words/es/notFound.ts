import type { Translation } from '../catalog.ts';
import type english from '../en/notFound.ts';

export default {
  title: '404 Página no encontrada',
  lead: 'No hay nada en <code>{path}</code>. Compruebe la dirección o empiece en una de estas páginas.',
  dashboard: 'Ir al panel',
  frontPage: 'Portada',
  help: 'Centro de ayuda',
} as const satisfies Translation<typeof english>;
