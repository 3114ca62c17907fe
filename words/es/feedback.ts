import type { Translation } from '../catalog.ts';
import type english from '../en/feedback.ts';

export default {
  title: 'Cuéntenos',
  lead: 'Qué salió mal, qué falta, qué le ayudó. Lo leen quienes gestionan esta instalación.',
  kind: '¿De qué se trata?',
  kinds: { problem: 'Un problema', idea: 'Una idea', praise: 'Un elogio', other: 'Otra cosa' },
  text: 'Su mensaje',
  hint: 'No escriba nombres ni datos de salud de nadie. Guardamos el mensaje, su idioma y la versión de Sulcus, no quién lo envió; por eso no podemos responder.',
  send: 'Enviar',
  empty: 'Escriba algo primero.',
  failed: 'Su mensaje no se envió. Sigue aquí; inténtelo de nuevo.',
  sent: 'Gracias. Su mensaje ha llegado.',
  sentText: 'Lo leerá un administrador.',
  another: 'Escribir otro',
  elsewhere:
    '¿Un resultado es incorrecto? Indíquelo en su página, para que un revisor vea la imagen. ¿Necesita una respuesta? Escriba a <link>quienes gestionan esta instalación</link>.',
  subject: 'Comentarios',
} as const satisfies Translation<typeof english>;
