import type { Translation } from '../catalog.ts';
import type english from '../en/legal.ts';

export default {
  privacyPolicy: 'Política de privacidad',
  termsOfService: 'Términos del servicio',
  effectiveDate: 'Fecha de vigencia: {date} (GMT)',
  lastUpdated: 'Última actualización: {date}',
  close: 'Cerrar',
  returnToDashboard: 'Volver al panel',
  prevails: 'Si una traducción difiere del texto inglés, prevalece el texto inglés.',
  privacy: {
    headings: {
      inShort: 'En resumen',
      upload: 'Cuando sube una imagen',
      text: 'Texto en la imagen',
      visit: 'Cuando nos visita',
      browser: 'Lo que guarda su navegador',
      access: 'Quién puede ver una imagen',
      retention: 'Cuánto tiempo la guardamos',
      choices: 'Sus opciones',
      contact: 'Contacto',
    },
    days: '{count, plural, one {# día} other {# días}}',
    someDays: '… días',
    inShort:
      'No hay cuentas y no le pedimos su nombre. Eliminamos los datos personales del archivo antes de guardarlo. No guardamos su dirección de red. Puede eliminar una imagen en cualquier momento. Se elimina automáticamente después de {days}.',
    removal:
      'Guardamos una copia sin datos personales. De un archivo DICOM conservamos solo lo necesario para mostrar y medir la imagen. De los archivos PNG y JPEG eliminamos todos los metadatos. Usted ve la lista de lo eliminado.',
    fileName: 'No guardamos el nombre de su archivo.',
    provider:
      'El modelo lee la imagen, por defecto en el mismo servidor. Si el operador usa un proveedor externo, se le envía la imagen desidentificada.',
    fingerprint:
      'Guardamos una huella de su archivo (SHA-256). Encuentra el resultado de un archivo ya enviado. No permite reconstruir el archivo.',
    group:
      'También guardamos un grupo de subida: un código para todo lo que una sesión sube en un día. Mantiene juntos los cortes de una persona en un conjunto de datos. Su clave cambia cada día, de modo que no se pueden relacionar dos días.',
    masking:
      'Buscamos texto en cada fotograma. El texto alrededor de la cabeza se oculta. Sobre la cabeza no se cambia nada. Si se encuentra o se sospecha texto, o el archivo lo declara, le mostramos la imagen y le preguntamos antes de guardar nada.',
    missed:
      'La búsqueda pasa por alto algunos textos. De {offHead} imágenes de prueba con un nombre junto a la cabeza, {offHeadMissed} ({offHeadShare}) conservaron parte de una letra sin aviso. De {onHead} con un nombre sobre la cabeza, {onHeadMissed} ({onHeadShare}) no se detectaron. Recorte los nombres antes de subir la imagen.',
    session:
      'Su navegador crea un identificador de sesión aleatorio. Con él contamos las visitas: la página, la hora, la duración de la sesión, si subió una imagen y si ya estuvo aquí. Nada de esto se vincula a una persona ni a una dirección de red.',
    inClass:
      'Si se une a una clase, el servidor guarda el nombre que elija, sus recuadros y el tiempo de cada respuesta. El docente los ve. Se borran 30 días después de la clase.',
    written:
      'Lo que escribe en la página de comentarios se guarda con su fecha y su idioma hasta que un administrador lo borra. No guardamos quién lo envió.',
    onDevice:
      'Un estudio completo que usted lee en su dispositivo nunca llega al servidor. Si aceptó que se cuente su visita, un contador aumenta en uno.',
    kept: {
      session:
        'el identificador de sesión y una nota de que se movió dentro del sitio (hasta que cierre la pestaña);',
      returning: 'que ya estuvo aquí, cuántas imágenes analizó y si prefiere el tema claro u oscuro;',
      feedback: 'si cerró la tarjeta de comentarios y cuándo siguió su enlace;',
      names:
        'los nombres de sus archivos y los identificadores de los archivos DICOM (hasta que cierre la pestaña);',
      secret: 'por cada imagen que sube, un secreto para eliminarla y notificarla;',
      learning: 'sus respuestas en la biblioteca didáctica y la clase a la que se unió;',
      accepted: 'que aceptó esta política y los términos, con fecha y versión.',
    },
    cookies:
      'Los visitantes no reciben cookies de seguimiento. Al elegir un idioma se guarda esa elección. Los administradores reciben una cookie mientras tienen la sesión iniciada.',
    link: 'Cualquiera que tenga el enlace puede ver una imagen. El enlace no se puede adivinar. Para eliminarla o notificarla hace falta un secreto que solo tiene su navegador. El enlace de propietario lo lleva a otro navegador suyo.',
    reviewers:
      'Los administradores y revisores ven las imágenes guardadas. Una imagen que han valorado pasa a un conjunto de datos que entrena el próximo modelo. No contiene datos personales.',
    expiry:
      'Una imagen, sus derivados y su informe se eliminan después de {days}. Se conservan más tiempo si usted notifica el resultado, si un administrador la marca o si un revisor la valora para el conjunto de entrenamiento. Aun así, puede eliminarla en cualquier momento. Entonces sale de la siguiente versión del conjunto de datos.',
    deletion:
      'La imagen que usted elimina desaparece al momento, con sus archivos. Los últimos rastros salen de la base de datos en unos minutos o en su próxima limpieza. Las copias de seguridad caducan.',
    choice: {
      see: 'Ver y descargar todo lo que guardamos de una imagen, desde la página del resultado.',
      delete: 'Eliminar una imagen al momento, desde la página del resultado.',
      clear: 'Borrar los datos del sitio en su navegador.',
    },
    contact:
      'Escriba a <link>las personas que gestionan esta instalación</link>. Si su solicitud es sobre una imagen, añada su enlace.',
    subject: 'Privacidad',
  },
  terms: {
    headings: {
      agreement: 'Acuerdo',
      purpose: 'Para qué sirve',
      notFor: 'Para qué no sirve',
      duties: 'Sus responsabilidades',
      fairUse: 'Uso razonable',
      results: 'Resultados y derechos',
      warranty: 'Sin garantía',
      changes: 'Cambios',
      contact: 'Contacto',
    },
    agreement: 'Al usar Sulcus, usted acepta estos términos.',
    purpose:
      'Sulcus es para investigación y educación: aprender y enseñar cómo la detección de objetos lee un corte de RM cerebral, y estudiar dónde falla.',
    notFor:
      'Sulcus no es un producto sanitario. No está aprobado por la FDA ni tiene marcado CE. No da ningún diagnóstico. No lo use para decidir sobre la salud o el tratamiento de nadie. Un profesional sanitario cualificado que disponga del estudio completo debe validar el resultado. En una urgencia, llame al número de emergencias de su zona.',
    duty: {
      rights: 'Suba solo imágenes que tenga derecho a usar y a compartir.',
      names: 'Elimine los nombres y las etiquetas que formen parte de la imagen.',
      brain: 'Suba solo cortes del cerebro; no se admiten otras partes del cuerpo.',
      rules: 'Cumpla las normas de su centro, hospital y país sobre los datos de pacientes.',
    },
    fairUse:
      'Las subidas están limitadas para que todos puedan usar el servicio. No eluda los límites, no intente acceder a imágenes cuyo enlace no tiene ni perturbe el servicio.',
    results:
      'Lo que sube sigue siendo suyo. Usted permite al servicio procesarlo, mostrarle el resultado y conservar la imagen desidentificada según indica la política de privacidad. Al notificar un resultado como incorrecto, también nos permite usar esa imagen para mejorar el modelo. Puede usar sus resultados dentro de estos límites.',
    warranty:
      'El servicio es gratuito, está en fase beta y se ofrece «tal cual». El modelo pasa por alto tumores y señala tejido normal. En la medida en que la ley lo permita, nadie que haga o gestione el servicio responde de lo que se haga con un resultado.',
    changes: 'Estos términos pueden cambiar. Le pedimos que acepte una versión nueva antes de continuar.',
    contact: 'Escriba a <link>las personas que gestionan esta instalación</link>.',
    subject: 'Términos del servicio',
  },
} as const satisfies Translation<typeof english>;
