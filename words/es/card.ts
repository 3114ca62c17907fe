import type { Translation } from '../catalog.ts';
import type english from '../en/card.ts';

export default {
  limit: {
    diffusionSensitivity:
      'Sensibilidad en cortes potenciados en difusión: no había ninguno con un tumor delimitado.',
    postOperative:
      'Estudios posoperatorios: todos los pacientes de esa fuente se usaron para entrenar y elegir el modelo.',
    healthyAfterContrast:
      'Especificidad en cabezas completas sanas tras contraste: todos los cortes de prueba de ese tipo tienen un tumor. Las falsas alarmas en cabezas completas se midieron antes del contraste.',
    people:
      'Acuerdo entre lectores, evolución de los pacientes, edad, sexo, equipo y hospital: las fuentes no los indican.',
    diffuseGliomas:
      'Los gliomas de bordes difusos se pasan por alto o se delimitan de forma demasiado ajustada más a menudo que los meningiomas y los tumores hipofisarios.',
    diffusionUnknown:
      'La sensibilidad en cortes potenciados en difusión se desconoce: solo había cortes normales de ese tipo.',
    diffusionIslands:
      'En cortes potenciados en difusión del vértice y de la base del cráneo, a veces se señalan pequeñas islas brillantes de tejido normal.',
    eightBits:
      'Cada capa se redondea a 8 bits: en otro procesador, una confianza cercana a un umbral puede variar una o dos centésimas.',
    computedT2:
      'Los cortes T2 reales con un tumor delimitado procedían solo de tres personas y de lesiones pequeñas colocadas en cabezas sanas. T2 se aprendió sobre todo con cortes calculados a partir de FLAIR y T1, y con cabezas generadas por ordenador.',
    fewScanners:
      'Entrenado con cortes sueltos de pocos equipos; otros contrastes, los niños y los cerebros tratados (cavidades, hemorragia) apenas están representados.',
    oneOutline:
      'Los cortes de Cheng tienen un solo contorno cada uno, así que los demás focos de un tumor multifocal cuentan como falsas alarmas en el entrenamiento y en las cifras.',
    typeElsewhere:
      'El tipo se aprendió con cortes T1 tras contraste; en otras secuencias es una conjetura y a menudo «sin especificar».',
    otherDiseases:
      'A veces se señalan como tumor ictus, abscesos, placas de esclerosis múltiple y otras enfermedades que no lo son. Los ictus pequeños y la mayoría de las placas se pasan por alto; los ictus más grandes suelen señalarse como otra anomalía.',
    lowGrade:
      'Los gliomas de bajo grado que no captan contraste se ven mal en T1 y allí a menudo se pasan por alto.',
    falseFinding: 'Hallazgo falso en {share} de {count} imágenes sin tumor ({source}).',
    noFinding: 'Sin hallazgo en {share} de {count} cortes de prueba con {type}.',
    aboveTarget: 'Por encima del objetivo: {name}, {reached} (objetivo {target}).',
    belowTarget: 'Por debajo del objetivo: {name}, {reached} (objetivo {target}).',
  },
} as const satisfies Translation<typeof english>;
