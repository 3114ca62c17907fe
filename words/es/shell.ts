import type { Translation } from '../catalog.ts';
import type english from '../en/shell.ts';

export default {
  skipToContent: 'Ir al contenido',
  mainNavigation: 'Principal',
  menu: 'Menú',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  footer: 'Pie de página',
  newScan: 'Nuevo análisis',
  contact: 'Contacto',
  language: 'Idioma',
  researchOnly:
    'Solo para investigación y educación. No es un producto sanitario y no sirve para diagnosticar.',
  notADevice:
    'No está aprobado por la FDA ni tiene marcado CE. Un profesional sanitario cualificado debe validar los resultados.',
  links: {
    frontPage: 'Portada',
    historyOfUpdates: 'Historial de novedades',
    apiReference: 'Referencia de la API',
    wholeScan: 'Estudio completo',
    dashboard: 'Panel',
    learn: 'Aprender',
    teaching: 'Casos',
    model: 'Modelo',
    help: 'Ayuda',
    helpCenter: 'Centro de ayuda',
    status: 'Estado',
    about: 'Acerca de',
    updates: 'Novedades',
    privacy: 'Privacidad',
    terms: 'Términos',
  },
  theme: {
    label: 'Tema: {choice}. Cambiar a {next}',
    light: 'claro',
    dark: 'oscuro',
    system: 'del sistema',
  },
  betaFeedback: {
    label: 'Comentarios sobre la beta',
    title: '¿Qué le parece la beta?',
    text: 'Ya ha analizado algunas imágenes. Dos minutos de su tiempo nos ayudan a mejorar la próxima versión.',
    give: 'Enviar comentarios',
    dismiss: 'Descartar',
  },
  parts: {
    backToDashboard: 'Volver al panel',
    onThisPage: 'En esta página',
    retry: 'Intentar de nuevo',
    noReason: 'El servidor no indicó el motivo.',
    beforeAfter: 'Antes y después',
    withoutMarks: '{percent} por ciento sin marcas',
    source: 'Fuente {number}',
    sources: 'Fuentes',
  },
  confidence: {
    high: 'Confianza alta',
    medium: 'Confianza media',
    low: 'Confianza baja',
  },
  error: {
    missingPartTitle: 'No se pudo cargar esta página',
    missingPartLead:
      'Falló la conexión o hay una versión más reciente del sitio. Recargue para obtener la actual. No se perdió nada de lo que subió.',
    brokenTitle: 'Algo falló en esta página',
    brokenLead:
      'El error es nuestro. Sus imágenes y resultados están a salvo en el servidor. Recargue o vaya a otra página.',
    reload: 'Recargar',
    toDashboard: 'Ir al panel',
    systemStatus: 'Estado del sistema',
    details: 'Detalles técnicos para un informe',
  },
} as const satisfies Translation<typeof english>;
