import type { Translation } from '../catalog.ts';
import type english from '../en/teachingCases.ts';

export default {
  'case-01': {
    history: 'Persona de 61 años con tres semanas de cefalea y dificultad para encontrar las palabras.',
    discussion:
      'Un borde grueso e irregular capta contraste alrededor de un centro oscuro, y el edema se extiende por la sustancia blanca. El ventrículo vecino está comprimido. Es el aspecto habitual de un glioblastoma; un absceso tiene un borde más fino y liso y brilla en difusión.',
  },
  'case-02': {
    history: 'Persona de 54 años con debilidad de la pierna izquierda desde hace meses.',
    discussion:
      'Una masa redonda se apoya en la duramadre cerca de la línea media, capta contraste de forma uniforme y aparta el cerebro. El crecimiento lento y la base ancha en la duramadre indican un meningioma.',
  },
  'case-03': {
    history: 'Persona de 33 años con migraña y exploración normal.',
    discussion:
      'Normal. En T2 el líquido de surcos y ventrículos brilla, y los ganglios basales son iguales en ambos lados.',
  },
  'case-04': {
    history: 'Persona de 58 años con cáncer de pulmón conocido y una primera crisis epiléptica.',
    discussion:
      'Tres lesiones pequeñas que captan contraste se sitúan en el límite entre sustancia gris y blanca, dos de ellas con centro oscuro. Varias lesiones así son metástasis mientras no se demuestre lo contrario.',
  },
  'case-05': {
    history: 'Persona de 45 años que choca con los marcos de las puertas y ha perdido visión a ambos lados.',
    discussion:
      'Una masa sube desde la silla turca hacia el quiasma óptico. Sin contraste brilla casi como la sustancia gris; la delata su posición.',
  },
  'case-06': {
    history:
      'Persona de 70 años con debilidad del brazo y la cara del lado izquierdo; estaba bien el día anterior.',
    discussion:
      'El área brillante abarca corteza y sustancia blanca y termina en el límite de una arteria, la cerebral media derecha. Apenas empuja. Es un infarto, no un tumor.',
  },
  'case-07': {
    history: 'Persona de 36 años con una primera crisis epiléptica y sin otras molestias.',
    discussion:
      'Un área de brillo uniforme ensancha el lóbulo frontal y afecta a corteza y sustancia blanca, con poca presión para su tamaño. Así se ve un glioma de bajo grado, que a menudo no capta contraste.',
  },
  'case-08': {
    history: 'Persona de 29 años con hormigueo en una mano y, hace un año, pérdida dolorosa de visión.',
    discussion:
      'Pequeñas manchas ovaladas en la sustancia blanca, la mayoría perpendiculares a los ventrículos. Junto con la historia sugieren esclerosis múltiple.',
  },
  'case-09': {
    history: 'Persona de 66 años con cefalea que aumenta poco a poco.',
    discussion:
      'Una masa redonda y brillante se apoya en el cráneo, fuera del cerebro, y la corteza se pliega a su alrededor. Tiene algo de edema, como puede tenerlo un meningioma.',
  },
  'case-10': {
    history: 'Persona de 63 años que ya no encuentra el camino a casa.',
    discussion:
      'Un anillo irregular en el lóbulo parietal, con centro oscuro y edema delante y detrás. En un corte sagital mire hasta dónde llega el edema de delante atrás.',
  },
  'case-11': {
    history: 'Persona de 39 años con manos y pies más grandes que hace cinco años.',
    discussion:
      'Una masa llena la silla turca y crece hacia arriba; su centro capta menos contraste. En un corte coronal compruebe el quiasma encima y el seno cavernoso a ambos lados.',
  },
  'case-12': {
    history: 'Persona de 74 años con hipertensión y pasos lentos y cortos.',
    discussion:
      'Una banda brillante rodea ambos ventrículos, igual en los dos lados y sin presión. Es enfermedad de pequeño vaso en la sustancia blanca; un tumor estaría en un lado.',
  },
  'case-13': {
    history: 'Persona de 50 años con cáncer de mama y vómitos por la mañana.',
    discussion:
      'Un anillo en el hemisferio izquierdo se ve con facilidad. El segundo, pequeño y sólido, está en el lóbulo temporal derecho. Tras el primer hallazgo, siga buscando.',
  },
  'case-14': {
    history: 'Persona de 41 años con mareo y exploración normal.',
    discussion:
      'Normal. En la línea media mire el cuerpo calloso, la silla turca, el tronco del encéfalo y la altura de las amígdalas cerebelosas.',
  },
  'case-15': {
    history: 'Persona de 68 años que perdió el habla hace dos horas.',
    discussion:
      'En difusión, el tejido sin riego brilla en minutos, mucho antes de que FLAIR lo muestre. El área sigue la arteria cerebral media izquierda.',
  },
  'case-16': {
    history: 'Persona de 34 años con episodios de un olor extraño y mirada ausente.',
    discussion:
      'El lóbulo temporal derecho está hinchado y brilla de forma uniforme. Su borde interno presiona hacia el tronco. Los episodios nacen en el lóbulo temporal.',
  },
  'case-17': {
    history: 'Persona de 59 años sin molestias; hallazgo tras una caída.',
    discussion:
      'Junto a la hoz hay una masa redonda con un brillo como el de la sustancia gris y una línea fina de líquido entre ella y el cerebro. Esa línea indica que está fuera del cerebro.',
  },
  'case-18': {
    history: 'Persona de 57 años con debilidad del brazo izquierdo desde hace diez días.',
    discussion:
      'Tres zonas: un centro brillante, una pared más oscura y un edema amplio que respeta la corteza. En T2 el edema es mucho mayor que el propio tumor.',
  },
  'case-19': {
    history: 'Persona de 31 años con marcha inestable y visión doble.',
    discussion:
      'Las manchas se apoyan como dedos en el borde superior del ventrículo y en el cuerpo calloso. Un FLAIR sagital es lo que mejor muestra este patrón de esclerosis múltiple.',
  },
  'case-20': {
    history: 'Persona de 64 años con un melanoma extirpado hace tres años y confusión.',
    discussion:
      'Dos áreas de edema en ambos hemisferios, cada una alrededor de una masa pequeña que FLAIR apenas muestra. Sin contraste, el edema en varios lugares es el único signo de metástasis.',
  },
  'case-21': {
    history: 'Persona de 60 años que ya no huele el café.',
    discussion:
      'Una masa brillante en la base anterior del cráneo levanta el lóbulo frontal. Por allí pasan los nervios del olfato. Un meningioma en este lugar suele crecer mucho antes de que se descubra.',
  },
  'case-22': {
    history: 'Persona de 47 años con zumbido en un oído.',
    discussion: 'Normal. En un corte coronal compare ambos lóbulos temporales y los dos hipocampos.',
  },
  'case-23': {
    history: 'Persona de 42 años con una crisis epiléptica durante el sueño.',
    discussion:
      'En T1 el tumor es solo un área más oscura en el lóbulo frontal derecho que borra el límite entre sustancia gris y blanca. FLAIR lo mostraría mucho mejor.',
  },
  'case-24': {
    history: 'Persona de 27 años que ha dejado de tener la regla.',
    discussion:
      'La glándula está aumentada y redondeada y capta contraste, pero algo menos que la glándula normal. Mida su altura y mire el quiasma por encima.',
  },
  'case-25': {
    history: 'Persona de 72 años con pérdida súbita de la mitad izquierda del campo visual.',
    discussion:
      'La corteza y la sustancia blanca del lóbulo occipital derecho brillan hasta la línea media: el territorio de la arteria cerebral posterior. Explica la mitad perdida del campo.',
  },
  'case-26': {
    history: 'Persona de 62 años con cáncer de riñón, inestabilidad y náuseas.',
    discussion:
      'Un anillo en el cerebelo rodeado de edema. En un adulto, una masa única en el cerebelo es casi siempre una metástasis. Puede bloquear el cuarto ventrículo.',
  },
  'case-27': {
    history: 'Persona de 44 años con un tumor conocido y estable durante años.',
    discussion:
      'La mayor parte del tumor es más oscura que la sustancia blanca y no capta contraste, pero ahora su centro sí. Un realce nuevo en un glioma de bajo grado sugiere que se ha vuelto maligno.',
  },
  'case-28': {
    history: 'Persona de 65 años con sensación de adormecimiento en la cara izquierda.',
    discussion:
      'Sin contraste este meningioma brilla casi como la corteza. Solo los surcos desplazados y la fina línea oscura a su alrededor muestran la masa.',
  },
  'case-29': {
    history: 'Persona de 26 años con una pierna débil que se recuperó en cuatro semanas.',
    discussion:
      'Varias manchas ovaladas y pequeñas en la sustancia blanca. En T2 las que están junto al líquido brillante pasan inadvertidas; por eso se usa FLAIR.',
  },
  'case-30': {
    history: 'Persona de 55 años con cefalea; estudio para descartar lesiones.',
    discussion:
      'Normal tras el contraste: brillan los vasos y los grandes senos, y el cerebro no capta. Los puntos brillantes en los surcos son vasos.',
  },
  'case-31': {
    history: 'Persona de 67 años con cáncer de intestino y cambio de carácter.',
    discussion:
      'Un anillo frontal y una lesión sólida más pequeña por detrás, cada una con edema. Ambas están donde se unen la sustancia gris y la blanca.',
  },
  'case-32': {
    history: 'Persona de 78 años con diabetes y pérdida de memoria.',
    discussion:
      'Bandas brillantes a lo largo de ambos ventrículos y manchas sueltas más afuera. La edad y la tensión arterial causan esto mucho más a menudo que un tumor.',
  },
  'case-33': {
    history: 'Persona de 38 años con sacudidas de la mano izquierda.',
    discussion:
      'Un área pequeña, uniforme y brillante en el lóbulo frontal derecho. Una mancha en un corte no da nombre a una enfermedad: un glioma pequeño, una cicatriz o una inflamación pueden verse igual.',
  },
  'case-34': {
    history: 'Persona de 69 años, cuatro años después de un ictus.',
    discussion:
      'Una cavidad con brillo de líquido y un borde brillante de cicatriz. El cerebro se ha encogido y nada está desplazado: aquí falta tejido, no sobra.',
  },
  'case-35': {
    history: 'Persona de 51 años con dolor detrás de los ojos.',
    discussion:
      'Entre el líquido brillante y la base del cráneo hay una masa con el brillo de la sustancia gris. Busque el quiasma, tendido sobre ella.',
  },
  'case-36': {
    history: 'Persona de 71 años con una crisis epiléptica en el brazo izquierdo.',
    discussion:
      'Una masa en la superficie, algo más brillante que la corteza, con edema en la sustancia blanca de debajo. La base ancha en la duramadre y la corteza plegada indican un meningioma.',
  },
} as const satisfies Translation<typeof english>;
