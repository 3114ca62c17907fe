import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/publicApi.ts';

export default {
  form: 'Envíe un formulario multipart con un archivo en el campo {field}. Campos opcionales: {optional}.',
  textFound:
    'Hay texto en esta imagen y no se ha guardado nada. {reasons} Compruebe la imagen y envíela de nuevo con la confirmación o con confirmMasked=true.',
  notYours: 'Esta imagen no existe, se ha eliminado o pertenece a otra clave.',
  reportDeleted: 'El informe de esta imagen se ha eliminado.',
  after: '`after` debe ser el `next` de la página anterior.',
  idempotency: {
    key: '{header} admite de 1 a 200 caracteres sin espacios.',
    otherRequest: 'Este {header} se usó para otra solicitud.',
    inProgress: 'La misma solicitud sigue en curso. Inténtelo de nuevo en un momento.',
    twice: 'La misma solicitud llegó dos veces a la vez. Inténtelo de nuevo.',
  },
  webhook: {
    https: 'La dirección de un webhook debe empezar por https://.',
    password: 'La dirección de un webhook no debe contener una contraseña.',
    publicOnly: 'Los webhooks solo pueden enviarse a direcciones públicas.',
  },
} as const satisfies Translation<typeof english>;
