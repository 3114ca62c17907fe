import type { Translation } from '../catalog.ts';
import type english from '../en/teaching.ts';

export default {
  title: 'Biblioteca docente',
  collectionTitle: 'Una colección de casos',
  lead: 'Encuentre la lesión, dibuje un recuadro y compare con la respuesta correcta y con el detector. Los cortes están generados por ordenador, no son pacientes.',
  withoutScript:
    'La biblioteca muestra {count} cortes sintéticos. Usted busca una lesión, dibuja un recuadro y lo compara con la respuesta correcta y con el detector. Necesita JavaScript.',
  place: '{number} de {count}',
  case: 'Caso {number}',
  acquisition: '{plane} · {sequence}',
  alt: '{name}, {acquisition}: un corte dibujado de una cabeza',
  plane: { axial: 'Axial', sagittal: 'Sagital', coronal: 'Coronal' },
  sequence: { t1: 'T1', t1ce: 'T1 con contraste', t2: 'T2', flair: 'FLAIR', dwi: 'DWI' },
  kind: {
    glioma: 'Glioma',
    meningioma: 'Meningioma',
    pituitary: 'Tumor hipofisario',
    metastases: 'Metástasis',
    healthy: 'Sin lesión',
  },
  lesson: {
    glioma:
      'Los gliomas crecen dentro del tejido cerebral. El borde es irregular, el centro suele verse oscuro tras el contraste y el edema se extiende por la sustancia blanca.',
    meningioma:
      'Los meningiomas crecen desde las meninges. Busque a lo largo de la superficie una masa homogénea y redonda de borde nítido.',
    pituitary:
      'Los tumores hipofisarios están en la línea media, en la base del cráneo. Se ven mejor en cortes sagitales y coronales.',
    metastases:
      'Las metástasis suelen ser varias, pequeñas y redondas, con mucho edema para su tamaño. Después de encontrar una, busque la siguiente.',
    healthy:
      'Aquí no se ha dibujado nada anormal. Los surcos, los vasos y los ventrículos pueden parecer una lesión; compare ambos lados.',
  },
  shelf: {
    progress:
      '<b>{answered} de {count}</b> respondidos, <b>{right}</b> correctos. <muted>Se guarda solo en este navegador.</muted>',
    startOver: 'Empezar de nuevo',
    make: 'Crear una colección',
    stop: 'Dejar de elegir',
    tick: 'Seleccione los casos para su clase y copie el enlace.',
    picked: '{count, plural, one {# caso elegido.} other {# casos elegidos.}}',
    copy: 'Copiar el enlace',
    pick: 'Elegir {name}',
    right: 'Respuesta correcta',
    wrong: 'Respuesta incorrecta',
  },
  view: {
    cases: 'Casos',
    all: 'Todos los casos',
    previous: 'Caso anterior',
    next: 'Caso siguiente',
    again: 'Ocultar la respuesta e intentarlo de nuevo',
    question: '¿Dónde está la lesión?',
    task: 'Dibuje un recuadro alrededor de cada lesión que vea. Si no ve ninguna, indíquelo. La respuesta permanece oculta hasta entonces.',
    noBox: 'Aún no hay recuadros.',
    boxes: '{count, plural, one {# recuadro dibujado.} other {# recuadros dibujados.}}',
    noLesion: 'No veo ninguna lesión',
    show: 'Mostrar la respuesta',
    add: 'Añadir un recuadro',
    remove: 'Quitar el último recuadro',
    keys: 'Con el teclado: Tab selecciona un recuadro, las flechas lo mueven, Mayús con las flechas cambia su tamaño y Supr lo quita.',
    ownBox:
      'Su recuadro {number}. Las flechas lo mueven, Mayús con las flechas cambia su tamaño y Supr lo elimina.',
  },
  answer: {
    right: 'Correcto: {kind}',
    wrong: 'No del todo: {kind}',
    truth: 'Respuesta correcta',
    you: 'Usted',
    detector: 'Detector ({model})',
    lesions: '{count, plural, =0 {No se dibujó ninguna lesión.} one {# lesión.} other {# lesiones.}}',
    mark: 'Posible tumor · {confidence}',
    typed: 'Posible tumor · {confidence}, se parece sobre todo a: {type}',
    typeWrong:
      'El tipo es incorrecto. El modelo conoce tres tipos, y cualquier otra cosa, como una metástasis, recibe uno de ellos.',
    detectorWrong: 'Aquí el detector se equivocó. Por eso los resultados necesitan un médico.',
    noBoxRight: 'Ningún recuadro: correcto.',
    noBoxMissed:
      'Ningún recuadro: {count, plural, one {# lesión no detectada.} other {# lesiones no detectadas.}}',
    found: '{count, plural, one {{found, number} de # encontrada} other {{found, number} de # encontradas}}',
    overlap: 'solapamiento del {share}',
    missed: '{count, plural, one {# no detectada} other {# no detectadas}}',
    extra: '{count, number} en tejido normal',
  },
} as const satisfies Translation<typeof english>;
