import type { Translation } from '../catalog.ts';
import type english from '../en/study.ts';

export default {
  seriesPlain:
    '{kind}{plane, select, axial {, vista desde arriba} coronal {, vista de frente} sagittal {, vista de lado} other {}}{slices, plural, =0 {} one {, # imagen} other {, # imágenes}}',
  seriesName:
    '{kind}, {plane, select, axial {axial} coronal {coronal} other {sagital}}{oblique, select, yes { oblicuo} other {}}',
  seriesNameAlone: '{kind}',
  seriesNamePart:
    '{name}{echoes, plural, =0 {} other {, eco {echo, number} de #}}{b, plural, =-1 {} other {, b = #}}{volumes, plural, =0 {} other {, volumen {volume, number} de #}}',
  volumeName: '{kind} (según el nombre del archivo)',
  volumeNameAlone: 'Volumen NIfTI',
  seriesWithFile: '{name} ({file})',
  seriesDetails:
    '{slices, plural, one {# corte} other {# cortes}}{apart, plural, =0 {} other {, cada # mm}}, {width} × {height}{pixel, plural, =0 {, tamaño de píxel desconocido} other {, píxeles de # mm}}{gaps, plural, =0 {} one {, # hueco} other {, # huecos}}{doubles, plural, =0 {} one {, # duplicado omitido} other {, # duplicados omitidos}}',
  fileName: '{name}',

  kindT1: 'T1',
  kindT1Contrast: 'T1 con contraste',
  kindT2: 'T2',
  kindFlair: 'FLAIR',
  kindDiffusion: 'difusión',
  kindSusceptibility: 'susceptibilidad',
  kindProtonDensity: 'densidad de protones',
  kindUnknown: 'RM, secuencia desconocida',
  kindAngiography: 'angiografía',
  kindFieldMap: 'mapa de campo',
  kindCt: 'TC',
  kindPet: 'PET',
  kindNuclearMedicine: 'medicina nuclear',
  kindXRay: 'radiografía',
  kindXRayAngiography: 'angiografía por rayos X',
  kindUltrasound: 'ecografía',
  kindScreenshots: 'capturas de pantalla',
  kindOther: 'imágenes de otro tipo',
  kindModality: 'imágenes {modality}',

  asideNotMr: 'Imágenes {modality}. El detector solo lee resonancias magnéticas.',
  asideScreenshots: 'Capturas de pantalla o imágenes en color.',
  asideLocalizer: 'Localizador, hecho para planificar el estudio.',
  asideOtherBody: 'No es el cerebro, según su etiqueta.',
  asideMap: 'Mapa calculado, no una imagen del tejido.',
  asideAngiography: 'La angiografía muestra vasos, no tejido.',
  asideFieldMap: 'Mapa de campo, hecho para corregir otras imágenes.',
  asideSusceptibility: 'El detector no se entrenó con imágenes de susceptibilidad.',
  asideNoPlace: 'Las posiciones de los cortes faltan o se contradicen.',
  asideMask: 'Máscara (según el nombre del archivo).',

  suggestT1Contrast: 'Sugerida: T1 con contraste. El detector se entrenó sobre todo con ella.',
  suggestFlair: 'Sugerida: FLAIR. El detector se entrenó con ella, después de T1 con contraste.',
  suggestT1: 'Sugerida: T1. Este estudio no tiene T1 con contraste.',
  suggestT2: 'Sugerida: T2. Este estudio no tiene T1 con contraste.',
  suggestDiffusion:
    'Este estudio solo tiene imágenes de difusión. Nunca se midió cuántos tumores pasa por alto el detector en ellas.',
  suggestUnknown:
    'Ningún archivo indica cómo se hizo el estudio. {series, plural, one {} other {Esta serie tiene más cortes. }}El resultado es menos fiable.',

  faresT1Contrast: 'El detector se entrenó sobre todo con T1 con contraste.',
  faresFlair: 'El detector se entrenó con FLAIR, pero menos que con T1 con contraste.',
  faresT1: 'Muchos tumores apenas se ven en T1 sin contraste. El detector pasa por alto más de ellos.',
  faresT2:
    'El detector vio pocos estudios T2 con tumor durante el entrenamiento. Pasa por alto más de ellos.',
  faresDiffusion: 'Nunca se midió cuántos tumores pasa por alto el detector en imágenes de difusión.',
  faresOther:
    'El detector vio pocos estudios de este tipo durante el entrenamiento. El resultado es menos fiable.',

  skippedDamaged: 'Dañado o incompleto. Exporte o descargue el archivo de nuevo.',
  skippedUnsupported: 'Sulcus no puede leer este tipo de archivo.',
  skippedSegmentation:
    'Una segmentación: contornos para imágenes de otros archivos. Sulcus lee las propias imágenes.',
  skippedTooLarge: 'Más grande de lo que puede ser un archivo de un estudio.',
  skippedUnreadable: 'No se pudo leer este archivo.',
  skippedEmpty: 'Archivo vacío.',
  skippedNoScanFile: 'No es un archivo DICOM ni NIfTI.',
  skippedDirectory: 'Lista de los archivos de un disco (DICOMDIR).',
  skippedDirectoryMissing:
    'Lista de los archivos de un disco (DICOMDIR). {missing, plural, one {Falta # de los {listed, number} archivos que contiene} other {Faltan # de los {listed, number} archivos que contiene}}. Suelte el disco o la carpeta completos.',
  skippedNoImage: 'Archivo DICOM sin imagen.',
  skippedKeyImages:
    'Lista de imágenes que alguien marcó como importantes. Las propias imágenes están en las series.',
  skippedPresentation:
    'Vista guardada de otras imágenes, como flechas y brillo. Sulcus muestra las propias imágenes.',
  skippedRawData: 'Datos brutos del escáner, no una imagen.',
  skippedTooMany: 'Más de {most, number} archivos. El resto se omitió.',
  skippedSystem: 'Archivo del sistema o parte del visor del disco.',
  skippedNested: 'Un archivo comprimido dentro de demasiados otros.',
  skippedArchiveDamaged: 'El archivo comprimido está dañado o incompleto.',
  skippedArchiveTooLarge:
    'El archivo comprimido ocupa, una vez descomprimido, mucho más que un estudio. La lectura se detuvo ahí.',
  skippedPassword: 'Protegido con contraseña.',
  skippedSizes: 'El archivo comprimido está dañado: sus tamaños se contradicen.',
  skippedUdf:
    'Imagen de disco que solo tiene el sistema de archivos UDF. Ábrala en su ordenador y suelte la carpeta que aparece.',
  skippedImage: 'La imagen de disco está dañada o incompleta.',
  skippedSeriesTooLarge:
    'Esta serie es más grande de lo que cabe en un navegador (caben 500 cortes de 512 × 512). Elija otra.',

  problemNoScan:
    'Estos archivos no contienen ningún estudio en DICOM o NIfTI. La lista de abajo indica por qué se omitió cada uno.',
  problemUnreadable: 'No se pudieron leer estos archivos.',
  problemSeriesGone: 'Esta serie ya no está abierta.',
  problemDetectorFetch: 'No se pudo descargar el detector. ¿Tiene conexión?',
  problemDetectorChecksum: 'El detector llegó dañado (suma de comprobación incorrecta). Recargue la página.',
  problemDetectorStart: 'El detector no pudo iniciarse en este navegador.',
  problemDetectorStopped: 'El detector se detuvo.',

  noteSeveralVolumes: 'Este archivo contiene {volumes, number} volúmenes. Solo se lee el primero.',
  noteSizeInDoubt:
    'La cabecera de este archivo indica dos tamaños de vóxel distintos. Los tamaños y volúmenes pueden ser erróneos.',
  noteBoth:
    'Este archivo contiene {volumes, number} volúmenes. Solo se lee el primero. Su cabecera indica dos tamaños de vóxel distintos: los tamaños y volúmenes pueden ser erróneos.',

  whyNotBrain: 'sus cortes no parecen una resonancia magnética del cerebro',
  whyNotBrainByFile: 'sus archivos indican que no es una resonancia magnética del cerebro',
  whyPoorQuality: 'la calidad de la imagen es demasiado baja',
  whyDamaged: 'sus archivos están dañados',
  whyNoHead: 'todos los cortes quedan fuera del cerebro',
  whyStopped: 'la lectura se detuvo',
  whyStillReading: 'aún se está leyendo',
  whyNotChosen: 'no seleccionada',
  whyPartlyRead:
    'se leyeron {read, number} de {all, number} cortes con cabeza{refused, plural, =0 {} one {, # rechazado} other {, # rechazados}}{damaged, plural, =0 {} one {, # dañado} other {, # dañados}}{waiting, plural, =0 {} one {, # aún sin leer} other {, # aún sin leer}}',

  reasonNoSeriesRead: 'No se pudo leer ninguna serie.',
  reasonTooLittleRead: 'No se pudo leer una parte demasiado grande del estudio.',
  reasonNothingStrong: 'Ninguna zona fue lo bastante clara para contar como lesión.',
  reasonSeriesRead:
    '{all, plural, one {{read, number} de # serie leída.} other {{read, number} de # series leídas.}}',
  reasonOfSeries: '{name}: {why}',
  reasonLesion:
    'Posible tumor {number, number}{series, plural, one {} other {; se ve en # series}}{planes, plural, one {} other {; se ve en # planos}}.',
  reasonOther:
    'Otra anomalía {number, number}{series, plural, one {} other {; se ve en # series}}{planes, plural, one {} other {; se ve en # planos}}.',
  reasonUnclear:
    'Zona no concluyente {number, number}{series, plural, one {} other {; se ve en # series}}{planes, plural, one {} other {; se ve en # planos}}.',
} as const satisfies Translation<typeof english>;
