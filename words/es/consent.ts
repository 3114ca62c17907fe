import type { Translation } from '../catalog.ts';
import type english from '../en/consent.ts';

export default {
  disclaimer: 'Aviso médico',
  acknowledgment: 'Aviso de privacidad',
  acknowledgmentLead: 'Cómo tratamos sus datos y qué no es esta herramienta.',
  data: 'Cómo tratamos sus datos',
  disclaimerPoints: {
    marks:
      'Marca regiones que a un modelo informático le parecen un tumor. No da un diagnóstico y no es un producto sanitario.',
    wrong: 'Puede equivocarse: pasa por alto tumores y señala tejido normal.',
    treatment:
      'No empiece, cambie ni interrumpa ningún tratamiento por lo que muestre. Consulte a un médico.',
    unwell:
      'Si se encuentra mal o le preocupan sus síntomas, busque atención médica ahora; no espere un resultado.',
  },
  privacyPoints: {
    account:
      'Sin cuenta. Su visita se cuenta con un identificador aleatorio que se elimina al cerrar esta pestaña.',
    removed: 'Los datos personales se eliminan del archivo antes de guardarlo.',
    link: 'Quien tenga el enlace de una imagen puede verla; usted puede eliminarla en cualquier momento.',
  },
  understood:
    'Entiendo que esta herramienta es solo para investigación y educación y que sus resultados no son consejo médico.',
  agreed:
    'He leído y acepto la Política de privacidad y los Términos del servicio, y acepto que se cuente mi visita.',
  readPrivacy: 'Leer la Política de privacidad',
  readTerms: 'Leer los Términos del servicio',
  accept: 'Aceptar y continuar',
  waiting: '{name} se conserva. Su análisis empieza cuando acepte.',
  fullVersion: 'Ver el texto legal completo',
  everyVisit:
    'Lo preguntamos en cada visita. Se aplican la <privacy>política de privacidad</privacy> y los <terms>términos del servicio</terms>.',
} as const satisfies Translation<typeof english>;
