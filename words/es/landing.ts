import type { Translation } from '../catalog.ts';
import type english from '../en/landing.ts';

export default {
  title: 'Vea lo que ve un detector en un corte de RM cerebral',
  lead: 'Suelte un corte. Sulcus delimita posibles regiones tumorales, con una confianza y un tamaño. Para estudiantes, docentes e investigadores; nunca para un diagnóstico.',
  start: 'Iniciar análisis de RM gratuito',
  trySample: 'Probar una muestra',
  trust: {
    free: '100 % gratuito',
    instant: 'Resultados inmediatos',
    noAccount: 'Sin registro',
  },
  example: {
    alt: 'Un corte axial sintético del cerebro con dos regiones brillantes',
    badge: 'Corte sintético',
    finding: 'Hallazgo {number}',
    label: '{name}, {where}, {confidence}',
    where: {
      upperLeft: 'arriba a la izquierda',
      upperRight: 'arriba a la derecha',
      lowerLeft: 'abajo a la izquierda',
      lowerRight: 'abajo a la derecha',
    },
    size: '{percent} de la imagen, {pixels}',
    source:
      'Generado por ordenador, no es un paciente. Analizado por {model}. Los cortes reales son más difíciles.',
  },
  figures: {
    label: 'En cifras',
    works: {
      value: 'Con IA',
      label: 'Detección de objetos',
      source: 'Cómo funciona',
      note: 'Una red neuronal lee el corte y delimita lo que parece un tumor, con una confianza.',
    },
    time: {
      value: 'menos de 10 s',
      label: 'Tiempo de análisis',
      source: 'Habitual',
      note: 'Desde la subida hasta el resultado en este servidor. Una conexión lenta o una cola larga añaden tiempo.',
    },
    price: {
      value: 'Gratis',
      label: 'Sin cuenta y sin pago',
      source: 'Cuánto cuesta',
      note: 'Nada. El programa es de código abierto, con licencia Apache 2.0.',
    },
    accuracy: {
      label: 'Precisión de detección',
      loadingSource: 'Del modelo en uso',
      loadingNote: 'Cargando la cifra.',
      measuredSource: 'Precisión: hallazgos correctos',
      measuredNote:
        'De 100 hallazgos de {model}, {right} eran un tumor en las pruebas, con {pictures} imágenes excluidas del entrenamiento ({source}). Los tumores no detectados no cuentan aquí.',
      reportedSource: 'Precisión, según su desarrollador',
      reportedNote:
        'Precisión del modelo alojado RF-DETR, versión 2, según su desarrollador. Este proyecto no la ha medido.',
      unknownSource: 'Sin medir',
      unknownNote: 'No hay cifras de pruebas de este modelo.',
    },
    active: 'Activo aquí: {model}.',
    measured: 'Con {pictures} imágenes excluidas del entrenamiento ({source}): mAP@50 {figure}.',
    measuredInterval:
      'Con {pictures} imágenes excluidas del entrenamiento ({source}): mAP@50 {figure}, intervalo del 95 % de {low} a {high}.',
    all: 'Todas las cifras y sus límites',
  },
  steps: {
    heading: 'Tres pasos',
    number: 'Paso {number}',
    upload: {
      title: 'Subir',
      text: 'Suelte un corte del cerebro en DICOM, PNG o JPEG, de hasta 5 MB.',
    },
    analysis: {
      title: 'Análisis con IA',
      text: 'Sulcus elimina los datos personales, comprueba la imagen y la lee.',
    },
    results: {
      title: 'Ver los resultados',
      text: 'Vea los hallazgos, mida, compare y descargue el informe.',
    },
  },
  features: {
    heading: 'Lo que obtiene',
    findings: {
      title: 'Hallazgos que puede comprobar',
      text: 'Oculte hallazgos, compare con el corte original, cambie el contraste.',
    },
    privacy: {
      title: 'Se eliminan los datos personales',
      text: 'Antes de guardar el archivo. Usted ve la lista de lo eliminado.',
    },
    report: {
      title: 'Un informe para guardar',
      text: 'La imagen anotada, un informe en PDF y datos (JSON, COCO, DICOM SR).',
    },
    errors: {
      title: 'Transparente con sus errores',
      text: 'La ficha del modelo dice con qué frecuencia se equivocó en las pruebas.',
    },
  },
  disclaimer: {
    heading: 'En fase beta, y no es un médico',
    text: 'Sulcus es una versión beta para investigación y educación. No es un producto sanitario, no está aprobado por la FDA ni tiene marcado CE, y no sirve para el diagnóstico clínico. Pasa por alto tumores y señala tejido normal. Solo un profesional sanitario cualificado que vea el estudio completo puede interpretar un resultado. Si le preocupa su salud, consulte a uno ahora.',
  },
  begin: {
    heading: '¿No tiene una RM? Empiece con una muestra sintética.',
    run: 'Analizar una muestra',
    more: 'Más información<hidden> sobre el modelo</hidden>',
  },
} as const satisfies Translation<typeof english>;
