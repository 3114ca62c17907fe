import type { Translation } from '../catalog.ts';
import type english from '../en/transparency.ts';

export default {
  title: 'Transparencia del modelo',
  lead: 'Qué son los detectores, con qué se entrenaron y con qué frecuencia se equivocaron en las pruebas.',
  failed: 'No se pudo cargar la ficha del modelo',
  retry: 'Reintentar',
  noReason: 'El servidor no indicó el motivo.',
  contents: {
    active: 'El modelo activo',
    measured: 'Cifras medidas',
    confidence: 'Qué significa la confianza',
    failures: 'Fallos conocidos',
    data: 'Datos de entrenamiento y prueba',
    live: 'Observado en esta instalación',
    hosted: 'El modelo alojado',
    workflow: 'Flujo de trabajo',
    methodology: 'Metodología',
    integration: 'Notas de integración',
    disclaimer: 'Aviso',
  },
  active: {
    embedded: 'Integrado',
    hosted: 'Proveedor externo',
    fallback: 'Modelo integrado como reserva',
    promoted:
      'Un administrador de esta instalación eligió {embedded}. Esta versión de Sulcus incluye {release}.',
    release: 'El modelo de esta versión: {release}',
    noCard:
      'No hay ficha de {embedded}. Nadie lo ha probado con pacientes que nunca había visto. Las cifras siguientes son de {release} y no se aplican a {embedded}.',
    nothing:
      'Esta instalación no tiene la ficha de un modelo integrado, por lo que no hay cifras propias. Más abajo están las del desarrollador del modelo alojado.',
  },
  headline: {
    sensitivity: 'de los cortes con tumor tras contraste reciben un hallazgo',
    missed: 'de los cortes con tumor se dan por sin hallazgos',
    specificity: 'de las cabezas completas sanas no reciben hallazgos',
    high: 'de los hallazgos con confianza alta son correctos',
    type: 'de los hallazgos principales indican el tipo correcto',
    milliseconds: '{count, number} ms',
    speed: 'para un corte',
    teams: 'acuerdo con un equipo de lectores / de dos equipos entre sí',
  },
  summary:
    'De 100 cortes de prueba con un tumor, {tumorFinding, number} recibieron un hallazgo, {tumorUnclear, number} no fueron concluyentes y {tumorClear, number} se dieron por sin hallazgos. De 100 cortes de prueba sin tumor, {healthyFinding, number} recibieron un hallazgo, {healthyUnclear, number} no fueron concluyentes y {healthyClear, number} no tuvieron hallazgos. El modelo nunca había visto a estos pacientes.',
  summaryShort: 'Estas cifras proceden de pacientes que el modelo nunca había visto.',
  facts: {
    title: 'Sobre este modelo',
    name: 'Nombre',
    classes: 'Hallazgos',
    input: 'Entrada',
    inputText: 'Un corte, escalado a {size} × {size} píxeles',
    cutOff: 'Umbral',
    cutOffText: 'No se muestran hallazgos con menos de {percent} de confianza',
    size: 'Tamaño',
    sizeText: '{millions, number} millones de parámetros, {bytes}',
    speed: 'Velocidad',
    speedText:
      'Mediana de {median, number} ms por corte, el 95 % en menos de {p95, number} ms ({cores, plural, one {# núcleo} other {# núcleos}}, {images, plural, one {# imagen} other {# imágenes}})',
    license: 'Licencia',
    file: 'Archivo',
  },
  measured: {
    intro:
      'Medimos estas cifras en imágenes que el modelo nunca había visto. El intervalo tras cada cifra es el del 95 %. Procede de remuestrear pacientes completos o grupos de imágenes casi idénticas.',
    tables: 'Todas las tablas',
    figure: 'Cifra',
    value: 'Valor',
    sample: 'Muestra',
    n: 'n = {n, number}',
    source: '{title}: {images, plural, one {# imagen} other {# imágenes}}, {groups}',
    patients: '{count, plural, one {# paciente} other {# pacientes}}',
    people: '{count, plural, one {# persona} other {# personas}}',
    images: '{count, plural, one {# imagen} other {# imágenes}}',
    imageGroups:
      '{count, plural, one {# grupo de imágenes casi idénticas} other {# grupos de imágenes casi idénticas}}',
    map: 'mAP@50',
    precision: 'Precisión de los hallazgos',
    recall: 'Sensibilidad para las lesiones',
    sensitivity: 'Cortes con lesión que reciben un hallazgo',
    specificity: 'Cortes sin lesión que no reciben ninguno',
    accepted: 'Cortes cerebrales aceptados',
    rejected: 'Otras imágenes rechazadas',
    types: 'Por tipo de tumor: precisión media de los hallazgos de ese tipo',
    typeRight: 'El tipo del hallazgo principal es correcto',
    type: '{name, select, glioma {Glioma} meningioma {Meningioma} pituitary {Tumor hipofisario} other {Tumor}}',
    teams: '{type}, dos equipos de lectores (Cheng)',
    teamFirst: 'Coincide con el primer equipo',
    teamSecond: 'Coincide con el segundo equipo',
    teamEachOther: 'Los equipos coinciden entre sí',
    teamCenter: 'Centro dentro del contorno de alguno de los equipos',
    answers: 'Tres respuestas, {sequence}',
    allSequences: 'todas las secuencias',
    sequence: '{name, select, t1 {T1} t2 {T2} flair {FLAIR} diffusion {difusión} other {{name}}}',
    tumorFinding: 'Con tumor: hallazgo',
    tumorUnclear: 'Con tumor: no concluyente',
    tumorClear: 'Con tumor: sin hallazgos',
    healthyFinding: 'Sin tumor: hallazgo',
    healthyUnclear: 'Sin tumor: no concluyente',
    healthyClear: 'Sin tumor: sin hallazgos',
    unclearWithTumor: 'Cortes no concluyentes que tenían un tumor',
    kinds: 'Tipo de imagen y secuencia',
    sequenceRight: 'Secuencia identificada correctamente',
    sequenceOf: 'Secuencia identificada correctamente: {sequence}',
    alarms: 'Falsas alarmas por corte en el umbral',
    looks: '{title}: sin hallazgos, por vista y por persona',
    planeLook:
      '{name, select, axial {Plano axial} coronal {Plano coronal} sagittal {Plano sagital} other {{name}}}',
    peopleUnmarked: 'Personas sin hallazgos en ningún corte',
    perPerson: 'Hallazgos por persona, todos los cortes',
    studies: 'Estudios completos de personas nunca vistas: un veredicto cada uno',
    healthyStudies: 'Estudios sanos sin posible lesión',
    falseLesions: 'Lesiones falsas en un estudio sano',
    tumorsFound: 'Estudios con tumor: hallado en el lugar correcto',
    tumorsBySource: 'Estudios con tumor, hallados, por fuente',
    falseBySource: 'Estudios sin tumor: lesiones falsas en cada uno, por fuente',
    studySource:
      '{group, select, ixi_thin {IXI, sanos, cortes finos} ixi_thick {IXI, sanos, cortes gruesos} ds002748_thin {OpenNeuro ds002748, sanos, cortes finos} ds002748_thick {OpenNeuro ds002748, sanos, cortes gruesos} arc_thin {Ictus antiguo (ARC), cortes finos} arc_thick {Ictus antiguo (ARC), cortes gruesos} drawn_large {Tumores grandes dibujados en estudios sanos} drawn_small {Tumores pequeños dibujados en estudios sanos} tcga_lgg {TCGA, glioma de bajo grado, FLAIR} cheng {Cheng, T1 con contraste} ms_full_head {Esclerosis múltiple} other {{name}}}: {count, plural, one {# estudio} other {# estudios}}',
    heldOut: 'No es {version}: ensayos cortos que nunca vieron la fuente con la que se prueban',
    heldOutRecipe:
      'No es {version}: ensayos cortos con la receta de {recipe} que nunca vieron la fuente con la que se prueban',
    leftOut: 'Excluido del entrenamiento',
    noFinding: 'Sin hallazgos',
    crossValidation:
      'Validación cruzada con {patients, number} pacientes ({source}), ensayos igual de cortos: mAP@50 {mean}, desviación estándar {spread} en {folds, number} partes.',
    froc: 'Sensibilidad para un número dado de falsas alarmas por corte (FROC)',
    frocRow: '{count, number} por corte',
  },
  confidence: {
    chart: 'Confianza indicada y con qué frecuencia fue correcta',
    intro:
      'La tabla muestra cuántos hallazgos de cada nivel acertaron una lesión en las pruebas. También cuentan los cortes sin lesión.',
    mixture:
      'La prueba tenía {with, number} cortes con tumor y {without, number} sin él. Donde los tumores son menos frecuentes, menos hallazgos son correctos.',
    tables: 'Confianza por nivel y tipo de imagen',
    band: 'Nivel',
    right: 'Correctos',
    none: 'ninguno',
    byKind: 'Por tipo de imagen: hallazgos de cada nivel que acertaron una lesión',
    kind: 'Tipo',
    kindName: '{sequence}, {head, select, full {cabeza completa} other {cerebro sin cráneo}}',
    anySequence: 'cualquier secuencia',
    bandName: '{band, select, High {Alta} Medium {Media} other {Baja}}',
    sequence: {
      t1: 'T1',
      t1AfterContrast: 'T1 tras contraste',
      t2: 'T2',
      flair: 'FLAIR',
      diffusion: 'difusión',
      susceptibility: 'susceptibilidad',
      protonDensity: 'densidad de protones',
    },
    bin: 'indicada {stated}, correcta {right}',
    binTitle: 'Indicada de {from} a {to}: correcta {right} de {count, number}',
    diagram: 'Diagrama de fiabilidad: {bins}',
    stated: 'confianza indicada',
    share: 'proporción correcta',
    caption:
      'Sobre la línea discontinua, la confianza coincide con el resultado. Por debajo, el modelo confió demasiado.',
    error:
      'De media, la confianza indicada y el resultado difieren en {error} (error de calibración esperado de los hallazgos mostrados).',
  },
  failures: {
    more: '{count, plural, one {# más} other {# más}}',
    shown: 'Ver ejemplos',
    text: 'Cabezas generadas por ordenador, leídas por {model}. Línea discontinua: una lesión no detectada. Línea continua: un hallazgo donde no hay lesión. La <link>biblioteca de casos</link> los tiene todos.',
    caption:
      '{kind, select, glioma {Glioma} meningioma {Meningioma} pituitary {Tumor hipofisario} metastases {Metástasis} other {Sin lesión}}, {plane, select, axial {axial} coronal {coronal} other {sagital}}: {result}',
    missed: '{count, plural, one {# no detectada} other {# no detectadas}}',
    wrong: '{count, plural, one {# falso} other {# falsos}}',
    both: '{missed, plural, one {# no detectada} other {# no detectadas}}, {wrong, plural, one {# falso} other {# falsos}}',
    notMeasured: 'No medido',
  },
  data: {
    sources: 'Fuentes y licencias',
    source: '{title} ({license})',
    sourceSlices: '{title}, {slices, plural, one {# corte} other {# cortes}} ({license})',
    split: 'Cómo se repartieron los pacientes',
    repeat:
      'Cualquiera puede repetir estas cifras con <code>{command}</code> (semilla {seed}, {resamples, number} remuestreos).',
    testRead:
      '{count, plural, one {Las imágenes de prueba se leyeron una vez para esta versión.} other {Las imágenes de prueba se leyeron # veces para esta versión.}}',
    english: 'La ficha del modelo está escrita en inglés.',
  },
  live: {
    noticeTitle: 'No es una cifra de laboratorio',
    notice:
      'Los revisores de esta instalación juzgaron resultados que recibieron los visitantes. Ninguna biopsia ni segundo estudio los confirmó.',
    table: 'Todas las cifras de esta instalación',
  },
  hosted: {
    intro:
      'Los operadores pueden cambiar Sulcus a un modelo alojado de un proveedor externo: RF-DETR, versión 2. Sus cifras se dan {reportedBy}. Nosotros no las hemos medido.',
    reportedBy: 'según su desarrollador',
    table: 'Modelo alojado, {reportedBy}',
    version2: 'Versión 2',
    earlier: 'Anterior, en material docente',
    precision: 'Precisión',
    recall: 'Sensibilidad',
    speed:
      'Un análisis tarda de media unos {milliseconds, number} ms, según el proveedor. Permite {requests, number} solicitudes por hora.',
  },
  workflow: {
    detect: '<b>Detectar.</b> La red propone recuadros alrededor de lo que parece un tumor.',
    analyze:
      '<b>Analizar.</b> Se descartan los recuadros con una confianza inferior a {threshold, number}. El resto se mide.',
    visualize: '<b>Visualizar.</b> Los recuadros se dibujan sobre el corte, con clase y confianza.',
  },
  methodology: {
    collect:
      '<b>Reunir.</b> Cortes cerebrales potenciados en difusión (DWI): {scans} imágenes para la versión 2.',
    annotate:
      '<b>Anotar.</b> {annotations} recuadros dibujados a mano alrededor de tumores visibles, todos con la etiqueta «object».',
    augment:
      '<b>Aumentar.</b> Copias alteradas dieron {augmented} muestras. Las copias no son pacientes nuevos.',
    train:
      '<b>Entrenar y validar.</b> Una red {type}. Sus cifras proceden de una parte de validación; no se indica cómo se mantuvo separada.',
  },
  integration: {
    label: 'La etiqueta <code>object</code> del modelo alojado se muestra como Tumor.',
    box: 'Un recuadro se envía como su centro en píxeles, y su ancho y alto como fracciones de la imagen.',
    report: 'El servidor crea el informe PDF a partir del resultado que muestra la página.',
    version: 'Cada resultado indica su modelo y su versión.',
  },
  disclaimer: {
    title: 'No apto para el diagnóstico',
    text: 'Las pruebas con unos cientos de pacientes no dicen nada seguro sobre el siguiente. Solo para investigación y educación. No es un producto sanitario; sin aprobación de la FDA ni marcado CE.',
    contact: '¿Encontró un error, o un resultado que debería ser un caso de prueba? <link>Escríbanos</link>.',
    subject: 'Transparencia del modelo',
  },
} as const satisfies Translation<typeof english>;
