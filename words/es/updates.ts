import type { Translation } from '../catalog.ts';
import type english from '../en/updates.ts';

export default {
  title: 'Historial de novedades',
  dashboard: 'Panel',
  application: 'Novedades de la aplicación',
  models: 'Novedades del modelo de IA',
  announced:
    'Anunciada: la versión 3.0 del modelo alojado, prevista para el 31 de octubre de 2025, para clasificar {types}.',
  type: { major: 'Mayor', minor: 'Menor', patch: 'Corrección', security: 'Seguridad' },
  entries: {
    release: {
      title: 'Tres respuestas, estudios completos, dos idiomas',
      description: 'La primera versión estable.',
      changes: {
        answers: 'Un corte puede ser no concluyente; ya no recibe una marca de verificación',
        studies: 'Un único resultado para un estudio completo, leído en su dispositivo',
        teaching: 'Biblioteca docente, regla, valores de píxel y qué hacer después',
        owner: 'Solo quien subió una imagen puede eliminarla',
        spanish: 'Español',
      },
    },
    rebuilt: {
      title: 'Sulcus, reconstruido en abierto',
      description: 'Un solo programa que cualquiera puede ejecutar, con su propio detector.',
      changes: {
        commands: 'Dos órdenes; sin cuenta, clave ni servicio',
        privacy: 'Datos personales eliminados antes de guardar, con una lista',
        viewer: 'Ampliación, comparación, contraste y hallazgos que se pueden ocultar',
        reports: 'Informes en PDF etiquetado; JSON, COCO y DICOM SR',
        samples: 'Muestras sintéticas',
        status: 'Página de estado con 90 días de comprobaciones',
      },
    },
    faster: {
      title: 'Análisis más rápido',
      description: 'El servicio alojado, según lo anunció su desarrollador.',
      changes: {
        speed: 'Tiempo de procesamiento reducido un 40 %',
        uploads: 'Archivos de hasta 5 MB en DICOM, PNG o JPEG',
        reports: 'Se pueden notificar resultados incorrectos',
      },
    },
    hosted: {
      title: 'Detector {type}',
      description: 'Versión 2. Cifras según su desarrollador.',
      changes: {
        figures: 'mAP@50 {map}, precisión {precision}, sensibilidad {recall}',
        training: '{annotations} anotaciones manuales en imágenes DWI, ampliadas a {augmented} muestras',
        threshold: 'Se ocultan las detecciones con una confianza inferior a 0,4',
      },
    },
    builtIn: {
      title: 'Detector {name}',
      description: 'Viene con Sulcus y se ejecuta en su servidor. Probado por este proyecto.',
      changes: {
        types: 'Distingue {types}',
        figures: 'mAP@50 {map} en {title}',
        patients: 'Probado con pacientes que nunca había visto',
        speed: 'Mediana de {milliseconds} ms por corte con {cores} núcleos',
      },
    },
  },
} as const satisfies Translation<typeof english>;
