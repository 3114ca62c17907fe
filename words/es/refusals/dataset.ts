import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/dataset.ts';

export default {
  empty: 'No hay imágenes incorrectas disponibles para descargar.',
  scanGone: 'Esta imagen ya no está en el conjunto de datos.',
  noVersion: 'Esta versión del conjunto de datos no existe.',
  unchanged: 'Nada ha cambiado desde la versión {name}.',
  versionExists: 'Ya existe una versión llamada {name}.',
  noImport: 'Esta importación no existe.',
  importUndone: 'Esta importación se deshizo. Inicie otra.',
  importGone: 'Esta importación no existe o ya se ha deshecho.',
  form: 'Envíe la imagen como formulario multipart.',
  fields: 'Envíe los campos {about} y {file}.',
  noImage: 'No se recibió ninguna imagen.',
  aboutNotJson: 'La descripción de la imagen no es JSON válido.',
  labelsInvalid: 'Las etiquetas no son válidas en "{place}": {reason}.',
  boxTooSmall:
    'El recuadro {at, number} ({name}) mide {width, number} × {height, number} píxeles. Un recuadro necesita al menos {least, plural, one {# píxel} other {# píxeles}} por lado.',
  otherSize:
    'Las etiquetas son para una imagen de {width, number} × {height, number} píxeles. Esta mide {foundWidth, number} × {foundHeight, number}.',
} as const satisfies Translation<typeof english>;
