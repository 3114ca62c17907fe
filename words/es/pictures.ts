import type { Translation } from '../catalog.ts';
import type english from '../en/pictures.ts';

export default {
  title: 'Cómo conseguir sus imágenes',
  lead: 'Su estudio le pertenece. La mayoría de los hospitales se lo entregan gratis.',
  open: 'Abrir un estudio completo',
  portal: {
    heading: 'Desde un portal de pacientes',
    intro: 'Muchos hospitales guardan sus imágenes en un portal web. Tres pasos las llevan a su ordenador.',
    report:
      'El informe escrito suele ser un PDF. No contiene las imágenes con toda su calidad, así que descargue ambos.',
    caption:
      'Un portal de pacientes. Los nombres de los botones varían; busque «Imagen», «Radiología» o «Documentos».',
    scan: {
      title: '1. Abra el estudio',
      text: 'Inicie sesión y busque la RM entre las pruebas de imagen o los resultados.',
      drawing: 'La ventana de un portal con una lista de estudios; la línea RM cerebral está resaltada',
    },
    download: {
      title: '2. Descargue las imágenes',
      text: 'Elija las imágenes, no el informe. Elija DICOM si puede.',
      drawing: 'Una ventana con un corte del cerebro y una flecha de descarga con el texto DICOM',
    },
    zip: {
      title: '3. Conserve el archivo ZIP',
      text: 'Contiene el estudio completo. «Estudio completo» lo abre directamente.',
      drawing: 'Un archivo ZIP que contiene una pila de cortes',
    },
    brainMri: 'RM cerebral',
  },
  disc: {
    heading: 'Desde un CD o DVD',
    intro: 'Los hospitales suelen entregar un disco. Contiene los mismos archivos que el portal.',
    local: 'La página <link>Estudio completo</link> lee la carpeta en su propio navegador. No se sube nada.',
    caption: 'Un CD o DVD del hospital. No necesita el programa visor que incluye.',
    insert: {
      title: '1. Abra el disco',
      text: 'Insértelo en una unidad. También sirve una unidad USB prestada.',
      drawing: 'Un disco junto a una unidad de disco',
    },
    folder: {
      title: '2. Busque la carpeta',
      text: 'Suele llamarse DICOM o IMAGES. Los archivos pueden no tener extensión.',
      drawing: 'Una lista de carpetas; la carpeta llamada DICOM está resaltada',
    },
    drop: {
      title: '3. Suelte la carpeta',
      text: 'Arrastre la carpeta entera a la página Estudio completo.',
      drawing: 'Una carpeta se arrastra a una zona punteada en la ventana de un navegador',
    },
  },
  slice: {
    heading: 'Un corte desde un visor',
    intro: 'El <link>escáner</link> acepta un corte en DICOM, PNG o JPEG, de hasta {size}.',
    caption: 'Un corte para la página del escáner, desde cualquier visor DICOM.',
    find: {
      title: '1. Busque el corte',
      text: 'Desplácese hasta el corte que quiere comprobar.',
      drawing: 'La ventana de un visor con un corte del cerebro y una barra de desplazamiento',
    },
    export: {
      title: '2. Expórtelo',
      text: 'Elija Archivo y después Exportar. Elija DICOM, o PNG a tamaño completo.',
      drawing: 'Un menú con las opciones Abrir, Exportar e Imprimir; Exportar está resaltada',
    },
    photo: {
      title: 'No una foto de una pantalla',
      text: 'Las fotos añaden rayas y reflejos. El escáner puede enderezarlas, pero el modelo nunca se probó con ellas.',
      drawing: 'Un teléfono que fotografía un monitor, tachado',
    },
    menuOpen: 'Abrir',
    menuExport: 'Exportar',
    menuPrint: 'Imprimir',
  },
  phone: {
    heading: 'En un teléfono',
    text: 'Abra el portal en el navegador del teléfono y guarde la imagen en PNG o JPEG. Los iPhone guardan las fotos de la cámara en HEIC, que aquí solo Safari puede convertir. Para cambiarlo, abra Ajustes, Cámara, Formatos y elija Más compatible. Al compartir una foto por correo también se convierte en JPEG.',
  },
  ask: {
    heading: 'Si no tiene ninguno',
    call: 'Llame al servicio de radiología y diga:',
    quote: '«Quisiera una copia de mi RM cerebral en archivos DICOM, en un disco o como descarga».',
    details: 'Pueden pedirle su fecha de nacimiento, la fecha del estudio y una firma.',
    notice: 'No necesita Sulcus para su atención médica',
    wait: 'Su médico y el radiólogo ya tienen sus imágenes. Espere su informe antes de sacar conclusiones.',
  },
} as const satisfies Translation<typeof english>;
