import type { Translation } from '../catalog.ts';
import type english from '../en/teaching.ts';
import cases from './teachingCases.ts';

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
    stroke: 'Ictus',
    plaques: 'Esclerosis múltiple',
    whiteMatter: 'Enfermedad de la sustancia blanca',
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
    stroke:
      'Un ictus reciente sigue el territorio de una arteria, abarca corteza y sustancia blanca y apenas empuja. Uno antiguo deja una cavidad.',
    plaques:
      'Las placas de la esclerosis múltiple son pequeñas y ovaladas, y muchas están perpendiculares a los ventrículos.',
    whiteMatter:
      'La enfermedad de pequeño vaso forma bandas y manchas en la sustancia blanca, casi iguales en ambos lados y sin presión.',
    healthy:
      'Aquí no se ha dibujado nada anormal. Los surcos, los vasos y los ventrículos pueden parecer una lesión; compare ambos lados.',
  },
  cases,
  class: {
    have: 'Tengo un código de clase',
    codeTitle: 'Unirse a una clase',
    codeLead: 'Su docente tiene el código. No necesita cuenta.',
    code: 'Código de la clase',
    codeWrong: 'Un código tiene ocho letras y cifras, como K7MR-4WQ2.',
    open: 'Continuar',
    notOpen: 'No se puede abrir esta clase',
    joinLead: '{count, plural, one {# caso} other {# casos}}, abierta hasta el {end}.',
    full: 'Todas las plazas de esta clase están ocupadas. Pregunte a su docente.',
    alias: 'Un nombre para usted',
    aliasHint:
      'Su docente lo ve junto a sus respuestas. No use su nombre real. Se borra 30 días después de la clase.',
    aliasMissing: 'Elija un nombre.',
    join: 'Unirse',
    notJoined: 'No se pudo unir',
    notSent: 'Su respuesta no se envió. Inténtelo de nuevo.',
    progress:
      'Usted es {alias}. {answered, number} de {count, number} respondidos, {right, number} correctos. Cuenta su primera respuesta.',
    leave: 'Salir de la clase',
    finished: 'Ha respondido a todos los casos',
    returnCode: 'Su código es <code></code>. Entréguelo si su docente se lo pide.',
    copyCode: 'Copiar el código',
  },
  board: {
    noLink: 'Esta dirección no está completa. Abra el tablero con el enlace entero.',
    failed: 'No se pudo cargar el tablero',
    stale: 'No se pudo actualizar el tablero. Lo intenta de nuevo cada cinco segundos.',
    lead: 'Abierta hasta el {end}. Los estudiantes escriben este código.',
    ended: 'Terminó el {end}. Los nombres y las respuestas se borran 30 días después.',
    copyLink: 'Copiar el enlace de los estudiantes',
    joined: 'Unidos',
    finished: 'Terminaron',
    of: '{count, number} de {all, number}',
    right: 'Respuestas correctas',
    rightNote: 'Todas las lesiones halladas y ningún recuadro de más',
    mostMissed: 'El más fallado',
    missedBy: '{missed, number} de {count, number} respuestas incorrectas',
    cases: 'Casos',
    case: 'Caso',
    answered: 'Respondidos',
    overlap: 'Solapamiento medio',
    offset: 'Distancia media entre centros',
    noCases: 'No hay casos',
    noCasesText: 'Los casos de esta clase se borraron.',
    students: 'Estudiantes',
    alias: 'Nombre',
    seconds: 'Segundos por caso',
    returnCode: 'Código',
    nobody: 'Todavía no se ha unido nadie',
    nobodyText: 'Los estudiantes aparecen aquí en cinco segundos.',
  },
  score: {
    title: '{right, number} de {answered, plural, one {# caso correcto} other {# casos correctos}}',
    text: 'Encuentre la lesión en cortes dibujados de RM cerebral y compárese con la verdad y con un detector.',
  },
  shelf: {
    copyScore: 'Copiar un enlace a su resultado',
    scorePicture: 'Imagen de su resultado',
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
    rightPlain: 'Acertó',
    wrongPlain: 'No del todo',
    truth: 'Respuesta correcta',
    you: 'Usted',
    detector: 'Detector ({model})',
    lesions: '{count, plural, =0 {No se dibujó ninguna lesión.} one {# lesión.} other {# lesiones.}}',
    mark: 'Posible tumor · {confidence}',
    typed: 'Posible tumor · {confidence}, se parece sobre todo a: {type}',
    typeWrong:
      'El tipo es incorrecto. El modelo conoce tres tipos, y cualquier otra cosa, como una metástasis, recibe uno de ellos.',
    detectorWrong: 'Aquí el detector se equivocó. Por eso los resultados necesitan un médico.',
    whyMissed: {
      glioma:
        'Motivo: de todos los tumores, los gliomas son los que más se le escapan, sobre todo los que no captan contraste.',
      meningioma:
        'Motivo: en el borde del cerebro, la duramadre, los vasos y el hueso se parecen mucho a este tumor.',
      pituitary:
        'Motivo: este tumor es pequeño y está entre estructuras normales y brillantes de la base del cráneo.',
      metastases: 'Motivo: las lesiones pequeñas son las que más se le escapan.',
      stroke: 'Motivo: se entrenó sobre todo con tumores, y un ictus no lo es.',
      plaques: 'Motivo: se entrenó sobre todo con tumores, y las placas no lo son.',
      whiteMatter: 'Motivo: se entrenó sobre todo con tumores, y esto no lo es.',
    },
    whyExtra: {
      lesion: 'Motivo: un recuadro que cubre edema o tejido normal junto a la lesión cuenta como error.',
      healthy: 'Motivo: en un solo corte, los vasos, la grasa o el líquido pueden parecer un tumor.',
    },
    whyNamed:
      'Encontró el lugar, pero lo llamó tumor. En un solo corte, un ictus o unas placas pueden parecerlo.',
    noBoxRight: 'Ningún recuadro: correcto.',
    noBoxMissed:
      'Ningún recuadro: {count, plural, one {# lesión no detectada.} other {# lesiones no detectadas.}}',
    found: '{count, plural, one {{found, number} de # encontrada} other {{found, number} de # encontradas}}',
    overlap: 'solapamiento del {share}',
    offset: 'centros separados un {share} de la diagonal',
    seconds: 'Respondido en {seconds, number} s.',
    missed: '{count, plural, one {# no detectada} other {# no detectadas}}',
    extra: '{count, number} en tejido normal',
  },
} as const satisfies Translation<typeof english>;
