import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/dicomweb.ts';

export default {
  notDicom: 'Envíe instancias DICOM como multipart/related.',
  noBoundary: 'El tipo de contenido no indica ningún delimitador (boundary).',
  noInstance: 'No se recibió ninguna instancia.',
  partType: 'Cada parte debe ser de tipo application/dicom.',
  damagedParts: 'No se pudo leer el cuerpo multipart: su delimitador o una de sus partes está dañado.',
  tooManyParts: 'Envíe como máximo {most, number} instancias en una solicitud.',
  noResult: 'Aún no hay ningún resultado.',
  noStudy: 'Esta clave no ha enviado ninguna parte de este estudio.',
  notNamed: 'Esto no es una imagen DICOM o no indica su estudio y su serie.',
  otherStudy: 'Esta instancia pertenece a un estudio distinto del que figura en la dirección.',
  otherFile: 'Ya hay guardado otro archivo con este SOP Instance UID.',
} as const satisfies Translation<typeof english>;
