import type { Translation } from '../catalog.ts';
import type english from '../en/disclaimer.ts';

export default {
  title: 'Aviso médico: texto legal completo',
  label: 'Texto legal',
  close: 'Cerrar',
  clauses: {
    purpose: {
      title: '1. Finalidad',
      text: 'Sulcus es solo para investigación y educación. Muestra cómo un modelo de detección de objetos lee cortes individuales de RM cerebral. No está destinado al diagnóstico, el tratamiento, la curación, el seguimiento ni la prevención de ninguna enfermedad.',
    },
    device: {
      title: '2. No es un producto sanitario',
      text: 'La Administración de Alimentos y Medicamentos de los Estados Unidos (FDA) no ha autorizado ni aprobado Sulcus. No lleva marcado CE. Ninguna otra autoridad lo ha evaluado como producto sanitario. No debe usarse como tal.',
    },
    advice: {
      title: '3. Ni consejo médico ni relación asistencial',
      text: 'Ningún resultado de Sulcus es consejo médico. Su uso no crea ninguna relación entre usted y un médico, un hospital o las personas que gestionan este sitio. Nunca ignore ni retrase el consejo de un profesional por algo que se muestre aquí.',
    },
    limits: {
      title: '4. Límites del modelo',
      text: 'El modelo ve un corte cada vez y se entrenó con un conjunto limitado de imágenes públicas. Pasa por alto tumores y señala tejido normal y otras enfermedades. Puede fallar con equipos, secuencias, edades y afecciones que no ha visto. Un resultado sin hallazgos no significa que un cerebro esté sano. La confianza es una estimación estadística sobre muchas imágenes, no la probabilidad de que una persona esté enferma.',
    },
    validation: {
      title: '5. Validación profesional',
      text: 'Todo resultado debe validarlo un profesional sanitario cualificado que conozca el estudio completo y al paciente. Las medidas describen un recuadro alrededor de una región marcada, no una lesión.',
    },
    emergencies: {
      title: '6. Urgencias',
      text: 'Sulcus no es para urgencias. Si usted u otra persona puede necesitar ayuda urgente, llame al número de emergencias de su zona.',
    },
    uploads: {
      title: '7. Sus archivos',
      text: 'Suba solo imágenes que tenga permiso para usar. Los nombres y otros datos identificativos se eliminan del archivo antes de guardarlo. Aun así, una imagen puede identificar a una persona por lo que muestra; no suba lo que deba permanecer en secreto. Puede eliminar una imagen en cualquier momento desde su resultado.',
    },
    liability: {
      title: '8. Ausencia de garantía y limitación de responsabilidad',
      text: 'Sulcus es gratuito. Se ofrece «tal cual» y «según disponibilidad», sin garantía de ningún tipo, ni de exactitud, ni de idoneidad para un fin, ni de servicio ininterrumpido. En la medida en que la ley lo permita, quienes lo desarrollan y gestionan no responden de ningún daño derivado de usarlo, de confiar en sus resultados o de no poder usarlo.',
    },
    acceptance: {
      title: '9. Aceptación',
      text: 'Al elegir «Aceptar y continuar», usted declara que ha leído y entendido este texto. También declara que usa Sulcus para investigación o educación y que no basará en él ninguna decisión médica. La aceptación vale para esta visita.',
    },
    language: {
      title: '10. Idioma',
      text: 'Si una traducción difiere del texto inglés, prevalece el texto inglés.',
    },
  },
} as const satisfies Translation<typeof english>;
