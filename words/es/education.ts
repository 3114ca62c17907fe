import type { Translation } from '../catalog.ts';
import type english from '../en/education.ts';

export default {
  banner: 'SOLO CON FINES EDUCATIVOS - NO APTO PARA EL DIAGNÓSTICO CLÍNICO',
  title: 'Cómo funcionan la RM, la DWI y la detección con IA',
  lead: 'Una breve introducción ilustrada. Necesita física escolar y diez minutos.',
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
  site: 'Usted le da un corte de una resonancia magnética cerebral. Delimita regiones que parecen un tumor, cada una con una puntuación de confianza. Puede ver qué hace un detector con una imagen y puede verlo fallar. No sabe qué tiene una persona.',
  mri: {
    what: 'La resonancia magnética (RM) muestra el interior del cuerpo sin rayos X. Mide señales del hidrógeno, la mayor parte en el agua y la grasa.<note></note>',
    signal:
      'El núcleo de un átomo de hidrógeno actúa como un imán diminuto. En el campo intenso del escáner, algunos núcleos más apuntan a favor del campo que en contra. Un breve pulso de radio gira de lado este pequeño exceso. Al volver, emite una señal de radio débil. La recogen unas bobinas alrededor de la cabeza.',
    times:
      'Dos tiempos describen la señal. <b>T1</b> es la rapidez con que el exceso vuelve a la dirección del campo. <b>T2</b> es la rapidez con que los núcleos pierden el compás. El líquido, la sustancia gris, la sustancia blanca y la grasa difieren en ambos. Una secuencia es la elección de cuándo emitir el pulso y cuándo escuchar. En una imagen potenciada en T1, el líquido es oscuro. En una potenciada en T2, es brillante.',
    slices:
      'Unos campos más débiles, que varían de un lugar a otro, indican al escáner de dónde viene una señal. Un ordenador convierte las señales en cortes, normalmente de pocos milímetros de grosor. Un examen tiene muchos cortes y varias secuencias. Un radiólogo los lee en conjunto.',
  },
  dwi: {
    what: 'La imagen potenciada en difusión (DWI) muestra el movimiento aleatorio del agua. Dos pulsos de campo intensos se suceden. El primero marca cada molécula según su lugar. El segundo deshace la marca. Una molécula que no se movió da su señal. La señal de la que se movió se pierde.<note></note>',
    bright:
      'Donde las células están apretadas o hinchadas, el agua se mueve menos y la región sigue brillante. Ocurre en un ictus reciente, en un absceso y en muchos tumores. El valor b es la intensidad de la potenciación. Con dos o más valores b se calcula un mapa del coeficiente de difusión aparente (ADC). El mapa separa la difusión lenta del tejido que brilla por otro motivo.',
    caution:
      'Brillante no significa tumor. Un solo corte, leído por un modelo o por una persona, no demuestra nada.',
  },
  ai: {
    title: 'Cómo ayuda la IA a la imagen médica',
    learn:
      'Un detector de objetos es una red neuronal. Se le mostraron miles de cortes en los que personas habían dibujado recuadros. Nadie escribió reglas. La red ajustó millones de números hasta que sus propios recuadros se acercaron a los dibujados.<note></note>',
    limits:
      'Es rápido y examina cada parte de una imagen con el mismo cuidado. Pero solo conoce imágenes como aquellas con las que se entrenó. Otro escáner, otra secuencia, el cerebro de un niño o una operación anterior pueden confundirlo.',
    figures:
      'El material docente cita el modelo alojado con {earlierMap} de mAP@50, {earlierPrecision} de precisión y {earlierRecall} de sensibilidad. Se entrenó con {earlierAugmented} imágenes aumentadas. Para la versión 2, el desarrollador indica {map}, {precision} y {recall}. Nosotros no medimos ninguna de las dos. Nuestras propias cifras están en la <link>página del modelo</link>.',
  },
  box: {
    terms:
      'La <b>precisión</b> es la proporción de hallazgos correctos. La <b>sensibilidad</b> es la proporción de tumores hallados. Un modelo que lo marca todo tiene sensibilidad total y una precisión inútil. Uno que solo marca el caso más claro tiene lo contrario. <b>mAP@50</b> resume ambas en todos los umbrales. Un recuadro cuenta como correcto a partir de un solapamiento de 0,5.<note></note>',
    calibrated:
      'Una puntuación de confianza está <b>calibrada</b> cuando cumple lo que promete: de todos los hallazgos con 80 %, el 80 % es correcto. Las redes suelen confiar demasiado.<note></note> Los hallazgos por debajo de {threshold} no se muestran aquí.',
  },
  people: {
    title: 'Mejor uso del personal del hospital',
    help: 'En muchos países, los servicios de radiología tienen más imágenes que personas para leerlas. Los investigadores estudian estas herramientas como ayuda para ordenar el trabajo. ¿Qué examen conviene abrir primero? ¿Dónde vale la pena una segunda mirada? Las personas siguen leyendo las imágenes, hablando con el paciente y asumiendo la responsabilidad.',
    cost: 'La ayuda también puede costar tiempo. Alguien debe revisar y descartar cada hallazgo falso. Una herramienta que suele acertar tienta a dejar de mirar. Solo un estudio cuidadoso en un hospital puede mostrar si ahorra trabajo allí. Sulcus no participa en la atención. Es un lugar para aprender qué pueden y qué no pueden hacer estas herramientas.',
  },
  figure: {
    mri: {
      caption:
        'Cómo se forma una señal de resonancia magnética. Solo puede medirse la suma de muchísimos núcleos. El dibujo exagera lo bien que coinciden.',
      align: '1. Alinear',
      alignText: 'En un campo intenso, algunos núcleos más apuntan a favor que en contra.',
      alignAlt:
        'Flechas pequeñas; la mayoría apuntan hacia arriba, a favor del campo magnético, y dos hacia abajo',
      tip: '2. Girar',
      tipText: 'Un pulso de radio con la frecuencia adecuada los gira de lado, al compás.',
      tipAlt: 'Una onda de radio llega por la izquierda y todas las flechas apuntan de lado',
      listen: '3. Escuchar',
      listenText: 'Al volver, emiten una señal que se apaga. La rapidez con que se apaga depende del tejido.',
      listenAlt: 'Una onda que se apaga con el tiempo, más deprisa en un tejido que en otro',
      field: 'campo',
      time: 'tiempo',
    },
    dwi: {
      caption: 'Qué muestra la potenciación en difusión: el recorrido de una molécula de agua, simplificado.',
      free: 'Agua libre',
      freeText: 'La molécula se aleja y su señal se pierde: oscura en la imagen.',
      freeAlt: 'Un largo recorrido aleatorio por todo el cuadro',
      crowded: 'Células apretadas',
      crowdedText: 'Entre células apretadas queda cerca de su lugar: brillante en la imagen.',
      crowdedAlt: 'Células muy juntas y un recorrido aleatorio corto atrapado entre ellas',
      stronger: 'Potenciación más intensa',
      strongerText:
        'Con un valor b más alto, la señal del agua libre cae deprisa. La del tejido denso cae despacio.',
      strongerAlt:
        'Dos curvas descendentes según el valor b: el agua libre cae de golpe, el tejido denso despacio',
      crowdedLabel: 'denso',
      freeLabel: 'libre',
      bValue: 'valor b',
    },
    detector: {
      caption:
        'Cómo lee un corte un detector. Una red neuronal da todos los pasos en una fracción de segundo.',
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
      keptText: 'Los duplicados se unen y los débiles se descartan. El resto se muestra.',
      keptAlt: 'El mismo corte con un solo recuadro',
    },
    box: {
      caption:
        'Qué significan un recuadro y una puntuación de confianza. El tercer dibujo solo vale si el modelo está calibrado. La página del modelo muestra cuánto se acerca.',
      box: 'Un recuadro',
      boxText: 'Un centro (x, y), un ancho y un alto. Enmarca la región, pero no traza su borde.',
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
      confidenceText: 'De diez hallazgos así, unos ocho son correctos y dos no. Nunca dice cuáles.',
      confidenceAlt: 'Diez círculos: ocho rellenos, dos vacíos',
    },
  },
  sources: {
    mcrobbie:
      'D. W. McRobbie, E. A. Moore, M. J. Graves, M. R. Prince: <cite>MRI from Picture to Proton</cite>, 3.ª edición, Cambridge University Press, 2017.',
    stejskal:
      'E. O. Stejskal, J. E. Tanner: Spin diffusion measurements: spin echoes in the presence of a time-dependent field gradient. <cite>Journal of Chemical Physics</cite> 42 (1965), 288–292.',
    lebihan:
      'D. Le Bihan y otros: MR imaging of intravoxel incoherent motions. <cite>Radiology</cite> 161 (1986), 401–407.',
    carion:
      'N. Carion y otros: End-to-end object detection with transformers. <cite>ECCV</cite> 2020. La familia RF-DETR parte de esta idea.',
    everingham:
      'M. Everingham y otros: The PASCAL Visual Object Classes challenge. <cite>International Journal of Computer Vision</cite> 88 (2010), 303–338. Define el solapamiento de 0,5 en el que se basa mAP@50.',
    guo: 'C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger: On calibration of modern neural networks. <cite>ICML</cite> 2017.',
  },
} as const satisfies Translation<typeof english>;
