import type { Translation } from '../catalog.ts';
import type english from '../en/report.ts';

export default {
  title: 'Informe de análisis de RM {id}',
  heading: 'Informe de análisis de RM',
  subject: 'Posibles regiones tumorales en un corte de RM cerebral. Solo para investigación y educación.',
  subjectStudy:
    'Posibles regiones tumorales en un estudio completo de RM cerebral. Solo para investigación y educación.',
  page: 'Página {page} de {pages}',
  moment: '{moment} UTC',
  original:
    '{framed, select, yes {Original, sin datos personales, fotograma {frame} de {count}} other {Original, sin datos personales}}',
  originalAlt:
    '{framed, select, yes {Corte de RM cerebral tal como se subió, sin hallazgos dibujados, fotograma {frame} de {count}.} other {Corte de RM cerebral tal como se subió, sin hallazgos dibujados.}}',
  areaAlt: 'Corte de RM cerebral con el contorno de {name}.',
  sliceAlt: 'Corte de RM cerebral sin contornos: {name}.',
  annotated:
    '{framed, select, yes {Delimitado por el modelo, fotograma {frame} de {count}} other {Delimitado por el modelo}}',
  annotatedNone:
    '{framed, select, yes {Tras el análisis, sin hallazgos, fotograma {frame} de {count}} other {Tras el análisis, sin hallazgos}}',
  sameSlice: 'El mismo corte',
  frame: 'Fotograma {frame} de {count}',
  alternative: {
    none: '{slice} tras el análisis. No hay ninguna región delimitada.',
    some: '{slice} con {count, plural, one {# región delimitada} other {# regiones delimitadas}}: {regions}.',
    more: '{slice} con {count, plural, one {# región delimitada} other {# regiones delimitadas}}: {regions}; y {more} más.',
    region:
      '{name}, {band, select, high {{confidence}, confianza alta} medium {{confidence}, confianza media} low {{confidence}, confianza baja} other {nunca probado}}, {place} de la imagen',
  },
  place: {
    center: 'centro',
    upper: 'parte superior',
    lower: 'parte inferior',
    left: 'parte izquierda',
    right: 'parte derecha',
    upperLeft: 'parte superior izquierda',
    upperRight: 'parte superior derecha',
    lowerLeft: 'parte inferior izquierda',
    lowerRight: 'parte inferior derecha',
  },
  summary: {
    more: '{count, plural, one {El apéndice tiene # hallazgo más.} other {El apéndice tiene # hallazgos más.}}',
    meaning: 'Qué significa esto',
    now: 'Qué hacer ahora',
    figures: 'Cómo le fue al modelo en las pruebas, y sus fallos conocidos: {address}',
    showStudy: 'Muestre el estudio y este informe a un médico.',
    noTreatment: 'No empiece, suspenda ni cambie ningún tratamiento por este informe.',
    otherAreas: 'Otras áreas delimitadas',
    types: 'A qué se parecen más las áreas',
    read: 'Qué se leyó',
    appendix:
      'Las páginas siguientes dicen cuánto se puede confiar en esto, qué no se examinó y qué se eliminó del archivo.',
  },
  otherFrames: 'Otros fotogramas con hallazgos',
  frameFindings: '{frame} · {count, plural, one {hallazgo {numbers}} other {hallazgos {numbers}}}',
  faint: 'Región tenue: {confidence}, centro a {x} px de la izquierda y {y} px de arriba. No es un hallazgo.',
  faintFrame:
    'Región tenue: {confidence}, centro a {x} px de la izquierda y {y} px de arriba, fotograma {frame}. No es un hallazgo.',
  findings: {
    title: 'Hallazgos',
    measures: 'Medidas de los hallazgos',
    none: 'No hay hallazgos. Una región cuenta a partir de una confianza del 40 %.',
    table: 'Hallazgos con confianza, posición y tamaño',
    number: 'N.º',
    finding: 'Hallazgo',
    confidence: 'Confianza',
    center: 'Centro (px)',
    pixels: 'Tamaño (px)',
    percent: 'Tamaño (%)',
    millimeters: 'Tamaño (mm)',
    frame: 'Fotogr.',
    typed: '{name} (¿tipo: {type}?)',
    untested: 'nunca probado',
    others:
      'Otra anomalía: no es uno de los tumores que este modelo conoce. Puede ser un ictus, una cicatriz o una inflamación.',
    legend:
      'Confianza: alta es 80 % o más, media de 60 a 79 %, baja menos de 60 %. Los centros se cuentan desde la izquierda y desde arriba de la imagen. Los tamaños son el ancho y el alto del recuadro delimitador.',
    side: '{number}: {side}',
    sides: 'Lados. {sides}',
    sidesMirrored: 'Lados. {sides} {warning}',
  },
  band: { high: 'Alta', medium: 'Media', low: 'Baja' },
  bandLimit: { high: 'Alta, 80 % o más', medium: 'Media, de 60 a 79 %', low: 'Baja, menos de 60 %' },
  measurements: {
    title: 'Mediciones',
    table: 'Mediciones hechas a mano en el visor',
    kind: 'Tipo',
    size: 'Longitud o área',
    mean: 'Media ± DE',
    note: 'La persona que descargó este informe hizo estas mediciones a mano. No forman parte del análisis.',
  },
  certainty: {
    title: 'Cuánto se puede confiar en esto',
    unmeasured: 'No hay cifras de prueba para {model}. No se sabe con qué frecuencia acierta.',
    source:
      'Probado con imágenes que el modelo nunca vio en su entrenamiento. Todas las cifras y los fallos conocidos están en la dirección de la primera página.',
    fewImages:
      'No se sabe con qué frecuencia acierta un hallazgo en imágenes de este tipo ({kind}): se probaron demasiado pocas con tumor.',
    right:
      'De 100 hallazgos con confianza {band}, {right} fueron correctos en las pruebas (de {low} a {high} con una certeza del 95 %, {people} personas).',
    rightKind:
      'De 100 hallazgos con confianza {band} en imágenes de este tipo ({kind}), {right} fueron correctos en las pruebas (de {low} a {high} con una certeza del 95 %, {people} personas).',
    none: 'En las pruebas aparecieron demasiado pocos hallazgos con confianza {band}, así que no hay cifra.',
    noneKind:
      'En las pruebas con imágenes de este tipo ({kind}) aparecieron demasiado pocos hallazgos con confianza {band}, así que no hay cifra.',
    bands: { high: 'alta', medium: 'media', low: 'baja' },
    alarms: 'En las pruebas con {people} personas, señaló algo en {low} a {high} de 100 imágenes sin tumor.',
    teams:
      'Dos equipos de lectores delimitaron los tumores de {people} personas. El hallazgo más fuerte del modelo coincidió con el primer equipo en {modelLow} a {modelHigh} de 100 cortes. Los dos equipos coincidieron entre sí en {readersLow} a {readersHigh}.',
    hosted:
      'Este resultado procede de un modelo alojado. Su desarrollador indica mAP@50 del 97,9 %, precisión del 97,6 % y sensibilidad del 97,0 %.',
    hostedLimits:
      'No hemos medido estas cifras. No se ha publicado cómo se separaron las imágenes de prueba de las de entrenamiento. Espere más errores en imágenes distintas de las del desarrollador.',
  },
  unseen: {
    title: 'Qué no se examinó',
    frames: '{left} de los {count} fotogramas de este archivo.',
    restSlice:
      'El resto del examen: esto es un solo corte, sin otras secuencias, estudios anteriores ni la historia del paciente.',
    restFile:
      'El resto del examen: esto es un solo archivo, sin otras secuencias, estudios anteriores ni la historia del paciente.',
    others:
      'Todo lo que no sea un tumor: no se descartan hemorragias, ictus, inflamación, malformaciones ni lesiones traumáticas.',
    gap: 'Nunca se probó: {gap}',
  },
  recommendations: 'Recomendaciones',
  facts: {
    title: 'Sobre la imagen y el análisis',
    qualityUnknown: 'No se midió la calidad de esta imagen.',
    quality: 'Calidad de imagen: {verdict}.',
    qualityGood: 'Calidad de imagen: {verdict}. Bien: {list}.',
    verdict: { good: 'buena', fair: 'aceptable', poor: 'mala' },
    check: '{label}: {verdict}. {sentence}',
    removed: '{method}. Eliminado: {list}.',
    removedNone: '{method}. {none}',
    entry: '{label} ({count})',
    file: 'Archivo: {format}, {width} × {height} px{frames, plural, one {} other {, # fotogramas}}; {spacing}.',
    spacing: 'espaciado de píxeles {column} × {row} mm',
    noSpacing: 'espaciado de píxeles desconocido, así que no se pueden dar tamaños en milímetros',
    analyzed:
      'Analizado {place, select, server {en este servidor} other {en un proveedor alojado}} por {model}.',
    analyzedIn:
      'Analizado en {seconds} segundos {place, select, server {en este servidor} other {en un proveedor alojado}} por {model}.',
  },
  disclaimer: {
    title: 'Aviso legal',
    program:
      'Un programa informático hizo este informe sin revisión humana. No es un producto sanitario. No está aprobado por la FDA ni tiene marcado CE. No lo use para diagnosticar, para tratar ni para ninguna decisión sobre la salud de una persona.',
    limits:
      'Una región delimitada puede ser tejido normal, y un tumor puede pasarse por alto. Solo un profesional sanitario cualificado que vea el examen completo puede decir qué significa un estudio. Si le preocupa su salud, hable con un médico.',
  },
  strip: {
    label: '{name} {confidence} · {band}',
    untested: '{name}, nunca probado con imágenes así',
    at: '{number}  {label} en {x}, {y}',
    more: 'y {count} más, que figuran en el informe',
    none: 'Sin hallazgos en esta imagen.',
    elsewhere:
      '{frame} · {count, plural, one {# hallazgo en otro fotograma} other {# hallazgos en otros fotogramas}}',
  },
} as const satisfies Translation<typeof english>;
