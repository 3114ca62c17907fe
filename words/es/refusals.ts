import type { Translation } from '../catalog.ts';
import type english from '../en/refusals.ts';

export default {
  code: {
    bad_request: 'La solicitud no es válida.',
    unreadable_file: 'No se pudo leer este archivo. Expórtelo o descárguelo de nuevo.',
    unsupported_file: 'Este tipo de archivo no es compatible.',
    writing_found: 'Hay texto en esta imagen y no se ha guardado nada.',
    file_too_large: 'Archivo demasiado grande. Seleccione un archivo de menos de 5 MB.',
    picture_too_large: 'Esta imagen es demasiado grande. Guárdela más pequeña.',
    request_too_large: 'La solicitud es demasiado grande.',
    too_many_uploads: 'Demasiadas subidas de imágenes. Espere un minuto.',
    too_many_requests: 'Demasiadas solicitudes. Espere un momento.',
    not_found: 'No hay nada en esta dirección.',
    conflict: 'Esto no es posible ahora mismo. Recargue la página e inténtelo de nuevo.',
    other_request: 'Esta clave se usó para otra solicitud.',
    already_processing: 'Esta imagen ya se está procesando.',
    unauthenticated: 'Inicie sesión.',
    second_factor_required: 'Introduzca el código de su aplicación de autenticación.',
    password_change_required: 'Establezca primero una contraseña nueva.',
    second_factor_setup_required: 'Configure primero un segundo factor.',
    forbidden: 'No tiene permiso para hacer esto.',
    account_locked: 'Cuenta bloqueada temporalmente.',
    last_admin: 'El último administrador debe seguir siéndolo.',
    detector_billing: 'BILLING: el detector alojado se ha quedado sin crédito.',
    detector_limit: 'El detector alojado superó su límite de solicitudes. Inténtelo más tarde.',
    detector_unavailable: 'El detector no está disponible ahora mismo. Inténtelo más tarde.',
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
  noFrame: 'Esta imagen tiene {count} fotogramas.',
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
  uploads: 'Demasiadas subidas de imágenes. Espere {seconds} segundos.',
  uploadForm: 'Envíe la imagen como formulario multipart con el campo {field}.',
  oneFile: 'Envíe exactamente un archivo, en el campo {field}.',
  noFile: 'No llegó ningún archivo. Elija una imagen e inténtelo de nuevo.',
  emptyFile: 'Este archivo está vacío.',
  notStored: 'No se ha guardado nada. {reasons}',
  queueFull:
    'Hay tantas imágenes en espera que la suya tardaría más de {minutes} minutos. No se ha guardado nada. Inténtelo más tarde.',
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
} as const satisfies Translation<typeof english>;
