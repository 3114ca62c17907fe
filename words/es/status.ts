import type { Translation } from '../catalog.ts';
import type english from '../en/status.ts';

export default {
  title: 'Estado del sistema',
  refresh: 'Actualizar',
  lastChecked: 'Última comprobación: {time}',
  fetchFailed: 'No se pudo obtener el estado actual. Inténtelo de nuevo más tarde.',
  retrying: 'La página lo intenta de nuevo cada 30 segundos.',
  retryingWithOld: 'Abajo está el último estado conocido. La página lo intenta de nuevo cada 30 segundos.',
  services: 'Servicios',
  unknown: 'Desconocido',
  historyFailed: 'No se pudieron cargar los últimos 90 días.',
  overall: {
    operational: 'Todos los sistemas funcionan',
    degraded: 'Rendimiento reducido',
    outage: 'Interrupción del servicio',
  },
  state: {
    operational: 'En funcionamiento',
    degraded: 'Reducido',
    outage: 'Interrumpido',
    resolved: '{state}, resuelto',
  },
  service: {
    ai_model: { name: 'Modelo de IA', what: 'Analiza una imagen de prueba incluida' },
    database: { name: 'Base de datos', what: 'Responde a las consultas' },
    file_upload: { name: 'Subida de archivos', what: 'Escribe, lee y elimina un archivo' },
    image_processing: {
      name: 'Procesamiento de imágenes',
      what: 'Descodifica y dibuja una imagen de prueba',
    },
  },
  bars: {
    daysAgo: 'Hace {days} días',
    today: 'Hoy',
    notMeasured: 'Aún sin medir',
    up: '{share} activo',
    summaryNotMeasured: '{service}: aún sin medir',
    summaryNoProblems: '{service}: activo el {share} del tiempo medido, sin problemas',
    summary:
      '{service}: activo el {share} del tiempo medido, {days, plural, one {# día} other {# días}} con problemas',
    dayNotMeasured: '{date}: sin medir',
    day: '{date}: {state}, activo el {share}',
  },
  performance: {
    heading: 'Rendimiento',
    lead: 'Todas las solicitudes de las últimas 24 horas.',
    response: 'Tiempo medio de respuesta',
    success: 'Tasa de éxito',
    requests: 'Solicitudes',
  },
  incidents: {
    heading: 'Incidencias',
    lead: 'A partir de las comprobaciones registradas en los últimos 90 días.',
    none: 'Sin incidencias recientes',
    noneText: 'Ninguna comprobación de los últimos 90 días encontró un servicio reducido o interrumpido.',
    lasted: 'duró {length}',
    ongoing: 'en curso',
  },
  ago: {
    now: 'Ahora mismo',
    minutes: '{count, plural, one {Hace # minuto} other {Hace # minutos}}',
    hours: '{count, plural, one {Hace # hora} other {Hace # horas}}',
  },
  length: {
    minutes: '{count, plural, one {# minuto} other {# minutos}}',
    hours: '{count, plural, one {# hora} other {# horas}}',
    days: '{count, plural, one {# día} other {# días}}',
  },
} as const satisfies Translation<typeof english>;
