import type { Translation } from '../../catalog.ts';
import type english from '../../en/refusals/models.ts';

export default {
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
} as const satisfies Translation<typeof english>;
