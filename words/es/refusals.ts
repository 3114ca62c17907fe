import type { Translation } from '../catalog.ts';
import type english from '../en/refusals.ts';
import accounts from './refusals/accounts.ts';
import apiKeys from './refusals/apiKeys.ts';
import content from './refusals/content.ts';
import dataset from './refusals/dataset.ts';
import detector from './refusals/detector.ts';
import dicomweb from './refusals/dicomweb.ts';
import models from './refusals/models.ts';
import publicApi from './refusals/publicApi.ts';
import review from './refusals/review.ts';

export default {
  code: {
    bad_request: 'La solicitud no es válida.',
    file_too_large: 'Archivo demasiado grande. Seleccione un archivo de menos de 5 MB.',
    too_many_requests: 'Demasiadas solicitudes. Espere un momento.',
    not_found: 'No hay nada en esta dirección.',
    already_processing: 'Esta imagen ya se está procesando.',
    last_admin: 'El último administrador debe conservar este rol.',
    detector_billing: 'BILLING: el detector alojado se ha quedado sin crédito.',
    busy: 'El servidor está muy ocupado ahora mismo. Inténtelo de nuevo en un momento.',
    internal:
      'Algo falló por nuestra parte. Inténtelo de nuevo. Si vuelve a ocurrir, indíquenos el ID de la solicitud.',
  },
  file: {
    empty: 'Este archivo está vacío.',
    cutShort: 'Este archivo está incompleto: falta una parte de la imagen. Expórtelo o descárguelo de nuevo.',
    damaged: 'Este archivo está dañado y no se puede leer. Expórtelo o descárguelo de nuevo.',
    noImage: 'Este archivo DICOM no contiene ninguna imagen.',
    segmentation: 'Este archivo DICOM contiene una segmentación, no una imagen. Elija la imagen misma.',
    sides:
      'Esta imagen tiene {width} × {height} píxeles; el límite es {most} × {most}. Guárdela más pequeña.',
    memory:
      'Esta imagen necesita {megabytes, number} MB de memoria al descomprimirse; el límite es {most, number} MB. Guárdela más pequeña o con 8 bits por valor.',
    unpacks: 'Al descomprimirse, este archivo contiene muchos más datos que una imagen.',
    volume: 'Este volumen es más grande que cualquier estudio cerebral.',
    bits: 'Este archivo tiene {bits, number} bits por valor, y Sulcus no puede leerlo.',
    valuesPerPixel: 'Este archivo tiene {count, number} valores por píxel, y Sulcus no puede leerlo.',
    valueType: 'Este archivo guarda sus valores con el tipo {code}, y Sulcus no puede leerlo.',
    colorCoding: 'Este archivo usa la codificación de color «{name}», y Sulcus no puede leerlo.',
    compression: 'Este archivo usa la compresión «{name}» ({uid}), y Sulcus no puede leerlo.',
    unsupported:
      'Este archivo está codificado de una forma que Sulcus no puede leer. Expórtelo de otra manera.',
    format:
      'Esto es {format, select, GIF {una imagen GIF} WebP {una imagen WebP} BMP {una imagen BMP} TIFF {una imagen TIFF} HEIC {una imagen HEIC o AVIF} PDF {un documento PDF} ZIP {un archivo ZIP} gzip {un archivo gzip} NIfTI {un volumen NIfTI} other {un dibujo SVG o una página web}}. Sulcus lee archivos PNG, JPEG y DICOM.',
    unknownFormat: 'Sulcus lee archivos PNG, JPEG y DICOM.',
  },
  scanMissing: 'Esta imagen no existe o se ha eliminado.',
  noResult: 'Esta imagen aún no tiene resultado.',
  noAnnotated: 'Esta imagen aún no tiene versión anotada.',
  noFrame: 'Esta imagen tiene {count, plural, one {# fotograma} other {# fotogramas}}.',
  noSample: 'No existe esa muestra.',
  pdfMissing: 'No se encontró el informe PDF',
  fileGone: 'Este archivo ya no está guardado.',
  analyzedTooOften: 'El análisis de esta imagen falló {count} veces. Súbala de nuevo.',
  notOwner:
    'Solo quien subió esta imagen puede hacer esto, en el mismo navegador o con el enlace de propietario.',
  ownedByProgram:
    'Un programa envió esta imagen con su clave de API. Solo esa clave o un administrador de este sitio puede eliminarla.',
  ownedByNobody:
    'Nadie tiene un enlace de propietario de esta imagen. Solo un administrador de este sitio puede eliminarla.',
  uploads: 'Demasiadas subidas de imágenes. Espere {seconds, plural, one {# segundo} other {# segundos}}.',
  uploadForm: 'Envíe la imagen como formulario multipart con el campo {field}.',
  oneFile: 'Envíe exactamente un archivo, en el campo {field}.',
  noFile: 'No llegó ningún archivo. Elija una imagen e inténtelo de nuevo.',
  emptyFile: 'Este archivo está vacío.',
  notStored: 'No se ha guardado nada. {reasons}',
  queueFull:
    'Hay tantas imágenes en espera que la suya tardaría más de {minutes, plural, one {# minuto} other {# minutos}}. No se ha guardado nada. Inténtelo más tarde.',
  cannotSearch:
    'Este servidor no puede buscar texto en las imágenes ahora mismo, así que no acepta ninguna. Inténtelo más tarde.',
  tookTooLong: 'La lectura de este archivo tardó demasiado y se detuvo.',
  tooBusyToRead: 'Este servidor está demasiado ocupado para leer el archivo ahora. Inténtelo en breve.',
  tooMuchMemory: 'No se pudo leer este archivo. Necesita demasiada memoria o está dañado.',
  manyReading: 'Se están leyendo muchas imágenes ahora mismo. Inténtelo en breve.',
  detectorBusy: 'El detector está ocupado. Inténtelo en unos segundos.',
  tooManyWatched: 'Se están siguiendo demasiadas imágenes desde aquí.',
  takeFirst: 'Descargue los archivos que ha pedido antes de pedir más.',
  diskFull: 'El servidor se ha quedado sin espacio y no puede guardar nada nuevo. Inténtelo más tarde.',
  partDown: 'Una parte del servidor no responde ahora mismo. Inténtelo en un minuto.',
  noJson: 'No se pudo leer la solicitud. Compruebe que su cuerpo sea JSON válido.',
  badContent: 'Este tipo de contenido no se acepta aquí.',
  badAddress: 'Esta dirección no se puede leer.',
  badForm: 'No se pudo leer el formulario: su separador o una de sus partes está dañada.',
  badText: 'La solicitud contiene un carácter que no se puede guardar, como NUL.',
  bodyTooLarge: 'La solicitud es demasiado grande. Aquí se pueden enviar como máximo {most} MB.',
  storedDamaged: 'Un archivo guardado está dañado y no se puede mostrar.',
  jobGone: 'Este trabajo ya no está en la lista de trabajos fallidos.',
  validation: {
    link: 'Este enlace está incompleto.',
    whole:
      'Esta solicitud necesita {place, select, params {una dirección} querystring {una consulta} headers {cabeceras} other {un cuerpo JSON}} con sus campos.',
    atMostNumber: 'El campo «{field}» puede ser como máximo {limit, number}.',
    atMostText:
      'El campo «{field}» puede tener como máximo {limit, plural, one {# carácter} other {# caracteres}}.',
    atMostList:
      'El campo «{field}» puede tener como máximo {limit, plural, one {# elemento} other {# elementos}}.',
    atLeastNumber: 'El campo «{field}» debe ser como mínimo {limit, number}.',
    atLeastText:
      'El campo «{field}» debe tener al menos {limit, plural, one {# carácter} other {# caracteres}}.',
    atLeastList:
      'El campo «{field}» debe tener al menos {limit, plural, one {# elemento} other {# elementos}}.',
    type: 'El campo «{field}» debe ser {type, select, string {texto} number {un número} int {un número entero} boolean {verdadero o falso} array {una lista} object {un objeto} other {de otro tipo}}.',
    oneOf: 'El campo «{field}» debe ser uno de: {values}.',
    format:
      'El campo «{field}» debe ser {format, select, uuid {un ID de este servicio} datetime {una hora como 2026-01-31T12:00:00Z} email {una dirección de correo} url {una dirección web} other {de otra forma}}.',
    unknownKeys: 'Estos campos no se pueden usar aquí: {fields}.',
    invalid: 'El campo «{field}» falta o no es válido.',
  },
  accounts,
  apiKeys,
  content,
  dataset,
  detector,
  dicomweb,
  models,
  publicApi,
  review,
} as const satisfies Translation<typeof english>;
