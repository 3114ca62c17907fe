import type { Translation } from '../catalog.ts';
import type english from '../en/result.ts';

export default {
  verdict: {
    unclearDetail:
      'Hubo signos tenues, demasiado débiles para un hallazgo. Esto no significa un tumor ni lo descarta.',
    unclearAnyway: 'El modelo nunca se probó con imágenes como esta. Este resultado no descarta un tumor.',
    otherDetail:
      'La página sobre el modelo indica con qué frecuencia aciertan estas regiones. Un tumor también puede verse así.',
    notAnalyzedDetail: 'Esta imagen no se analizó, así que no podemos decir nada sobre ella.',
    notRuledOut: 'No se descarta un ictus ni una hemorragia.',
    frames:
      'Recuento por fotogramas: hallazgos en {marked} de {count} fotogramas. Los fotogramas vecinos pueden mostrar el mismo lugar.',
    limits:
      'Esto no es un diagnóstico{said, select, yes {.} other { y no descarta un tumor.}} El modelo examina {frames, plural, one {un solo corte} other {los cortes de uno en uno}}, señala tejido normal y pasa por alto tumores. Si está preocupado, hable con un médico.',
  },
  answer: {
    clear: 'Ninguna región alcanzó el umbral del 40 % ni se acercó a él.',
    faint:
      'Ninguna región alcanzó el umbral del 40 %; {count, plural, one {# región tenue se acercó.} other {# regiones tenues se acercaron.}} No es un hallazgo y no descarta un tumor.',
    other:
      'Ninguna región alcanzó el umbral del 40 % para un tumor. {count, plural, one {# región parece anormal} other {# regiones parecen anormales}} de otra manera. Esto no descarta un tumor.',
    software: 'Hecho por un programa, sin revisión de una persona.',
  },
  structured: {
    notAnalyzed: 'No analizada. Comprobación de la imagen: {reasons}.',
    reason: {
      'too-small': 'muy pocos píxeles',
      empty: 'sin contenido',
      colour: 'imagen en color',
      'kind-ct': 'tomografía computarizada',
      'kind-other-body': 'otra parte del cuerpo',
      'kind-several-slices': 'varios cortes en una imagen',
      'kind-drawing': 'dibujo, página o captura de pantalla',
      'kind-photograph': 'fotografía',
      'kind-too-little-head': 'muy poca cabeza',
      'not-brain-mr': 'no es un corte de RM cerebral',
      'body-part': 'otra parte del cuerpo según la cabecera',
      mosaic: 'mosaico de cortes',
      'one-bit': 'máscara de un bit',
      anyway: 'analizada aunque la comprobación la rechazó',
      child: 'menor de 18 años según la cabecera',
    },
  },
  lessReliable: 'Menos fiable: {reasons}',
  caution: {
    inverted: 'escala de grises invertida',
    'non-square': 'píxeles no cuadrados',
    level: 'borde de la cabeza',
    'sequence-dwi': 'potenciada en difusión',
    'sequence-unmeasured': 'secuencia nunca probada',
    child: 'es un menor',
    cropped: 'recortada de una imagen mayor',
    resolution: 'baja resolución',
    contrast: 'bajo contraste',
    sharpness: 'bordes borrosos',
    crop: 'cabeza recortada',
    screenshot: 'parte de una captura de pantalla',
    background: 'fondo claro',
    noise: 'con ruido',
    anyway: 'analizado a petición suya',
  },
  remark: {
    inverted: 'Esta imagen era un negativo. Su escala de grises se invirtió antes del análisis.',
    'non-square':
      'Los píxeles de este archivo no son cuadrados. El corte se muestra, se mide y se analiza en sus proporciones reales.',
    level:
      'Este corte muestra solo una pequeña parte de la cabeza, como en lo alto del cráneo. El modelo vio pocos cortes así.',
    'sequence-dwi':
      'Este corte está potenciado en difusión. El modelo nunca se probó con tumores en cortes así. Un resultado sin hallazgos es especialmente poco fiable.',
    'sequence-unmeasured':
      'El modelo nunca se probó con tumores en cortes de esta secuencia. Un resultado sin hallazgos es especialmente poco fiable.',
    cropped: 'El visitante recortó esta imagen de otra mayor. El modelo nunca se probó con imágenes así.',
    child: 'El archivo dice que es un menor de edad. El modelo nunca se probó con niños.',
    anyway: 'Usted pidió el análisis de todos modos. Los resultados con imágenes así nunca se probaron.',
    'too-small':
      'Esta imagen es demasiado pequeña para analizarla. Suba el corte a tamaño completo, no una miniatura.',
    empty: 'Esta imagen está vacía: casi toda tiene el mismo tono de gris.',
    colour: 'Esta imagen es en color: una foto o un mapa de color, no un corte gris de RM.',
    'kind-ct': 'Esto parece una TC. El modelo solo conoce la RM cerebral.',
    'kind-other-body': 'Esto parece otra parte del cuerpo. El modelo solo conoce el cerebro.',
    'kind-several-slices': 'Esto parece contener varios cortes en una imagen. Suba un corte cada vez.',
    'kind-drawing': 'Esto parece un dibujo, una página o una captura de pantalla. Suba el propio corte.',
    'kind-photograph': 'Esto parece una foto. Suba el corte tal como lo guardó el escáner.',
    'kind-too-little-head': 'Esto muestra muy poco de la cabeza. Suba un corte por el centro del cerebro.',
    'not-brain-mr':
      'Esto no parece un corte de RM cerebral. Suba un corte de una RM cerebral con la cabeza entera.',
    'body-part': 'El archivo indica que muestra otra parte del cuerpo. El modelo solo conoce el cerebro.',
    mosaic:
      'Este archivo contiene un mosaico: muchos cortes pequeños en una imagen. Abra la serie entera en «Estudio completo», que lo separa.',
    'one-bit': 'Este archivo contiene una máscara en blanco y negro, no un corte.',
    modality: 'El archivo indica que es {what}. El modelo solo conoce la RM cerebral.',
  },
  modality: {
    ct: 'una TC',
    pt: 'una PET',
    nm: 'una imagen de medicina nuclear',
    us: 'una ecografía',
    cr: 'una radiografía',
    dx: 'una radiografía',
    dr: 'una radiografía',
    mg: 'una mamografía',
    xa: 'una angiografía por rayos X',
    rf: 'una fluoroscopia',
    px: 'una radiografía dental panorámica',
    io: 'una radiografía dental',
    seg: 'una segmentación, no una imagen',
    rtdose: 'un mapa de dosis de radioterapia',
    ecg: 'un electrocardiograma',
    es: 'una imagen de endoscopia',
    gm: 'una imagen de microscopio',
    sm: 'una preparación de microscopio',
    op: 'una fotografía de un ojo',
    opt: 'una tomografía de un ojo',
    xc: 'una fotografía',
    other: 'otro tipo de imagen',
  },
  quality: {
    verdict: { good: 'Buena', fair: 'Aceptable', poor: 'Mala' },
    resolution: {
      label: 'Resolución',
      good: '{width} × {height} píxeles: detalle suficiente.',
      fair: '{width} × {height} píxeles: pueden pasarse por alto lesiones pequeñas. Use la imagen a tamaño completo si la tiene.',
      poor: '{width} × {height} píxeles: demasiado pequeña para analizarla. Suba la imagen a tamaño completo, no una miniatura.',
    },
    contrast: {
      label: 'Contraste',
      good: 'El tejido oscuro y el claro se distinguen bien.',
      fair: 'El contraste es más bien bajo. Ayudaría exportar la imagen con una ventana más ancha.',
      poor: 'La imagen tiene casi un solo tono de gris. Expórtela de nuevo con otra ventana.',
    },
    sharpness: {
      label: 'Nitidez',
      good: 'Los bordes son nítidos.',
      fair: 'Los bordes son algo suaves. Evite imágenes ampliadas o fotografiadas.',
      poor: 'La imagen está borrosa. Use el archivo del escáner, no una foto ni una copia ampliada.',
    },
    noise: {
      label: 'Ruido',
      good: 'Hay poco ruido.',
      fair: 'La imagen tiene bastante ruido. Pueden pasarse por alto lesiones pequeñas.',
      poor: 'La imagen tiene mucho ruido. Use el archivo del escáner, no una foto ni una copia comprimida.',
    },
    crop: {
      label: 'Encuadre',
      good: 'La cabeza está completa en la imagen.',
      fair: 'La cabeza está cortada por dos lados. Suba el corte entero si puede.',
      poor: 'La cabeza está cortada por casi todos los lados. Suba el corte entero.',
    },
    screenshot: {
      label: 'Imagen limpia',
      good: 'No hay indicios de una captura de pantalla.',
      fair: 'Parece haber partes de una ventana o página en la imagen. Conserve la cabeza entera y recorte lo demás.',
      poor: 'Esto parece una captura de pantalla o una página. Conserve la cabeza entera y recorte lo demás.',
    },
    background: {
      label: 'Fondo',
      good: 'El fondo es oscuro, como en un corte de RM.',
      fair: 'El fondo no es del todo oscuro. Una foto de una pantalla o de una película da peores resultados.',
      poor: 'El fondo es claro. Suba el propio corte, no una página ni una foto de él.',
    },
  },
  receipt: {
    none: 'No se encontraron metadatos.',
    masked: 'Se encontró texto alrededor de la cabeza y se ocultó.',
    cropped: 'El visitante recortó la imagen antes de subirla.',
    suspected:
      'Puede haber texto en la imagen que no se pudo ocultar de forma segura. Compruebe que no identifica a nadie o recórtelo.',
    declared:
      'El archivo indica que el texto forma parte de su imagen. Compruebe que ningún texto identifica a nadie.',
    leftOut:
      'Solo se conserva el fotograma {frame} de {count}, que muestra más cerebro. Los demás son demasiados para buscar texto en ellos.',
    label: {
      patient: 'Datos del paciente',
      dates: 'Fechas y horas',
      people: 'Hospital, médicos y operadores',
      identifiers: 'Identificadores del estudio, la serie y la imagen',
      descriptions: 'Descripciones y comentarios',
      settings: 'Ajustes del escáner y de la adquisición',
      private: 'Datos privados del fabricante',
      overlays: 'Superposiciones, curvas y anotaciones',
      other: 'Otros campos',
      before: 'Bytes antes de la cabecera DICOM',
      after: 'Bytes después del final de los datos',
      comments: 'Comentarios dentro de la imagen comprimida',
      trailing: 'Bytes después del final de la imagen',
      camera: 'Datos de la cámara, comentarios y bytes después del final',
      text: 'Texto guardado con la imagen',
      exif: 'Datos de la cámara y de ubicación (EXIF)',
      color: 'Ajustes de color e impresión',
    },
    methods: {
      image: 'Se eliminaron todos los metadatos y se conservaron los píxeles',
      dicom: 'Lista de campos permitidos según DICOM PS3.15, anexo E',
    },
  },
  advice: {
    finding: {
      title: 'Se necesita más revisión',
      text: 'Un radiólogo debe evaluar esta imagen antes de sacar conclusiones.',
    },
    other: {
      title: 'Haga revisar este corte',
      text: 'Pida a un médico o radiólogo que mire este corte. El modelo conoce sobre todo tumores y no puede decir qué más señala.',
    },
    unclear: {
      title: 'Haga revisar este corte',
      text: 'Pida a un médico o radiólogo que mire este corte. Suba también los cortes vecinos: un hallazgo real se ve en varios.',
    },
    clear: {
      title: 'Sin anomalías detectadas',
      text: 'Aun así se recomienda una revisión profesional: un corte muestra poco del cerebro y el modelo pasa por alto algunos tumores.',
    },
    'not-analyzed': {
      title: 'Use otra imagen',
      text: 'Suba un corte de una RM cerebral tal como lo guardó el escáner. Si esto lo era, avísenos con «Notificar resultado incorrecto».',
    },
    views: {
      title: 'Considere otras vistas',
      text: 'Otros cortes, planos y secuencias muestran lo que un solo corte no puede.',
    },
  },
  side: {
    middle: 'Cerca de la línea media, entre la izquierda y la derecha.',
    R: 'En la mitad derecha del paciente.',
    L: 'En la mitad izquierda del paciente.',
    A: 'En la mitad anterior de la cabeza.',
    P: 'En la mitad posterior de la cabeza.',
    left: 'En la mitad izquierda de la imagen.',
    right: 'En la mitad derecha de la imagen.',
    mirrored:
      'Las imágenes a menudo están en espejo, así que puede ser cualquiera de los dos lados del paciente.',
  },
  source: {
    cheng: 'Cheng, T1 con contraste',
    br35h: 'Br35H, secuencias variadas de la web',
    'tcga-lgg': 'TCGA, glioma de bajo grado, FLAIR',
    'tcga-lgg-t1': 'TCGA, glioma de bajo grado, T1 antes y después del contraste',
    'tcga-lgg-t2': 'TCGA, glioma de bajo grado, T2 calculado',
    'web-mixed': 'imágenes variadas de la web',
    'brats2021-t1ce': 'BraTS 2021, glioblastoma, T1 con contraste sin cráneo',
    'healthy-full-head': 'IXI, cabezas completas sanas, T1',
    'ms-full-head': 'esclerosis múltiple, cabezas completas, FLAIR, T1 y T2',
    'healthy-t1-stripped': 'adultos sanos, T1 sin cráneo',
    'stroke-flair': 'ictus, FLAIR sin cráneo',
    'stroke-t1': 'ictus antiguo, T1 sin cráneo',
    'oasis-healthy': 'OASIS, sanos, T1 sin cráneo',
    'brain-dwi': 'cortes normales potenciados en difusión',
  },
  kind: '{sequence}, {head}',
  head: { full: 'cabeza completa', stripped: 'cerebro sin cráneo' },
  sequence: {
    t1: 'T1',
    t1AfterContrast: 'T1 con contraste',
    t2: 'T2',
    flair: 'FLAIR',
    diffusion: 'potenciada en difusión',
    susceptibility: 'potenciada en susceptibilidad',
    protonDensity: 'potenciada en densidad protónica',
    any: 'cualquier secuencia',
  },
  evidence: {
    clear:
      'En las pruebas con {people} personas, de {low} a {high} de 100 cortes con un tumor recibieron esta respuesta. Ninguna respuesta descarta un tumor.',
    missed:
      'En las pruebas, el modelo pasó por alto {share} de 100 cortes con un tumor ({groups} personas o grupos de imágenes parecidas).',
    missedRange:
      'En las pruebas, el modelo pasó por alto {share} de 100 cortes con un tumor ({groups} personas o grupos de imágenes parecidas). Donde más: en {mostSource}, {most} de 100.',
    missedNone:
      'En las pruebas, el modelo encontró todos los cortes con tumor de {groups} personas o grupos de imágenes parecidas. No siempre será así.',
    computed: 'Las imágenes T2 de prueba con un tumor se calcularon, no salieron de un escáner.',
    missedUnknown: 'Aquí no se midió cuántos cortes con tumor pasa por alto este modelo.',
    unclear:
      'En las pruebas, de {low} a {high} de 100 cortes con esta respuesta tenían un tumor ({people} personas). De los cortes probados, {tumor} de 100 tenían uno, muchos más de lo habitual.',
    bandUnknown: 'Aquí no se midió con qué frecuencia aciertan los hallazgos así.',
    unclearUnknown: 'Aquí no se midió con qué frecuencia los cortes así tienen un tumor.',
    type: 'El modelo conoce tres tipos. Cualquier otra cosa, como una metástasis, recibe uno de ellos. Solo una muestra de tejido puede confirmar un tipo.',
    typeMeasured:
      'En las pruebas, el tipo del hallazgo más fuerte fue correcto en {low} a {high} de 100 cortes de {people} personas.',
  },
  next: {
    finding: {
      first:
        'Un ordenador delimitó un lugar que le parece un tumor. Algunos de estos hallazgos son tejido normal.',
      second: 'Muestre esta imagen y el informe a un médico, que puede ver el estudio completo.',
      third: 'No empiece, suspenda ni cambie ningún tratamiento por esta página.',
    },
    other: {
      first:
        'Un ordenador delimitó un lugar que le parece anormal, pero no un tumor. Algunos de estos lugares son tejido normal.',
      second: 'Muestre esta imagen y el informe a un médico, que puede ver el estudio completo.',
      third:
        'Una debilidad repentina, un entumecimiento o una dificultad para hablar son una emergencia. Pida ayuda de inmediato.',
    },
    unclear: {
      first: 'Hubo algo tenue, pero demasiado poco para llamarlo hallazgo.',
      untested: 'El modelo nunca se probó con imágenes como esta, así que este resultado dice poco.',
      second: 'Pida el informe del radiólogo al médico que solicitó el estudio.',
      third: 'Esto no significa que todo esté bien, ni que haya un tumor.',
    },
    clear: {
      first: 'No hay hallazgos en esta única imagen. Eso no descarta un tumor.',
      second: 'Espere el informe del radiólogo, que abarca el estudio completo.',
      third: 'Consulte a un médico si tiene síntomas, con independencia de este resultado.',
    },
    'not-analyzed': {
      first: 'Una imagen que no se analizó no dice nada sobre su cerebro, ni bueno ni malo.',
      second: 'Pruebe con un corte de una RM cerebral, guardado por el escáner o exportado desde un visor.',
      third: 'Si le preocupa su salud, consulte a un médico. No espere un resultado aquí.',
    },
  },
  question: {
    wholeScan: '¿Ha leído un radiólogo el estudio completo y qué dice el informe?',
    otherSlices: '¿Se ve este lugar en los otros cortes y en las otras secuencias?',
    whatElse: '¿Qué otra cosa podría ser, además de un tumor?',
    unusual: '¿Hay algo inusual en este corte o en los cortes vecinos?',
    earlier: '¿Ayudaría comparar con un estudio anterior?',
    symptoms: 'Si el estudio no muestra nada, ¿qué más podría causar mis síntomas?',
    files: '¿Puedo obtener mi estudio en archivos DICOM, en un CD o desde el portal?',
    another: '¿Necesito otro estudio o un estudio con contraste?',
    urgent: '¿A quién puedo llamar si empeoro y qué síntomas requieren ayuda inmediata?',
  },
} as const satisfies Translation<typeof english>;
