import type { Translation } from '../catalog.ts';
import type english from '../en/help.ts';

export default {
  title: 'Centro de ayuda',
  lead: 'Cómo subir un corte, leer el resultado y resolver problemas.',
  start: 'Iniciar un análisis',
  quickStart: 'Inicio rápido',
  step: 'Paso {number}',
  steps: {
    upload: {
      title: 'Subir',
      text: 'Suelte, pegue o elija un corte del cerebro (DICOM, PNG o JPEG, de hasta {size}), o use una muestra.',
    },
    analyze: {
      title: 'Analizar',
      text: 'El análisis es automático. Puede salir de la página; el enlace conserva el resultado.',
    },
    review: {
      title: 'Revisar',
      text: 'Compruebe los hallazgos, compare, mida y descargue el informe.',
    },
  },
  stuck: {
    heading: '¿Sigue sin resolverlo?',
    text: 'Escríbanos con el enlace de la imagen. No envíe imágenes médicas por correo.',
    subject: 'Ayuda con Sulcus',
    contact: 'Contacto',
    feedback: 'Enviar comentarios',
    status: 'Estado del sistema',
  },
  groups: {
    upload: 'Subida',
    output: 'Resultados de la IA',
    samples: 'Predicciones de muestra',
    limits: 'Límites técnicos',
    troubleshooting: 'Solución de problemas',
  },
  faq: {
    files: {
      question: '¿Qué archivos puedo subir?',
      answer:
        'Un corte de RM cerebral en DICOM (.dcm), PNG o JPEG, de hasta {size}. Comprobamos el contenido, no el nombre: un archivo de texto renombrado se rechaza. Un archivo DICOM puede contener varios fotogramas. Cada hallazgo indica su fotograma.',
    },
    pictures: {
      question: '¿Cómo consigo mis imágenes?',
      answer:
        'De un portal de pacientes, de un CD o del servicio de radiología. <pictures>Cómo conseguir sus imágenes</pictures> muestra cada paso.',
    },
    heic: {
      question: 'Mi teléfono guarda fotos HEIC. ¿Qué hago?',
      answer:
        'Safari las convierte en su dispositivo. Otros navegadores no leen HEIC. Guarde la imagen del portal en PNG o JPEG. En un iPhone, elija Ajustes, Cámara, Formatos, Más compatible para guardar las fotos nuevas en JPEG.',
    },
    look: {
      question: '¿Cómo debe ser la imagen?',
      crop: 'Conserve la cabeza entera y recorte lo demás. Sirven cortes axiales, coronales y sagitales.',
      remove: 'Quite fondos, etiquetas, reglas y los botones del visor.',
      single: 'Evite las capturas de pantalla con varios cortes a la vez.',
      export: 'Exporte desde el visor. No fotografíe una pantalla.',
    },
    names: {
      question: '¿Qué pasa con los nombres y las fechas del archivo?',
      answer:
        'Los eliminamos antes de guardar nada. Usted recibe la lista de lo eliminado. El texto que forma parte de la imagen no siempre se reconoce, así que recórtelo. La <privacy>política de privacidad</privacy> da los detalles.',
    },
    account: {
      question: '¿Necesito una cuenta?',
      answer:
        'No hace falta cuenta. Su visita tiene un identificador de sesión aleatorio que se elimina al cerrar la pestaña.',
    },
    confidence: {
      question: '¿Qué significa la confianza?',
      intro: 'Indica con qué fuerza responde el modelo a una región. Los resultados usan tres niveles:',
      high: '<b>Confianza alta</b>: {from} o más, en rojo',
      medium: '<b>Confianza media</b>: de {from} a menos de {to}, en amarillo',
      low: '<b>Confianza baja</b>: de {from} a menos de {to}, en verde',
      limits:
        'Los hallazgos por debajo de {cutOff} no se muestran. Una confianza alta no es un diagnóstico. Una baja no descarta un tumor. La <model>página del modelo</model> muestra con qué frecuencia acertó cada nivel en las pruebas.',
    },
    tumor: {
      question: '¿Por qué dice «Tumor» y no un tipo?',
      answer:
        'El modelo alojado tiene una sola clase, que se muestra como Tumor. El modelo incluido indica un tipo cuando puede. Si no, dice Tumor.',
    },
    none: {
      question: '¿Qué significa «No se detectaron anomalías»?',
      answer:
        'Solo que el modelo no marcó nada en este corte. Pasa por alto algunos tumores, y un corte muestra una pequeña parte del cerebro. Se sigue recomendando una revisión profesional.',
    },
    sizes: {
      question: '¿Cómo se miden los tamaños?',
      answer:
        'Los tamaños se dan en porcentaje de la imagen y en píxeles. Los milímetros aparecen cuando un archivo DICOM indica la distancia entre píxeles. Los archivos PNG y JPEG no la indican.',
    },
    wrong: {
      question: 'El resultado es incorrecto. ¿Qué hago?',
      answer:
        'Pulse el botón para notificar un resultado incorrecto. Una persona revisa la imagen, que puede ayudar a entrenar el próximo modelo. Los resultados con una confianza de {review} o más no se pueden notificar. Los que están por debajo pasan a revisión automáticamente.',
    },
    try: {
      question: '¿Puedo probarlo sin una RM?',
      answer:
        'Sí. El <scanner>escáner</scanner> ofrece cortes sintéticos: una lesión, dos lesiones, ninguna, un archivo DICOM con un paciente inventado, una imagen de mala calidad y otra que no es un cerebro. Están generados por ordenador, no son pacientes.',
    },
    class: {
      question: '¿Hay algo para una clase?',
      answer:
        'Sí. La <teaching>biblioteca docente</teaching> oculta la respuesta hasta que usted dibuja su recuadro. Después lo compara con la respuesta correcta y con el detector. Puede elegir casos y compartirlos con un enlace.',
    },
    differ: {
      question: '¿Muestran las muestras lo bueno que es el modelo?',
      answer:
        'No. Las muestras son más limpias y sencillas que las imágenes reales. Muestran cómo funciona el producto, no lo bueno que es el modelo.',
    },
    limit: {
      question: '¿Cuáles son los límites de subida?',
      answer:
        'Hasta {size} por archivo y {uploads} subidas por minuto. Al llegar al límite, el botón muestra la cuenta atrás hasta la siguiente subida.',
    },
    time: {
      question: '¿Cuánto tarda un análisis?',
      answer:
        'A menudo uno o dos segundos; por lo general, entre 10 y 30 segundos si el servidor está ocupado o se usa un modelo alojado. Espere al menos 60 segundos antes de recargar. El análisis continúa de todos modos, y el enlace de la imagen muestra su estado.',
    },
    scans: {
      question: '¿Qué imágenes entiende?',
      answer:
        'Cortes de RM cerebral. El modelo alojado se entrenó con imágenes potenciadas en difusión (DWI). La <model>página del modelo</model> enumera los datos de entrenamiento del modelo incluido. No se admiten TC, radiografías ni otras partes del cuerpo.',
    },
    kept: {
      question: '¿Cuánto tiempo se guarda una imagen?',
      answer:
        'El resultado muestra cuándo se eliminará. Puede eliminarla antes desde el navegador que la subió, incluso después de una revisión. Consulte la <privacy>política de privacidad</privacy>.',
    },
    invalid: {
      question: 'Dice que el tipo de archivo no es válido o no puede leerlo.',
      answer:
        'Compruebe que es un archivo DICOM, PNG o JPEG auténtico, no uno renombrado. Exporte un solo corte desde su visor. Para un archivo ZIP o la carpeta de un CD, abra <whole>Estudio completo</whole>.',
    },
    notBrain: {
      question: 'Dice que la imagen no es un corte del cerebro.',
      answer:
        'El modelo comprueba primero si la imagen es un corte de RM cerebral. Recorte los bordes y otras imágenes, conserve la cabeza entera y use un corte bien dentro del cerebro.',
    },
    failed: {
      question: 'El análisis falló.',
      answer:
        'No se perdió nada más: inténtelo de nuevo. Si falla dos veces, consulte la <status>página de estado</status> y <contact>escríbanos</contact> con el mensaje.',
    },
    closed: {
      question: 'Cerré la página durante el análisis.',
      answer:
        'El análisis continuó. Abra de nuevo el enlace de la imagen, o pulse Atrás, para ver el resultado.',
    },
  },
} as const satisfies Translation<typeof english>;
