/** What the model card says of its limits; words/say/card-sentence.ts recognizes the card's own sentences. */
export default {
  limit: {
    diffusionSensitivity:
      'Sensitivity on diffusion-weighted slices: no diffusion-weighted slice with an outlined tumor was available.',
    postOperative:
      'Post-operative scans: all patients of that source were used to train and choose the model.',
    healthyAfterContrast:
      'Specificity on healthy full heads after contrast: every test slice of that kind has a tumor. False alarms on full heads were measured before contrast.',
    people:
      'Agreement between readers, patient outcomes, age, sex, scanner and hospital: the sources do not state them.',
    diffuseGliomas:
      'Gliomas with diffuse borders are missed or boxed too tightly more often than meningiomas and pituitary tumors.',
    diffusionUnknown:
      'Sensitivity on diffusion-weighted slices is unknown: only normal slices of that kind were available.',
    diffusionIslands:
      'On diffusion-weighted slices of the vertex and the skull base, small bright islands of normal tissue are sometimes flagged.',
    eightBits:
      'Every layer is rounded to 8 bits: on another processor, a confidence near a threshold may differ by one or two hundredths.',
    computedT2:
      'Real T2 slices with an outlined tumor came from only three people and from small lesions placed into healthy heads. T2 was learned mostly from slices computed from FLAIR and T1, and from computer-generated heads.',
    fewScanners:
      'Trained on single slices from few scanners; other contrasts, children, and treated brains (cavities, hemorrhage) are thinly covered.',
    oneOutline:
      "Cheng's slices have one outline each, so further foci of a multifocal tumor count as false alarms in training and in the figures.",
    typeElsewhere:
      "The type was learned from contrast-enhanced T1 slices; on other sequences it is a guess and often 'unspecified'.",
    otherDiseases:
      'Stroke, abscess, multiple sclerosis plaques and other diseases that are not tumors are sometimes flagged as a tumor. Small strokes and most plaques are missed; larger strokes are usually marked as another abnormality.',
    lowGrade: 'Low-grade gliomas that do not enhance are hard to see on T1 and are often missed there.',
    falseFinding: 'False finding in {share} of {count} tumor-free images ({source}).',
    noFinding: 'No finding in {share} of {count} test slices with a {type}.',
    aboveTarget: 'Above target: {name}, {reached} (target {target}).',
    belowTarget: 'Below target: {name}, {reached} (target {target}).',
  },
} as const;
