/** Candidate models: what is wrong with a file, and why a model cannot change its role. */
export default {
  form: 'Send sulcus.onnx and training.json as a multipart form.',
  fields: 'Send one file each in the fields {fields}.',
  twoFiles: 'A candidate needs at least two files: sulcus.onnx and its training.json.',
  recordTooLarge: '{name} is too large.',
  networkTooLarge:
    'The network is larger than {most, number} MB. The server runs the 8-bit file that "sulcus_model.export" writes (12 MB), not the half-precision one.',
  otherTraining:
    'The network does not belong to this training.json: its SHA-256 is {found}…, the record names {expected}…. Send the pair that "sulcus_model.export" wrote.',
  otherCard:
    'This card.json belongs to another network. Send the one that "npm run evaluate" wrote for this file, or none.',
  recordNotJson: '{name} is not valid JSON.',
  recordInvalid: '{name} is not valid at "{place}": {reason}.',
  notOnnx: 'The model file is not an ONNX network. Send the sulcus.onnx that "sulcus_model.export" wrote.',
  missingOutputs:
    'This ONNX network is not a Sulcus detector: it lacks {count, plural, one {the output} other {the outputs}} {names}.',
  otherInput:
    'This network does not take one gray image of {size} × {size} pixels named "{name}", although its record says so.',
  foreignParts:
    'This network contains parts that a Sulcus detector does not need ({what}), so it was not run.',
  foreignFiles:
    'This network contains weights in other files, or graphs inside nodes. A Sulcus detector needs neither, so it was not run.',
  tooSlow:
    'This network could not be run: it did not answer within {seconds, plural, one {# second} other {# seconds}}.',
  cannotRun: 'This network could not be run: {reason}',
  rejected: 'This network could not be run: the runtime rejected it.',
  gone: 'This model does not exist, or it has been deleted.',
  shipped: 'This is the file that ships with this release.',
  known: 'This file has already been added, as {version}.',
  versionTaken:
    'A model with version {version} already exists, and a version must name only one model. Train with another version ({option}).',
  addedMeanwhile: 'Someone else has just added the model {version}.',
  otherShadow: '{version} is running in shadow. Only one candidate can; stop it first.',
  activeNoShadow: '{version} is the active model and cannot run in shadow.',
  needed: '{version} is the active model, or the one that a rollback restores.',
  hostedOnly: 'This installation uses only the hosted provider, so there is no active model to replace.',
  isActive: '{version} is already the active model.',
  failedSelfTest: '{version} was not promoted, because it failed on the built-in test image: {reason}',
  nothingToRollBack: 'The model of this release is already active. There is nothing to roll back.',
} as const;
