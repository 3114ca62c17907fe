import type { Translation } from '../catalog.ts';
import type english from '../en/updates.ts';

export default {
  title: 'Historial de novedades',
  lead: 'Qué ha cambiado en la aplicación y en los modelos.',
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
        answers:
          'Hallazgos, no concluyente o sin hallazgos: un corte no concluyente ya no recibe una marca de verificación',
        studies: 'Un único resultado para un estudio completo, leído en su propio dispositivo',
        teaching: 'Biblioteca docente, regla y valores de píxel, y qué hacer después de un resultado',
        owner: 'Solo quien subió una imagen puede eliminarla',
        spanish: 'Español, con un selector en la cabecera',
      },
    },
    rebuilt: {
      title: 'Sulcus, reconstruido en abierto',
      description:
        'Todo el servicio en un solo programa que cualquiera puede ejecutar, con su propio detector.',
      changes: {
        commands: 'Se ejecuta con dos órdenes; no necesita cuenta, clave ni servicio',
        privacy: 'Elimina los datos personales de cada archivo antes de guardarlo y enumera lo eliminado',
        viewer: 'Ampliación, comparación, contraste y hallazgos que se pueden ocultar',
        reports: 'Informes en PDF etiquetado; resultados en JSON, COCO y DICOM SR',
        samples: 'Muestras sintéticas para quien no tiene una RM',
        status: 'Página de estado con 90 días de comprobaciones registradas',
      },
    },
    faster: {
      title: 'Análisis más rápido',
      description: 'El servicio alojado, tal como lo anunció su desarrollador.',
      changes: {
        speed: 'Tiempo de procesamiento reducido un 40 %, según el desarrollador',
        uploads: 'Archivos de hasta 5 MB en DICOM, PNG o JPEG',
        reports: 'Los resultados se pueden notificar como incorrectos y ayudan a entrenar el próximo modelo',
      },
    },
    hosted: {
      title: 'Detector {type}',
      description: 'El modelo alojado, versión 2. Cifras según su desarrollador.',
      changes: {
        figures: 'mAP@50 {map}, precisión {precision}, sensibilidad {recall}',
        training: '{annotations} anotaciones manuales en imágenes DWI, ampliadas a {augmented} muestras',
        threshold: 'Ya no se muestran las detecciones con una confianza inferior a 0,4',
      },
    },
    builtIn: {
      title: 'Detector {name}',
      description: 'El modelo que viene con Sulcus y se ejecuta en su servidor. Probado por este proyecto.',
      changes: {
        types: 'Distingue {types}',
        figures: 'mAP@50 {map} en {title}',
        patients: 'Probado con pacientes que nunca había visto; cada cifra tiene su intervalo',
        speed: 'Mediana de {milliseconds} ms por corte con {cores} núcleos',
      },
    },
  },
} as const satisfies Translation<typeof english>;
