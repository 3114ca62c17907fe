import type { Translation } from '../catalog.ts';
import type english from '../en/education.ts';

export default {
  banner: 'SOLO CON FINES EDUCATIVOS - NO APTO PARA EL DIAGNÓSTICO CLÍNICO',
  title: 'Cómo funcionan la RM, la DWI y la detección con IA',
  contents: {
    site: 'Qué hace este sitio',
    mri: 'Qué es la RM',
    dwi: 'Qué es la DWI',
    ai: 'Cómo ayuda la IA a la imagen médica',
    box: 'Recuadros y confianza',
    people: 'Personal del hospital',
  },
  actions: {
    demo: 'Probar la demostración de IA',
    practice: 'Practicar con casos sintéticos',
    help: 'Más información en el Centro de ayuda',
  },
  site: 'Usted le da un corte de una resonancia magnética cerebral. Delimita regiones que parecen un tumor, cada una con una puntuación de confianza. Se ve qué encuentra un detector y dónde falla. No da ningún diagnóstico.',
  mri: {
    what: 'La resonancia magnética (RM) muestra el interior del cuerpo sin rayos X. Mide señales del hidrógeno, sobre todo del agua y la grasa.<note></note>',
    signal:
      'Los núcleos de hidrógeno actúan como imanes diminutos. Juntos emiten una señal de radio débil, que recogen unas bobinas alrededor de la cabeza.',
    times:
      '<b>T1</b> es la rapidez con que los núcleos vuelven a la dirección del campo. <b>T2</b> es la rapidez con que pierden el compás. Los tejidos difieren en ambos. Una secuencia fija cuándo emitir el pulso y cuándo escuchar. El líquido es oscuro en una imagen potenciada en T1 y brillante en una potenciada en T2.',
    slices:
      'Unos campos más débiles, que varían de un lugar a otro, indican de dónde viene una señal. Un ordenador convierte las señales en cortes de pocos milímetros de grosor. Un radiólogo lee en conjunto muchos cortes y varias secuencias.',
  },
  dwi: {
    what: 'La imagen potenciada en difusión (DWI) muestra cómo se mueve el agua. Un pulso de campo intenso marca cada molécula según su lugar, y otro deshace la marca. La molécula que se movió entre ambos pierde su señal.<note></note>',
    bright:
      'Donde las células están apretadas o hinchadas, el agua se mueve menos y la región sigue brillante. Ocurre en un ictus reciente, en un absceso y en muchos tumores. El valor b es la intensidad de la potenciación. Con dos o más se calcula un mapa del coeficiente de difusión aparente (ADC). Este separa la difusión lenta de otros tejidos brillantes.',
    caution:
      'Brillante no significa tumor. Un solo corte, leído por un modelo o por una persona, no demuestra nada.',
  },
  ai: {
    title: 'Cómo ayuda la IA a la imagen médica',
    learn:
      'Un detector de objetos es una red neuronal. Vio miles de cortes en los que personas habían dibujado recuadros. Ajustó millones de números hasta que sus propios recuadros se acercaron a ellos.<note></note>',
    limits:
      'Es rápido y no se cansa. Pero solo conoce imágenes como aquellas con las que se entrenó. Otro escáner u otra secuencia, el cerebro de un niño o una operación anterior pueden confundirlo.',
    figures:
      'El material docente cita el modelo alojado con {earlierMap} de mAP@50, {earlierPrecision} de precisión y {earlierRecall} de sensibilidad, entrenado con {earlierAugmented} imágenes aumentadas. Para la versión 2, el desarrollador indica {map}, {precision} y {recall}. No hemos medido ninguna de las dos. Nuestras cifras están en la <link>página del modelo</link>.',
  },
  box: {
    terms:
      'La <b>precisión</b> es la proporción de hallazgos correctos. La <b>sensibilidad</b> es la proporción de tumores hallados. Un modelo que lo marca todo tiene sensibilidad total y una precisión inútil. <b>mAP@50</b> resume ambas en todos los umbrales.<note></note>',
    calibrated:
      'Una puntuación de confianza está <b>calibrada</b> cuando el 80 % de los hallazgos con 80 % es correcto. Las redes suelen confiar demasiado.<note></note>',
  },
  people: {
    title: 'Mejor uso del personal del hospital',
    help: 'Muchos servicios de radiología tienen más imágenes que personas para leerlas. Los investigadores estudian si estas herramientas pueden ayudar, por ejemplo, a abrir primero los exámenes urgentes. Las personas siguen leyendo las imágenes y asumiendo la responsabilidad.',
    cost: 'La ayuda también puede costar tiempo: alguien debe revisar cada hallazgo falso. Una herramienta que suele acertar tienta a dejar de mirar. Sulcus no participa en la atención.',
  },
  figure: {
    mri: {
      caption: 'Cómo se forma la señal. El dibujo exagera lo bien que coinciden los núcleos.',
      align: '1. Alinear',
      alignText: 'En un campo intenso, algunos núcleos más apuntan a favor que en contra.',
      alignAlt:
        'Flechas pequeñas; la mayoría apuntan hacia arriba, a favor del campo magnético, y dos hacia abajo',
      tip: '2. Girar',
      tipText: 'Un breve pulso de radio los gira de lado, al compás.',
      tipAlt: 'Una onda de radio llega por la izquierda y todas las flechas apuntan de lado',
      listen: '3. Escuchar',
      listenText: 'Al volver, emiten una señal que se apaga. La rapidez con que se apaga depende del tejido.',
      listenAlt: 'Una onda que se apaga con el tiempo, más deprisa en un tejido que en otro',
      field: 'campo',
      time: 'tiempo',
    },
    dwi: {
      caption: 'El recorrido de una molécula de agua, simplificado.',
      free: 'Agua libre',
      freeText: 'La molécula se aleja y pierde su señal: oscuro.',
      freeAlt: 'Un largo recorrido aleatorio por todo el cuadro',
      crowded: 'Células apretadas',
      crowdedText: 'Queda cerca de su lugar y conserva su señal: brillante.',
      crowdedAlt: 'Células muy juntas y un recorrido aleatorio corto atrapado entre ellas',
      stronger: 'Potenciación más intensa',
      strongerText: 'Con un valor b más alto, el agua libre se oscurece deprisa y el tejido denso despacio.',
      strongerAlt:
        'Dos curvas descendentes según el valor b: el agua libre cae de golpe, el tejido denso despacio',
      crowdedLabel: 'denso',
      freeLabel: 'libre',
      bValue: 'valor b',
    },
    detector: {
      caption: 'Cómo lee un corte un detector, en una fracción de segundo.',
      numbers: '1. Números',
      numbersText: 'El corte es una cuadrícula de valores de brillo.',
      numbersAlt: 'Una cuadrícula de cuadrados en distintos tonos',
      patterns: '2. Patrones',
      patternsText: 'Capas de filtros aprendidos responden a bordes, texturas y formas.',
      patternsAlt: 'Tres capas apiladas de patrones: rayas, puntos y un anillo',
      candidates: '3. Candidatos',
      candidatesText: 'La red propone muchos recuadros, cada uno con una puntuación.',
      candidatesAlt: 'Un corte cerebral con seis recuadros candidatos superpuestos',
      kept: '4. Conservados',
      keptText: 'Se descartan los duplicados y los recuadros débiles.',
      keptAlt: 'El mismo corte con un solo recuadro',
    },
    box: {
      caption:
        'Qué significan un recuadro y una puntuación de confianza. El tercer dibujo supone un modelo calibrado.',
      box: 'Un recuadro',
      boxText: 'Un centro (x, y), un ancho y un alto. No traza el borde.',
      boxAlt: 'Un recuadro alrededor de una región irregular, con su centro, ancho y alto señalados',
      width: 'ancho',
      height: 'alto',
      hit: 'Un acierto',
      hitText:
        'En las pruebas, un recuadro es correcto si comparte al menos la mitad del área conjunta con el verdadero (IoU 0,5).',
      hitAlt: 'Dos recuadros superpuestos; su área común está rellena',
      truth: 'verdad',
      model: 'modelo',
      shared: 'común',
      confidence: 'Una confianza del 80 %',
      confidenceText: 'De diez hallazgos así, unos ocho son correctos. Nunca dice cuáles.',
      confidenceAlt: 'Diez círculos: ocho rellenos, dos vacíos',
    },
  },
  sources: {
    mcrobbie:
      'McRobbie et al.: <cite>MRI from Picture to Proton</cite>, 3.ª edición, Cambridge University Press, 2017.',
    stejskal:
      'Stejskal, Tanner: Spin diffusion measurements. <cite>J. Chem. Phys.</cite> 42 (1965), 288–292.',
    lebihan:
      'Le Bihan et al.: MR imaging of intravoxel incoherent motions. <cite>Radiology</cite> 161 (1986), 401–407.',
    carion: 'Carion et al.: End-to-end object detection with transformers. <cite>ECCV</cite> 2020.',
    everingham:
      'Everingham et al.: The PASCAL Visual Object Classes challenge. <cite>Int. J. Comput. Vis.</cite> 88 (2010), 303–338.',
    guo: 'Guo et al.: On calibration of modern neural networks. <cite>ICML</cite> 2017.',
  },
} as const satisfies Translation<typeof english>;
