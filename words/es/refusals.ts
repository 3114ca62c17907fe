import type { Translation } from '../catalog.ts';
import type english from '../en/refusals.ts';

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
    starting: 'El servidor se está iniciando. Inténtelo de nuevo en un momento.',
    internal:
      'Algo falló por nuestra parte. Inténtelo de nuevo. Si vuelve a ocurrir, indíquenos el ID de la solicitud: {id}.',
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
    serverMemory:
      'Leer esta imagen requiere {megabytes, number} MB de memoria; aquí se pueden usar {most, number} MB. Guárdela más pequeña.',
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
  measurementOutside:
    'La medición {number} no corresponde a esta imagen: su fotograma, su unidad o su tamaño son imposibles.',
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
  networkUploads:
    'Esta red ha enviado {limit, number} imágenes en un minuto, el límite para una dirección. Espere {seconds, plural, one {# segundo} other {# segundos}}. Una clase obtiene un límite mayor con un código de clase.',
  classUploads:
    'Esta clase ha enviado {limit, number} imágenes en un minuto, que es su límite. Espere {seconds, plural, one {# segundo} other {# segundos}}.',
  uploadForm: 'Envíe la imagen como formulario multipart con el campo {field}.',
  oneFile: 'Envíe exactamente un archivo, en el campo {field}.',
  noFile: 'No llegó ningún archivo. Elija una imagen e inténtelo de nuevo.',
  uploadForgotten: 'El archivo ya no espera su respuesta. Envíelo de nuevo con la misma confirmación.',
  emptyFile: 'Este archivo está vacío.',
  notStored: 'No se ha guardado nada. {reasons}',
  queueFull:
    'Hay tantas imágenes en espera que la suya tardaría más de {minutes, plural, one {# minuto} other {# minutos}}. No se ha guardado nada. Inténtelo más tarde.',
  cannotSearch:
    'Este servidor no puede buscar texto en las imágenes ahora mismo, así que no acepta ninguna. Inténtelo más tarde.',
  tookTooLong: 'La lectura de este archivo tardó demasiado y se detuvo.',
  clockNotSteady:
    'El reloj del servidor aún no es de confianza. Hasta entonces no se borra nada por antigüedad.',
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
  accounts: {
    fillAll: 'Rellene todos los campos',
    usernameRequired: 'El nombre de usuario es obligatorio',
    lastAdmin: '¡No se puede eliminar el último administrador!',
    gone: 'Este administrador ya no existe.',
    username:
      'Un nombre de usuario lleva letras de un solo alfabeto, cifras y . _ - @ + o un apóstrofo, empieza por letra o cifra y tiene como máximo {most, number} caracteres.',
    nameLooksLike: 'Este nombre se parece a {other}, que ya existe. Elija uno que no se pueda confundir.',
    nameTaken: 'Ya existe un administrador llamado {username}.',
    noSuchName: 'No hay ningún administrador llamado {username}. Administradores: {names}.',
    signIn: 'Inicie sesión como administrador.',
    signInBusy: 'Demasiadas personas están iniciando sesión ahora mismo. Inténtelo en un momento.',
    wrong: 'Nombre de usuario o contraseña incorrectos',
    wrongCode:
      'Este código es incorrecto o ha caducado. Introduzca el siguiente código de su aplicación o un código de recuperación.',
    locked:
      'Demasiados intentos fallidos. Inténtelo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
    sessionEnded: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    otherSite: 'Esta solicitud no procede de las páginas de este sitio.',
    leadsOnly: 'Solo los revisores principales y los administradores pueden hacer esto.',
    administratorsOnly: 'Solo los administradores pueden abrir esto. Usted ha iniciado sesión como revisor.',
    choosePassword: 'Elija primero su propia contraseña.',
    currentPassword: 'Introduzca su contraseña actual para hacer este cambio.',
    currentPasswordWrong: 'Su contraseña actual es incorrecta.',
    samePassword: 'La contraseña nueva es igual a la anterior.',
    passwordTooShort:
      'La contraseña tiene {length, plural, one {# carácter} other {# caracteres}}; necesita al menos {least, number}. Unas cuantas palabras sin relación forman una buena contraseña.',
    passwordTooLong: 'La contraseña puede tener como máximo {most, number} caracteres.',
    passwordTooEasy:
      'Esta contraseña es demasiado fácil de adivinar. Elija unas cuantas palabras sin relación.',
    secondFactor: {
      enterCode: 'Introduzca el código de su aplicación de autenticación o un código de recuperación.',
      setUp: 'Configure primero un segundo factor.',
      required: 'Este sitio exige un segundo factor. No puede quitarlo.',
      isSetUp: 'Ya hay un segundo factor configurado.',
      removeFirst: 'Ya hay un segundo factor configurado. Quítelo primero.',
      notStarted: 'Inicie primero la configuración del segundo factor.',
      wrongCode:
        'Este código es incorrecto. Compruebe el reloj de su dispositivo y pruebe el siguiente código.',
    },
  },
  apiKeys: {
    missing: 'Envíe una clave de API como "Authorization: Bearer sulcus_...".',
    unknown: 'Esta clave de API es desconocida.',
    revoked: 'Esta clave de API ha sido revocada.',
    expired: 'Esta clave de API ha caducado. Pida una nueva.',
    lacksScope: 'Esta clave de API no tiene el permiso {scope}.',
    gone: 'Esta clave no existe o ya ha sido revocada.',
    quota:
      'Esta clave puede enviar {scans, plural, one {# imagen} other {# imágenes}} por hora. Espere {seconds, plural, one {# segundo} other {# segundos}}.',
  },
  feedback: {
    tooMuch:
      'Ha enviado muchos mensajes. Espere {minutes, plural, one {# minuto} other {# minutos}} y envíe este de nuevo.',
    gone: 'Este mensaje no existe o ya está borrado.',
  },
  content: {
    empty: 'Este texto está vacío. Escriba algo antes de guardar.',
    changedMeanwhile:
      '{known, select, true {{name}} other {Alguien}} guardó este texto mientras usted lo editaba. Su texto sigue aquí. Compárelo con el historial de abajo y guárdelo de nuevo.',
    noVersion: 'Esta versión no existe.',
  },
  imageForm: {
    form: 'Envíe la imagen como formulario multipart.',
    fields: 'Envíe los campos {about} y {file}.',
    noImage: 'No se recibió ninguna imagen.',
    notJson: 'La descripción de la imagen no es JSON válido.',
    invalid: 'La descripción no es válida en "{place}": {reason}.',
  },
  classes: {
    unknown: 'No hay ninguna clase en curso con este código. Compruebe el código o pregunte a su docente.',
    gone: 'Esta clase no existe o ya está borrada.',
    full: 'Las {seats, number} plazas de esta clase están ocupadas.',
    aliasTaken: 'Alguien de esta clase ya tiene este nombre. Elija otro.',
    notMember: 'Este navegador ya no está en esta clase. Únase de nuevo.',
    noCase: 'Este caso no está en esta clase.',
    unknownCases: 'Estos casos no existen: {ids}.',
    noOwnCase: 'Este caso no existe o ya está borrado.',
    sameCase: 'Ya hay un caso con este título y esta imagen: {title}.',
    outside:
      'El recuadro {at, number} sobresale de la imagen, que mide {width, number} × {height, number} píxeles.',
    textCovered:
      'Se encontró texto en la imagen. Mírela y añádala de nuevo con la casilla marcada si el texto tapado es todo lo que hay.',
    boardKey: 'Este enlace al tablero no es válido. Pida uno nuevo.',
    tooFast: 'Demasiadas llamadas. Espere {seconds, plural, one {# segundo} other {# segundos}}.',
  },
  dataset: {
    cannotKeep:
      'Faltan {gone, number} de las {total, number} imágenes de esta versión, así que no se puede conservar entera.',
    wouldLose:
      'Hay versiones del conjunto de datos que perderían imágenes: {names}. Escriba su contraseña para borrarlas de todos modos.',
    empty: 'No hay imágenes incorrectas disponibles para descargar.',
    scanGone: 'Esta imagen ya no está en el conjunto de datos.',
    noVersion: 'Esta versión del conjunto de datos no existe.',
    unchanged: 'Nada ha cambiado desde la versión {name}.',
    versionExists: 'Ya existe una versión llamada {name}.',
    noImport: 'Esta importación no existe.',
    importUndone: 'Esta importación se deshizo. Inicie otra.',
    importGone: 'Esta importación no existe o ya se ha deshecho.',
    boxTooSmall:
      'El recuadro {at, number} ({name}) mide {width, number} × {height, number} píxeles. Un recuadro necesita al menos {least, plural, one {# píxel} other {# píxeles}} por lado.',
    otherSize:
      'Las etiquetas son para una imagen de {width, number} × {height, number} píxeles. Esta mide {foundWidth, number} × {foundHeight, number}.',
  },
  detector: {
    overLimit: 'El detector alojado ha superado su límite de solicitudes.',
    usedUp:
      'El detector alojado admite como máximo {most, plural, one {# solicitud} other {# solicitudes}} por hora, y ya se han agotado.',
    failed: 'El detector alojado falló ({status}).',
    keyRefused:
      'El detector alojado rechazó la clave: el operador debe comprobar ROBOFLOW_API_KEY ({status}).',
    noWorkflow:
      'El detector alojado no conoce el flujo de trabajo: el operador debe comprobar ROBOFLOW_WORKSPACE y ROBOFLOW_WORKFLOW ({status}).',
    accountLocked: 'El detector alojado está bloqueado para esta cuenta ({status}).',
    refused: 'El detector alojado rechazó la imagen ({status}).',
    itSaid: '{sentence} Respondió: {text}',
    timedOut: 'El detector alojado no respondió a tiempo.',
    unreachable: 'No se puede conectar con el detector alojado.',
    unreadable: 'El detector alojado dio una respuesta que no se puede leer.',
    studiesNotTested: 'El modelo activo nunca se ha probado con estudios completos.',
  },
  dicomweb: {
    notDicom: 'Envíe instancias DICOM como multipart/related.',
    noBoundary: 'El tipo de contenido no indica ningún delimitador (boundary).',
    noInstance: 'No se recibió ninguna instancia.',
    partType: 'Cada parte debe ser de tipo application/dicom.',
    damagedParts: 'No se pudo leer el cuerpo multipart: su delimitador o una de sus partes está dañado.',
    tooManyParts: 'Envíe como máximo {most, number} instancias en una solicitud.',
    noResult: 'Aún no hay ningún resultado.',
    notAcceptable:
      'Esta dirección responde con {types}. La cabecera Accept de la solicitud no permite ninguno.',
    noStudy: 'Esta clave no ha enviado ninguna parte de este estudio.',
    notNamed:
      'Esto no es una imagen DICOM, o uno de sus UID (clase SOP, instancia, estudio, serie) falta o no es válido. Un UID tiene como máximo 64 cifras y puntos.',
    sentBefore: 'Esta instancia se envió dos veces a la vez. Vuelva a enviarla.',
    otherStudy: 'Esta instancia pertenece a un estudio distinto del que figura en la dirección.',
    otherFile: 'Ya hay guardado otro archivo con este SOP Instance UID.',
  },
  models: {
    form: 'Envíe sulcus.onnx y training.json como formulario multipart.',
    fields: 'Envíe un archivo en cada uno de los campos {fields}.',
    twoFiles: 'Un candidato necesita al menos dos archivos: sulcus.onnx y su training.json.',
    recordTooLarge: '{name} es demasiado grande.',
    networkTooLarge:
      'La red ocupa más de {most, number} MB. El servidor ejecuta el archivo de 8 bits que escribe "sulcus_model.export" (12 MB), no el de media precisión.',
    otherTraining:
      'La red no corresponde a este training.json: su SHA-256 es {found}…, y el registro indica {expected}…. Envíe la pareja de archivos que escribió "sulcus_model.export".',
    otherCard:
      'Este card.json pertenece a otra red. Envíe el que "npm run evaluate" escribió para este archivo, o ninguno.',
    recordNotJson: '{name} no es JSON válido.',
    recordInvalid: '{name} no es válido en "{place}": {reason}.',
    recordText: 'Un texto de {name} tiene más de {most, number} caracteres.',
    version:
      'La versión de un modelo tiene como máximo {most, number} caracteres: letras, cifras, guiones bajos, puntos, signos más y guiones.',
    notOnnx:
      'El archivo del modelo no es una red ONNX. Envíe el sulcus.onnx que escribió "sulcus_model.export".',
    missingOutputs:
      'Esta red ONNX no es un detector de Sulcus: le {count, plural, one {falta la salida} other {faltan las salidas}} {names}.',
    otherInput:
      'Esta red no admite una imagen gris de {size} × {size} píxeles llamada "{name}", aunque su registro lo indica.',
    foreignParts:
      'Esta red contiene partes que un detector de Sulcus no necesita ({what}), así que no se ejecutó.',
    foreignFiles:
      'Esta red contiene pesos en otros archivos o grafos dentro de nodos. Un detector de Sulcus no los necesita, así que no se ejecutó.',
    tooSlow:
      'No se pudo ejecutar esta red: no respondió en {seconds, plural, one {# segundo} other {# segundos}}.',
    cannotRun: 'No se pudo ejecutar esta red: {reason}',
    rejected: 'No se pudo ejecutar esta red: el entorno de ejecución la rechazó.',
    gone: 'Este modelo no existe o se ha eliminado.',
    shipped: 'Este es el archivo que acompaña a esta versión.',
    known: 'Este archivo ya se ha añadido, como {version}.',
    versionTaken:
      'Ya existe un modelo con la versión {version}, y una versión debe designar un solo modelo. Entrene con otra versión ({option}).',
    addedMeanwhile: 'Otra persona acaba de añadir el modelo {version}.',
    otherShadow:
      '{version} se está ejecutando en la sombra. Solo puede hacerlo un candidato; deténgalo primero.',
    activeNoShadow: '{version} es el modelo activo y no puede ejecutarse en la sombra.',
    needed: '{version} es el modelo activo o el que se restauraría al revertir.',
    hostedOnly:
      'Esta instalación usa solo el proveedor externo, así que no hay ningún modelo activo que reemplazar.',
    isActive: '{version} ya es el modelo activo.',
    failedSelfTest: '{version} no se activó porque falló con la imagen de prueba incorporada: {reason}',
    nothingToRollBack: 'El modelo de esta versión ya está activo. No hay nada que revertir.',
  },
  publicApi: {
    form: 'Envíe un formulario multipart con un archivo en el campo {field}. Campos opcionales: {optional}.',
    textFound:
      'Hay texto en esta imagen y no se ha guardado nada. {reasons} Compruebe la imagen y envíela de nuevo con la confirmación o con confirmMasked=true.',
    notYours: 'Esta imagen no existe, se ha eliminado o pertenece a otra clave.',
    reportDeleted: 'El informe de esta imagen se ha eliminado.',
    after: '`after` debe ser el `next` de la página anterior.',
    idempotency: {
      key: '{header} admite de 1 a 200 caracteres sin espacios.',
      otherRequest: 'Este {header} se usó para otra solicitud.',
      inProgress: 'La misma solicitud sigue en curso. Inténtelo de nuevo en un momento.',
      twice: 'La misma solicitud llegó dos veces a la vez. Inténtelo de nuevo.',
    },
    webhook: {
      https: 'La dirección de un webhook debe empezar por https://.',
      password: 'La dirección de un webhook no debe contener una contraseña.',
      publicOnly: 'Los webhooks solo pueden enviarse a direcciones públicas.',
    },
  },
  review: {
    claimed: '{name} está revisando esta imagen. Continúe con la siguiente.',
    reopened:
      '{who, select, you {Usted} reader {Un revisor} visitor {Un visitante} other {{name}}} ha devuelto esta imagen a la cola después de que usted la abriera. Revísela de nuevo.',
    judged:
      '{who, select, you {Usted} reader {Un revisor} visitor {Un visitante} other {{name}}} ya ha marcado esta imagen como {verdict, select, correct {correcta} incorrect {incorrecta} other {imposible de juzgar}}. Ese veredicto se mantiene.',
    noReader: 'Este revisor ya no existe.',
    chooseWhatItShows: 'Este resultado no dice qué muestra la imagen. Elija qué muestra.',
    noneMarked:
      'El modelo tampoco marcó ningún tumor, así que su resultado no puede ser incorrecto por ese motivo. Elija qué muestra la imagen.',
    boxesWithoutTumor: 'Solo un tumor tiene recuadros. Borre los recuadros o elija que hay un tumor.',
    drawTumor: 'Dibuje un recuadro alrededor de cada tumor.',
    contradicts: 'Lo que muestra la imagen contradice el veredicto sobre el resultado. Omita uno de los dos.',
    sayWhy: 'Diga por qué no se puede juzgar la imagen, y solo en ese caso.',
    boxOutside: 'El centro de un recuadro está fuera de la imagen.',
    outlineOutside: 'Un punto de un contorno está fuera de la imagen.',
    noFrame: 'Esta imagen no tiene el fotograma {frame, number}.',
    administratorSettles:
      'Dos revisores no coinciden en esta imagen. Debe resolverlo un revisor principal o un administrador.',
    otherSettles: 'Usted mismo revisó esta imagen. Debe resolverlo otra persona.',
    settled:
      'Esta imagen ya se resolvió. Solo un revisor principal o un administrador que no la haya revisado puede cambiar el veredicto.',
    changed: 'Esta imagen ha cambiado desde que usted la abrió. Revísela de nuevo.',
    noResult: 'Esta imagen aún no tiene resultado, así que no hay nada que revisar.',
    inQueue: 'Esta imagen ya está en la cola. No hay ningún veredicto que deshacer.',
    firstReadingGone: 'La primera lectura de esta imagen ya no existe. Recargue la cola.',
  },
} as const satisfies Translation<typeof english>;
