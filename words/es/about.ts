import type { Translation } from '../catalog.ts';
import type english from '../en/about.ts';

export default {
  title: 'Acerca de',
  lead: 'Vea qué encuentra un detector de IA en un corte de RM cerebral y dónde se equivoca. Gratuito y abierto.',
  start: 'Iniciar análisis de RM',
  platform: {
    heading: 'La plataforma',
    what: 'Usted sube un corte de una RM cerebral. Sulcus elimina los datos personales, comprueba la imagen y delimita regiones parecidas a un tumor. Cada una lleva una confianza y un tamaño.',
    name: 'Un <em>sulcus</em> (surco) es cada una de las hendiduras entre los pliegues del cerebro.',
    heads:
      'Dibujamos las cabezas de los ejemplos y de los casos docentes con los mapas de SynthSeg (Billot et al., licencia Apache-2.0). No se muestra a ningún paciente.',
  },
  purpose: {
    heading: 'Propósito y uso previsto',
    teach: 'Mostrar en clase cómo funciona un detector en imágenes médicas.',
    study: 'Estudiar cómo se relacionan la confianza, la calidad de imagen y los errores.',
    improve: 'Reunir resultados erróneos, con consentimiento, para entrenar el próximo modelo.',
    open: 'Ser abierto: cualquiera puede leer el código y la ficha del modelo.',
  },
  limits: {
    heading: 'Lo que no es',
    notice: 'No es un producto sanitario',
    regulated:
      'Sulcus es solo para investigación y educación. No está aprobado por la FDA ni tiene marcado CE, y no sirve para el diagnóstico clínico. Un profesional sanitario cualificado debe validar los resultados.',
    context:
      'No conoce al paciente, su historia ni los estudios anteriores. Solo admite cortes del cerebro; otras partes del cuerpo están en desarrollo.',
  },
  users: {
    heading: 'Para quién es',
    students: '<b>Estudiantes</b> de anatomía, imagen y aprendizaje automático.',
    researchers: '<b>Investigadores en IA y biomedicina</b> que quieren una referencia abierta.',
    educators: '<b>Docentes</b> que quieren ejemplos sintéticos.',
    developers: '<b>Desarrolladores</b> que usan formatos abiertos.',
    professionals: '<b>Profesionales sanitarios</b>, para la enseñanza y no para la atención.',
  },
  story: {
    heading: 'Cómo empezó',
    question:
      'Un estudiante de secundaria creó la primera versión con datos abiertos, un portátil y herramientas gratuitas.',
    answer: 'Hoy cualquiera puede probarlo sin cuenta.',
    today:
      'Un modelo no puede sustituir a un radiólogo. Pero se aprende al ver cuándo acierta y cuándo se equivoca.',
  },
  contact: {
    heading: 'Contacto',
    write: '¿Preguntas, correcciones o ideas? <link>Escríbanos</link>.',
  },
} as const satisfies Translation<typeof english>;
