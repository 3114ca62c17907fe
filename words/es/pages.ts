import type { Translation } from '../catalog.ts';
import type english from '../en/pages.ts';

export default {
  landing: {
    title: 'Sulcus – análisis gratuito con IA de cortes de RM cerebral, para investigación y educación',
    description:
      'Suba un corte de resonancia magnética (RM) cerebral y vea posibles regiones tumorales con su confianza, una imagen anotada y un informe PDF. Gratuito y anónimo. Solo para investigación y educación.',
    keywords: 'RM cerebral, detección de tumores, investigación, educación, gratuito, anónimo, DICOM',
    summary:
      'Sulcus marca posibles regiones tumorales en un corte de RM cerebral (DICOM, PNG o JPEG) y muestra su confianza. Es gratuito y no requiere cuenta. Los datos personales se eliminan del archivo. Es solo para investigación y educación, nunca para diagnóstico.',
  },
  dashboard: {
    title: 'Panel – Sulcus',
    description:
      'Cifras en vivo de Sulcus: imágenes analizadas, detecciones, confianza y el rendimiento del modelo activo en las pruebas.',
    keywords: 'RM cerebral, detección de tumores, estadísticas, rendimiento del modelo',
    summary:
      'Cuántas imágenes se han analizado, qué se detectó y qué rendimiento tuvo el modelo activo en las pruebas.',
  },
  scanner: {
    title: 'Analizador – analice un corte de RM cerebral – Sulcus',
    description:
      'Suba un corte de RM cerebral en DICOM, PNG o JPEG (hasta 5 MB) y vea posibles regiones tumorales en segundos.',
    keywords: 'RM cerebral, detección de tumores, subir, visor DICOM, análisis',
    summary:
      'Arrastre, pegue o elija un corte de RM cerebral, o pruebe una muestra sintética. El resultado muestra regiones marcadas, confianza, medidas y un informe PDF. Esta página necesita JavaScript.',
  },
  upload: {
    title: 'Subir un corte de RM cerebral – Sulcus',
    description: 'Suba un corte de RM cerebral en DICOM, PNG o JPEG para un análisis gratuito y anónimo.',
    keywords: 'RM cerebral, detección de tumores, subir',
    summary:
      'Suba un corte de 5 MB como máximo. Los datos personales se eliminan antes de guardarlo. Esta página necesita JavaScript.',
  },
  wholeScan: {
    title: 'Lea un estudio completo en su propio dispositivo – Sulcus',
    description:
      'Arrastre la carpeta o el ZIP de un estudio completo de RM cerebral. Su navegador lee cada corte. No se sube nada.',
    keywords: 'RM cerebral, detección de tumores, carpeta DICOM, NIfTI, sin conexión, privado',
    summary:
      'Su navegador lee un estudio completo de RM cerebral (carpeta DICOM, ZIP o NIfTI) corte a corte. No se sube nada. Esta página necesita JavaScript y WebAssembly. Solo para investigación y educación, nunca para diagnóstico.',
  },
  about: {
    title: 'Acerca de – Sulcus',
    description: 'Qué es Sulcus, para quién es, para qué no sirve y quién lo hizo.',
    keywords: 'RM cerebral, detección de tumores, acerca de, propósito',
    summary:
      'Sulcus es una herramienta gratuita de investigación y educación para estudiantes, investigadores, docentes, desarrolladores y profesionales sanitarios que enseñan.',
  },
  help: {
    title: 'Centro de ayuda – Sulcus',
    description:
      'Cómo subir un corte, leer el resultado, entender la confianza y resolver problemas comunes.',
    keywords: 'RM cerebral, detección de tumores, ayuda, preguntas frecuentes, confianza',
    summary:
      'Un inicio rápido en tres pasos y respuestas sobre la subida, los resultados de la IA, ejemplos, límites técnicos y problemas comunes.',
  },
  getPictures: {
    title: 'Cómo obtener sus imágenes de RM – Sulcus',
    description:
      'Cómo obtener su RM cerebral de un portal del paciente, un CD o un visor, paso a paso y con dibujos.',
    keywords: 'RM cerebral, detección de tumores, portal del paciente, CD, DICOM, exportar',
    summary:
      'Tres maneras de obtener sus imágenes de RM: descargarlas de un portal del paciente, copiar la carpeta DICOM de un CD o exportar un corte desde un visor.',
  },
  teaching: {
    title: 'Biblioteca de casos: encuentre la lesión – Sulcus',
    description:
      'Casos de RM cerebral generados por ordenador, para clase: encuentre la lesión, dibuje un recuadro y compárelo con la verdad y con el detector.',
    keywords: 'RM cerebral, detección de tumores, enseñanza, casos, radiología',
    summary:
      'Cortes generados por ordenador de cada tipo que el detector conoce, con respuestas ocultas, casos que el detector pasa por alto y enlaces para una clase.',
  },
  status: {
    title: 'Estado del sistema – Sulcus',
    description:
      'Estado en vivo del modelo de IA, la base de datos, la subida de archivos y el procesamiento de imágenes, con 90 días de historial.',
    keywords: 'RM cerebral, detección de tumores, estado, disponibilidad',
    summary:
      'El estado actual de cada servicio, los tiempos de respuesta y las incidencias de los últimos 90 días.',
  },
  privacy: {
    title: 'Política de privacidad – Sulcus',
    description: 'Qué guarda Sulcus, qué elimina, cuánto tiempo conserva una imagen y cómo borrarla.',
    keywords: 'RM cerebral, detección de tumores, privacidad, desidentificación',
    summary:
      'Los datos personales se eliminan de cada archivo antes de guardarlo. No guardamos cuentas, direcciones ni identificadores de seguimiento.',
  },
  stored: {
    title: 'Qué guardamos sobre una imagen – Sulcus',
    description: 'Todos los archivos y entradas que guardamos sobre una imagen.',
    keywords: 'RM cerebral, detección de tumores',
    summary: 'Muestra lo que guardamos sobre una imagen. Necesita el enlace de la imagen y JavaScript.',
  },
  terms: {
    title: 'Términos del servicio – Sulcus',
    description: 'Las condiciones de uso de Sulcus: solo investigación y educación, nunca diagnóstico.',
    keywords: 'RM cerebral, detección de tumores, términos',
    summary:
      'Puede usar Sulcus para investigación y educación. No es un producto sanitario y no da diagnósticos.',
  },
  classBoard: {
    title: 'Tablero de una clase – Sulcus',
    description: 'Quién de una clase ha respondido a qué caso didáctico. Se abre con un enlace del docente.',
    keywords: 'RM cerebral, enseñanza, clase',
    summary:
      'El tablero muestra las respuestas de una clase según llegan. Necesita JavaScript y el enlace del docente.',
  },
  feedback: {
    title: 'Enviar comentarios – Sulcus',
    description: 'Cuente a quienes gestionan Sulcus qué salió mal, qué falta o qué le ayudó, sin una cuenta.',
    keywords: 'resonancia cerebral, detección de tumores, comentarios, contacto',
    summary:
      'Un formulario para escribir a quienes gestionan este sitio, sin nombre. Esta página necesita JavaScript.',
  },
  updates: {
    title: 'Historial de novedades – Sulcus',
    description: 'Qué cambió en la aplicación y en los modelos de IA, por fecha y versión.',
    keywords: 'RM cerebral, detección de tumores, cambios, versiones',
    summary: 'El registro de cambios de la aplicación y de sus modelos de IA.',
  },
  education: {
    title: 'Cómo funcionan la RM, la difusión y la detección con IA – Sulcus',
    description:
      'Una introducción ilustrada: qué mide la RM, qué muestra la difusión y cómo lee un corte un detector.',
    keywords: 'RM cerebral, detección de tumores, física de la RM, imagen por difusión, DWI, aprender',
    summary:
      'Una introducción a la resonancia magnética, la difusión y lo que un detector puede y no puede ver. Solo con fines educativos, no para diagnóstico clínico.',
  },
  transparency: {
    title: 'Transparencia del modelo – Sulcus',
    description:
      'Cómo se entrenó y probó el detector, con qué datos, con qué frecuencia se equivoca y dónde falla.',
    keywords: 'RM cerebral, detección de tumores, ficha del modelo, exactitud, calibración',
    summary:
      'La ficha del detector activo: datos separados por paciente, cifras con intervalos de confianza y fallos conocidos.',
  },
  notFound: {
    title: '404 Página no encontrada – Sulcus',
    description:
      'Una herramienta gratuita de investigación y educación que marca posibles regiones tumorales en cortes de RM cerebral.',
    keywords: 'RM cerebral, detección de tumores',
    summary: 'No hay nada en esta dirección.',
  },
} as const satisfies Translation<typeof english>;
