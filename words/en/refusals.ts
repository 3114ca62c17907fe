/** Why the server refuses a call. Only the server loads these. `code` has what fits a code as a whole. */
export default {
  code: {
    bad_request: 'The request is not valid.',
    file_too_large: 'File too large. Please select a file smaller than 5MB.',
    too_many_requests: 'Too many requests. Please wait a moment.',
    not_found: 'There is nothing at this address.',
    already_processing: 'This scan is already being processed.',
    last_admin: 'The last administrator must keep this role.',
    detector_billing: 'BILLING: the hosted detector has no credits left.',
    busy: 'The server is very busy right now. Please try again in a moment.',
    starting: 'The server is starting. Please try again in a moment.',
    internal:
      'Something went wrong on our side. Please try again. If it happens again, tell us the request ID {id}.',
  },
  file: {
    empty: 'This file is empty.',
    cutShort: 'This file is cut short: part of the image is missing. Please export or download it again.',
    damaged: 'This file is damaged and cannot be read. Please export or download it again.',
    noImage: 'This DICOM file contains no image.',
    segmentation: 'This DICOM file contains a segmentation, not an image. Please choose the image itself.',
    sides: 'This image is {width} × {height} pixels; the limit is {most} × {most}. Please save it smaller.',
    memory:
      'This image needs {megabytes, number} MB of memory when unpacked; the limit is {most, number} MB. Please save it smaller or with 8 bits per value.',
    serverMemory:
      'Reading this image takes {megabytes, number} MB of memory; {most, number} MB can be used here. Please save it smaller.',
    unpacks: 'This file unpacks to far more data than one scan holds.',
    volume: 'This volume is larger than any brain scan.',
    bits: 'This file has {bits, number} bits per value, which Sulcus cannot read.',
    valuesPerPixel: 'This file has {count, number} values per pixel, which Sulcus cannot read.',
    valueType: 'This file stores its values as type {code}, which Sulcus cannot read.',
    colorCoding: 'This file uses the color coding “{name}”, which Sulcus cannot read.',
    compression: 'This file uses the compression “{name}” ({uid}), which Sulcus cannot read.',
    unsupported: 'This file is encoded in a way that Sulcus cannot read. Please export it another way.',
    format:
      'This is {format, select, GIF {a GIF image} WebP {a WebP image} BMP {a BMP image} TIFF {a TIFF image} HEIC {a HEIC or AVIF image} PDF {a PDF document} ZIP {a ZIP archive} gzip {a gzip archive} NIfTI {a NIfTI volume} other {an SVG drawing or a web page}}. Sulcus reads PNG, JPEG and DICOM files.',
    unknownFormat: 'Sulcus reads PNG, JPEG and DICOM files.',
  },
  scanMissing: 'This scan does not exist, or it has been deleted.',
  noResult: 'This scan has no result yet.',
  noAnnotated: 'This scan has no annotated image yet.',
  noFrame: 'This scan has {count, plural, one {# frame} other {# frames}}.',
  measurementOutside: 'Measurement {number} does not fit this image: its frame, unit or size is impossible.',
  noSample: 'There is no such sample.',
  pdfMissing: 'PDF report not found',
  fileGone: 'This file is no longer stored.',
  analyzedTooOften: 'The analysis of this scan failed {count} times. Please upload it again.',
  notOwner: 'Only the person who uploaded this scan can do this, in the same browser or with the owner link.',
  ownedByProgram:
    'A program sent this scan with its API key. Only that key or an administrator of this site can delete it.',
  ownedByNobody: 'Nobody holds an owner link to this scan. Only an administrator of this site can delete it.',
  uploads: 'Too many scan uploads. Please wait {seconds, plural, one {# second} other {# seconds}}.',
  networkUploads:
    'This network has sent {limit, number} scans within a minute, which is the limit for one address. Please wait {seconds, plural, one {# second} other {# seconds}}. A class gets a higher limit with a class code.',
  classUploads:
    'This class has sent {limit, number} scans within a minute, which is its limit. Please wait {seconds, plural, one {# second} other {# seconds}}.',
  uploadForm: 'Send the scan as a multipart form with the field {field}.',
  oneFile: 'Send exactly one file, in the field {field}.',
  noFile: 'No file arrived. Please pick a scan and try again.',
  uploadForgotten: 'The file no longer waits for your answer. Send it again with the same confirmation.',
  emptyFile: 'This file is empty.',
  notStored: 'Nothing was stored. {reasons}',
  queueFull:
    'So many scans are waiting that yours would take more than {minutes, plural, one {# minute} other {# minutes}}. Nothing was stored. Please try again later.',
  cannotSearch:
    'This server cannot search images for text right now, so it accepts none. Please try again later.',
  tookTooLong: 'Reading this file took too long, so it was stopped.',
  clockNotSteady: 'The clock of the server is not trusted yet. Nothing is deleted by age before it is.',
  tooBusyToRead: 'This server is too busy to read the file now. Please try again shortly.',
  tooMuchMemory: 'This file could not be read. It needs too much memory, or it is damaged.',
  manyReading: 'Many scans are being read right now. Please try again shortly.',
  detectorBusy: 'The detector is busy. Please try again in a few seconds.',
  tooManyWatched: 'Too many scans are being watched from here.',
  takeFirst: 'Download the files you asked for before you ask for more.',
  diskFull: 'The server has run out of space and can store nothing new. Please try again later.',
  partDown: 'A part of the server does not answer right now. Please try again in a minute.',
  noJson: 'The request could not be read. Check that its body is valid JSON.',
  badContent: 'This kind of content is not accepted here.',
  badAddress: 'This address cannot be read.',
  badForm: 'The form could not be read: its boundary or one of its parts is damaged.',
  badText: 'The request holds a character that cannot be stored, such as NUL.',
  bodyTooLarge: 'The request is too large. At most {most} MB can be sent here.',
  storedDamaged: 'A stored file is damaged and cannot be shown.',
  jobGone: 'This job is no longer in the list of failed jobs.',
  validation: {
    link: 'This link is incomplete.',
    whole:
      'This request needs {place, select, params {an address} querystring {a query} headers {headers} other {a JSON body}} with its fields.',
    atMostNumber: 'The field ‘{field}’ may be at most {limit, number}.',
    atMostText:
      'The field ‘{field}’ may have at most {limit, plural, one {# character} other {# characters}}.',
    atMostList: 'The field ‘{field}’ may have at most {limit, plural, one {# entry} other {# entries}}.',
    atLeastNumber: 'The field ‘{field}’ must be at least {limit, number}.',
    atLeastText:
      'The field ‘{field}’ must have at least {limit, plural, one {# character} other {# characters}}.',
    atLeastList: 'The field ‘{field}’ must have at least {limit, plural, one {# entry} other {# entries}}.',
    type: 'The field ‘{field}’ must be {type, select, string {text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} other {of another type}}.',
    oneOf: 'The field ‘{field}’ must be one of: {values}.',
    format:
      'The field ‘{field}’ must be {format, select, uuid {an ID from this service} datetime {a time such as 2026-01-31T12:00:00Z} email {an e-mail address} url {a web address} other {written differently}}.',
    unknownKeys: 'These fields cannot be used here: {fields}.',
    invalid: 'The field ‘{field}’ is missing or not valid.',
  },
  /** Signing in, passwords and accounts. */
  accounts: {
    fillAll: 'Please fill in all fields',
    usernameRequired: 'Username is required',
    lastAdmin: 'Cannot delete the last admin user!',
    gone: 'This administrator no longer exists.',
    username:
      'A username has letters of one script, digits and . _ - @ + or an apostrophe, begins with a letter or digit, and has at most {most, number} characters.',
    nameLooksLike: 'This name looks like {other}, which already exists. Choose one that nobody can mistake.',
    nameTaken: 'An administrator named {username} already exists.',
    noSuchName: 'There is no administrator named {username}. Administrators: {names}.',
    signIn: 'Please sign in as an administrator.',
    signInBusy: 'Too many people are signing in right now. Please try again in a moment.',
    wrong: 'Invalid username or password',
    wrongCode: 'This code is wrong or has expired. Enter the next code from your app, or a recovery code.',
    locked:
      'Too many failed attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
    sessionEnded: 'Your session has ended. Please sign in again.',
    otherSite: 'This request did not come from the pages of this site.',
    leadsOnly: 'Only lead reviewers and administrators can do this.',
    administratorsOnly: 'Only administrators can open this. You are signed in as a reviewer.',
    choosePassword: 'Choose your own password first.',
    currentPassword: 'Enter your current password to make this change.',
    currentPasswordWrong: 'Your current password is incorrect.',
    samePassword: 'The new password is the same as the old one.',
    passwordTooShort:
      'The password has {length, plural, one {# character} other {# characters}}; it needs at least {least, number}. A few unrelated words make a good one.',
    passwordTooLong: 'The password may have at most {most, number} characters.',
    passwordTooEasy: 'This password is too easy to guess. Choose a few unrelated words.',
    secondFactor: {
      enterCode: 'Enter the code from your authenticator, or a recovery code.',
      setUp: 'Please set up a second factor first.',
      required: 'This site requires a second factor. You cannot remove it.',
      isSetUp: 'A second factor is already set up.',
      removeFirst: 'A second factor is already set up. Remove it first.',
      notStarted: 'Start the setup of the second factor first.',
      wrongCode: 'This code is incorrect. Check your device’s clock and try the next code.',
    },
  },
  /** Keys with which other programs call the API. */
  apiKeys: {
    missing: 'Send an API key as "Authorization: Bearer sulcus_...".',
    unknown: 'This API key is unknown.',
    revoked: 'This API key has been revoked.',
    expired: 'This API key has expired. Ask for a new one.',
    lacksScope: 'This API key lacks the permission {scope}.',
    gone: 'This key does not exist, or it has already been revoked.',
    quota:
      'This key can submit {scans, plural, one {# scan} other {# scans}} per hour. Please wait {seconds, plural, one {# second} other {# seconds}}.',
  },
  /** What visitors write to the operator. */
  feedback: {
    tooMuch:
      'You have sent many messages. Please wait {minutes, plural, one {# minute} other {# minutes}} and send this one again.',
    gone: 'This message does not exist, or it is already deleted.',
  },
  /** The texts that administrators edit. */
  content: {
    empty: 'This text is empty. Write something before you save.',
    changedMeanwhile:
      '{known, select, true {{name}} other {Someone}} saved this text while you were editing. Your text is still here. Compare it with the history below, then save again.',
    noVersion: 'This version does not exist.',
  },
  /** The dataset of judged scans, its versions and imports. */
  /** A form with an image and what is known about it. */
  imageForm: {
    form: 'Send the image as a multipart form.',
    fields: 'Send the fields {about} and {file}.',
    noImage: 'No image was received.',
    notJson: 'The description of the image is not valid JSON.',
    invalid: 'The description is not valid at "{place}": {reason}.',
  },
  classes: {
    unknown: 'There is no running class with this code. Check the code, or ask your lecturer.',
    gone: 'This class does not exist, or it is deleted already.',
    full: 'All {seats, number} seats of this class are taken.',
    aliasTaken: 'Somebody in this class already has this name. Choose another one.',
    notMember: 'This browser is not in this class any more. Join it again.',
    noCase: 'This case is not in this class.',
    unknownCases: 'These cases do not exist: {ids}.',
    noOwnCase: 'This case does not exist, or it is deleted already.',
    sameCase: 'There is a case with this title and this image already: {title}.',
    outside: 'Box {at, number} reaches beyond the image, which is {width, number} × {height, number} pixels.',
    textCovered:
      'Text was found in the image. Look at the image, and add it again with the box ticked if the covered text is all there is.',
    boardKey: 'This link to the board is not valid. Ask for a new one.',
    tooFast: 'Too many calls. Please wait {seconds, plural, one {# second} other {# seconds}}.',
  },
  dataset: {
    cannotKeep:
      '{gone, number} of {total, number} images of this version are gone, so it cannot be kept whole.',
    wouldLose:
      'Versions of the dataset would lose images: {names}. Enter your password to delete them anyway.',
    empty: 'There are no incorrect scans available for download.',
    scanGone: 'This scan is no longer in the dataset.',
    noVersion: 'This version of the dataset does not exist.',
    unchanged: 'Nothing has changed since version {name}.',
    versionExists: 'A version named {name} already exists.',
    noImport: 'This import does not exist.',
    importUndone: 'This import was undone. Start a new one.',
    importGone: 'This import does not exist, or it has already been undone.',
    boxTooSmall:
      'Box {at, number} ({name}) is {width, number} × {height, number} pixels. A box needs at least {least, plural, one {# pixel} other {# pixels}} on each side.',
    otherSize:
      'The labels are for an image of {width, number} × {height, number} pixels. This one is {foundWidth, number} × {foundHeight, number}.',
  },
  /** The hosted detector, as operators and the audience of a failed analysis read it. */
  detector: {
    overLimit: 'The hosted detector is over its request limit.',
    usedUp:
      'The hosted detector takes at most {most, plural, one {# request} other {# requests}} an hour, and they are used up.',
    failed: 'The hosted detector failed ({status}).',
    keyRefused: 'The hosted detector refused the key: the operator has to check ROBOFLOW_API_KEY ({status}).',
    noWorkflow:
      'The hosted detector does not know the workflow: the operator has to check ROBOFLOW_WORKSPACE and ROBOFLOW_WORKFLOW ({status}).',
    accountLocked: 'The hosted detector is locked for this account ({status}).',
    refused: 'The hosted detector refused the image ({status}).',
    itSaid: '{sentence} It said: {text}',
    timedOut: 'The hosted detector did not answer in time.',
    unreachable: 'The hosted detector cannot be reached.',
    unreadable: 'The hosted detector gave an answer that cannot be read.',
    studiesNotTested: 'The active model was never tested on whole studies.',
  },
  /** DICOMweb: archives that send studies and fetch results. */
  dicomweb: {
    notDicom: 'Send DICOM instances, as multipart/related.',
    noBoundary: 'The content type has no boundary.',
    noInstance: 'No instance was received.',
    partType: 'Each part must have the type application/dicom.',
    damagedParts: 'The multipart body could not be read: its boundary or a part is damaged.',
    tooManyParts: 'Send at most {most, number} instances in one request.',
    noResult: 'There is no result yet.',
    notAcceptable: 'This address answers with {types}. The Accept header of the request allows none of them.',
    noStudy: 'This key has not sent any part of this study.',
    notNamed:
      'This is not a DICOM image, or one of its UIDs (SOP class, instance, study, series) is missing or not valid. A UID has at most 64 digits and dots.',
    sentBefore: 'This instance was sent twice at once. Please send it again.',
    otherStudy: 'This instance belongs to a different study than the one in the address.',
    otherFile: 'A different file with this SOP Instance UID is already stored.',
  },
  /** Candidate models: what is wrong with a file, and why a model cannot change its role. */
  models: {
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
    recordText: 'A text in {name} is longer than {most, number} characters.',
    version:
      'A model’s version has at most {most, number} characters: letters, digits, underscores, dots, plus signs and hyphens.',
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
  },
  /** The API for programs. */
  publicApi: {
    form: 'Send a multipart form with one file in the field {field}. Optional fields: {optional}.',
    textFound:
      'There is text in this image, and nothing was stored. {reasons} Check the image, then send it again with the confirmation, or with confirmMasked=true.',
    notYours: 'This scan does not exist, has been deleted, or belongs to another key.',
    reportDeleted: 'The report of this scan has been deleted.',
    after: '`after` must be the `next` of the previous page.',
    idempotency: {
      key: '{header} takes 1 to 200 characters without spaces.',
      otherRequest: 'This {header} was used for another request.',
      inProgress: 'The same request is still in progress. Please try again in a moment.',
      twice: 'The same request arrived twice at once. Please try again.',
    },
    webhook: {
      https: 'A webhook address must start with https://.',
      password: 'A webhook address must not contain a password.',
      publicOnly: 'Webhooks can only go to public addresses.',
    },
  },
  /** Reviewing scans. */
  review: {
    claimed: '{name} is reviewing this scan. Continue with the next one.',
    reopened:
      '{who, select, you {You have} reader {A reader has} visitor {A visitor has} other {{name} has}} sent this scan back to the queue after you opened it. Please review it again.',
    judged:
      '{who, select, you {You have} reader {A reader has} visitor {A visitor has} other {{name} has}} already judged this scan {verdict, select, correct {correct} incorrect {incorrect} other {as impossible to judge}}. That verdict stays.',
    noReader: 'This reader no longer exists.',
    chooseWhatItShows: 'This result does not say what the image shows. Choose what it shows.',
    noneMarked:
      'The model marked no tumor either, so its result cannot be wrong for that reason. Choose what the image shows.',
    boxesWithoutTumor: 'Only a tumor has boxes. Delete the boxes, or choose that there is a tumor.',
    drawTumor: 'Draw a box around each tumor.',
    contradicts: 'What the image shows contradicts the verdict on the result. Leave one of them out.',
    sayWhy: 'Say why the image cannot be judged, and only then.',
    boxOutside: 'The center of a box is outside the image.',
    outlineOutside: 'A point of an outline is outside the image.',
    noFrame: 'This scan has no frame {frame, number}.',
    administratorSettles:
      'Two readers disagree on this scan. A lead reviewer or administrator has to settle it.',
    otherSettles: 'You read this scan yourself. Someone else has to settle it.',
    settled:
      'This scan was settled. Only a lead reviewer or administrator who did not read it can change the verdict.',
    changed: 'This scan has changed since you opened it. Please review it again.',
    noResult: 'This scan has no result yet, so there is nothing to review.',
    inQueue: 'This scan is already in the queue. There is no verdict to undo.',
    firstReadingGone: 'The first reading of this scan no longer exists. Reload the queue.',
  },
} as const;
