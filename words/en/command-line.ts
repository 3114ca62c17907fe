/** What operators and programs read: terminals, alerts, the log of a start, stored remarks and failures; in English only. */
export default {
  alerts: {
    from: 'Sulcus at {site}',
    subject:
      '{begun, plural, =0 {Sulcus: resolved} one {Sulcus: # new problem} other {Sulcus: # new problems}}',
    over: 'Resolved: {alert}',
    receiverFailed: 'The alert receiver answered {status}.',
    queue: 'Queue: {details}',
    queueSlow:
      'A new upload would wait {minutes, plural, one {# minute} other {# minutes}} for its analysis.',
    queueDead: '{count, plural, one {# job has} other {# jobs have}} failed permanently.',
    disk: 'Disk: {free, number, percent} of the disk is free.',
    diskFull:
      'Disk: the disk is full. Uploads are refused; scans can still be deleted. Free space or delete scans.',
    files:
      'Files: {count, plural, one {# stored file is} other {# stored files are}} damaged. The Database page names them; restore them from a backup.',
    filesAsk:
      'Files: {missing, number} scans have no original and {orphaned, number} files belong to no scan. Nothing was changed: check the storage, then decide on the Database page.',
    filesFailed: 'Files: the last synchronization failed. {reason}',
    errors: 'Errors: {details}',
    down: '{count, plural, one {{services} is down.} other {{services} are down.}}',
    failures:
      '{failures, number} of {requests, number} requests failed in the last {minutes, plural, one {minute} other {# minutes}}.',
    clock:
      'Clock: it says {now}, and Sulcus was last running at {lastSeen}. Nothing is deleted by age until the clock is right or an administrator confirms it.',
    retention:
      'Retention: {count, plural, one {# scan is} other {# scans are}} past retention, more than Sulcus deletes in a day. An administrator can delete them on the operations page.',
    drift: 'Drift: incoming scans have changed ({measures}).',
  },
  analyze: {
    help: `Marks possible tumor regions in brain MRI slices. For research and education, never for diagnosis.

  npm run --silent analyze -- PATH... [options]

PATH is a PNG, JPEG or DICOM file, or a folder of them; folders are read in sorted order.
@LIST is a text file with one path per line; - reads such a list from standard input:

  find scans -name '*.dcm' | npm run --silent analyze -- -

  --min-confidence N   omit detections below N, 0 to 1 (default {threshold})
  --study              each PATH holds whole studies (DICOM, NIfTI, BIDS): one JSON line per study
  --anyway             also analyze images that the learned check rejects; such results were never tested
  --format FORMAT      jsonl: one JSON line per file (default); csv: one row per detection
  --model FOLDER       folder with sulcus.onnx and card.json (default: the model that ships)
  --help               show this text

Each JSON line holds file, width, height (pixels), answer (finding, other, unclear, clear or
not-analyzed), scope (0 to 1: whether this is a brain MR slice), judged and reasons (an image that is not a brain MR
slice is not analyzed and has no detections), notes, the kind and sequence of the image where the model
names them, detections (class, class_id, confidence, x and y of the center in pixels, width and height
as fractions of the image), others (abnormalities that are no tumor, likewise), faint (regions below the threshold that make the answer unclear), model and
milliseconds. For a file that cannot be read, the line holds file and error.
With --study a line holds study, verdict (possible-lesion, other-abnormality, unclear, nothing-found, not-readable), reasons,
lesions (score: share of lesions like this that were right; volume with its spread; slices in each
series), singleSliceMarks, and what was read or not read in each series.
For a multi-frame file, the frame with the most brain is analyzed.

Exit status: 0 if every file was analyzed, 1 if one was not, 2 if the command is wrong.
Progress goes to stderr.
`,
    tryHelp: 'Try --help.',
    noPath: 'Name at least one file or folder.',
    badConfidence: '--min-confidence takes a number from 0 to 1.',
    badFormat: '--format takes jsonl or csv.',
    noFiles: 'These folders contain no PNG, JPEG or DICOM file.',
    noStudies: 'This model has no studies.json. Run "npm run evaluate:studies" first.',
    done: '{done, number} of {all, plural, one {# file} other {# files}} analyzed{skipped, plural, =0 {} one {, # other file skipped} other {, # other files skipped}}',
    studies:
      '{folder}: {studies, plural, one {# study} other {# studies}}{skipped, plural, =0 {} one {, # file skipped} other {, # files skipped}}',
    notAnalyzed: 'Not analyzed: {reasons}',
    tooLarge: 'This file is larger than 512 MB.',
    tooLargeForScan: 'This file is too large to be one scan.',
    missing: 'There is no such file or folder.',
    notOpened: 'This file cannot be opened ({code}).',
    progress: '{done, number} of {total, number}',
    progressLeft: '{done, number} of {total, number}, about {seconds, number} s left',
  },
  programs: {
    nameCommand: 'Name a command: {commands}.',
    adminHelp: `npm run admin -- reset-password NAME [--remove-second-factor]
npm run admin -- confirm-clock
npm run admin -- expire-scans

Uses the same settings as npm start; with the embedded database, stop Sulcus first.

  reset-password  gives the administrator NAME a new password, prints it once and ends all sessions of that
                  administrator, who must change it at the next sign-in
                  --remove-second-factor  also remove the authenticator and its recovery codes
  confirm-clock   confirms that the clock of this machine is right, so that scans are deleted by age again
  expire-scans    lets every scan that is past its retention now be deleted, however many, once the clock is trusted`,
    teachingHelp: `sulcus teaching import FOLDER [--confirm-masked]

Adds the images of FOLDER as teaching cases: PNG, JPEG, DICOM (.dcm) or NIfTI volumes (.nii, .nii.gz), with COCO or YOLO labels,
NIfTI masks or DICOM SEG, and their texts in cases.json. docs/lecturers.md describes the folder. A file that cannot be
used is named with the reason; the others are added. Uses the same settings as npm start; with the embedded database, stop Sulcus first.

  --confirm-masked  also add images in which text was found and covered. Look at each of them first.`,
    noFolder: 'There is no folder {folder}.',
    casesAdded:
      '{added, plural, =0 {No case was} one {# case was} other {# cases were}} added{refused, plural, =0 {.} one {; # file was left out.} other {; # files were left out.}}',
    caseWithText:
      'Text was found in the image. Look at it; if the covered text is all that names a person, add it with --confirm-masked.',
    caseFailed: 'The case could not be added ({reason}).',
    clockConfirmed: 'The clock is confirmed: {time}.',
    expiryAsked:
      '{count, plural, one {# scan} other {# scans}} will be deleted within a minute, once Sulcus trusts its clock.',
    administrator: 'Administrator: {name}',
    newPassword: 'Password (shown once; change it at the next sign-in): {password}',
    cannotStart: 'Sulcus cannot start: {reason}',
    starting: 'Starting Sulcus. The first start prepares the database, which takes a few seconds …',
    firstAdministrator: 'First administrator: {name}',
    firstPassword: 'Password (shown once; change it at the first sign-in): {password}',
    ready: 'Sulcus is ready: http://localhost:{port}',
    workerReady: 'The Sulcus worker is ready.',
    endedBySignal: 'Sulcus was ended by {signal}.',
    endedWithCode: 'Sulcus ended with code {code}.',
    killed: 'Most often this means that it needed more memory than it may use.',
    restarting:
      '{count, plural, one {} other {It has ended # times in a row. }}Restarting in {seconds, number} s.',
    databaseReady: 'The database is up to date.',
    migrationsMissing:
      '{count, plural, one {# migration is} other {# migrations are}} missing. Nothing was changed. Lock of each statement:',
    migrationInTransaction: '{name}, one transaction',
    migrationConcurrent: '{name}, outside of a transaction',
    migrateHelp: 'migrate [--dry-run]: applies missing migrations, or prints them with the locks they take.',
    noBucketNeeded: 'STORAGE is disk: no bucket is needed.',
    bucketCreated: 'Created the bucket {bucket}.',
    bucketExists: 'The bucket {bucket} already exists.',
    bucketFailed: 'The bucket {bucket} could not be created:',
  },
  /** Remarks that quote a file's header. */
  remarks: {
    modality: 'The file says it is of the modality {modality}. The model knows brain MRI only.',
    bodyPart: 'The file says it shows another part of the body ({part}). The model knows brains only.',
    sequence:
      'This is a {sequence} slice. The model was never tested on tumors in such slices. A result without findings is especially unreliable.',
  },
  settings: {
    invalid: '{name} is not valid: {reason}.',
    unknownProblem: 'unknown problem',
    needs: '{setting} needs {name}.',
    bucketWithoutS3: 'S3_BUCKET is set, but STORAGE is disk. Set STORAGE=s3 or remove S3_BUCKET.',
    roleNeedsDatabase: 'ROLE={role} needs DATABASE_URL: the embedded database serves only one process.',
    roleNeedsS3: 'ROLE={role} needs STORAGE=s3: other machines cannot read this disk.',
    adminPair: 'Set both ADMIN_USERNAME and ADMIN_PASSWORD, or neither.',
    mailPair: 'Set both ALERT_MAIL_TO and SMTP_URL, or neither.',
    adminUsername: 'ADMIN_USERNAME cannot be used: {reason}',
    adminPassword: 'ADMIN_PASSWORD cannot be used: {reason}',
    databaseUnreachable: 'Cannot reach the database at {host}:{port} ({reason}).',
    noAnswer: 'no answer',
    databaseDamaged:
      'The database at {place} is probably damaged ({reason}): put it aside and restore the latest backup with “npm run restore -- BACKUP” (in a container: “node dist/cli.js restore BACKUP”).',
    diskFull:
      'The disk of {folder} is full, and the database cannot write. Free some space, and start Sulcus again.',
    databaseNotOpened: 'it cannot be opened',
    databaseEnded: 'it stopped at an error',
    inUse: '{folder} is in use by another Sulcus. Stop it or set DATA_DIR.',
    inUseBy: '{folder} is in use by another Sulcus (process {process}). Stop it or set DATA_DIR.',
  },
  /** What exactly is damaged or unusual in a file. */
  faults: {
    arithmeticJpeg: 'JPEG with arithmetic coding',
    attribute: 'an attribute that it needs is missing',
    bitDepths: 'its bit depths contradict each other',
    codestreamSize: 'the picture inside it has no size',
    colorTable: 'its color table is broken',
    colorTableIncomplete: 'its color table is incomplete',
    colorTableMissing: 'its color table is missing',
    compressedData: 'its compressed data cannot be unpacked',
    deepSequences: 'its sequences are nested too deep',
    dicomStart: 'it does not start like a DICOM file',
    differentColors: 'the header and the picture inside disagree about its colors',
    differentDepths: 'JPEG 2000 with channels of different depths',
    differentSizes: 'its header and the picture inside differ in size',
    emptyPicture: 'its compressed picture is empty',
    fragments: 'its compressed picture is broken',
    frameBorders: 'its frames have no clear borders',
    frameCount: 'its number of frames is not valid',
    hierarchicalJpeg: 'hierarchical JPEG',
    incompletePicture: 'its compressed picture is incomplete',
    jpeg: 'its JPEG data is broken',
    jpeg2000: 'its JPEG 2000 picture is broken',
    jpegLs: 'its JPEG-LS picture is broken',
    niftiHeader: 'its NIfTI header is not valid',
    noSize: 'its image has no size',
    packing: 'its picture is not packed as its header says',
    picture: 'its picture cannot be unpacked',
    reducedColorJpeg: 'lossless JPEG with reduced color',
    reducedColorJpeg2000: 'JPEG 2000 with reduced color',
    restartsInLine: 'JPEG that restarts in the middle of a line',
    runLength: 'its run-length coding is broken',
    runLengthSize: 'its run-length coding does not fit the picture',
    sequence: 'a sequence inside it is broken',
    tooManyElements: 'it holds more elements than any scan needs',
    tooManyPieces: 'JPEG 2000 in too many pieces',
    volumeSize: 'its volume has no size',
  },
  failures: {
    study: 'The study could not be read. Send it again, or ask again later.',
    studyMemory: 'Reading this study takes more memory than can be used here. Send fewer or smaller slices.',
    keyRevoked: 'The key was revoked.',
    receiverAnswered: 'The receiver answered {status}.',
    receiverUnknown: 'The name of the receiver leads to no public address.',
    receiverUnreachable: 'The receiver could not be reached ({reason}).',
    notifyInterrupted:
      'The server was interrupted during the last attempt. The receiver may have been notified all the same.',
  },
  selfTest: {
    ownWorks: '{model} is working correctly.',
    hostedWorks: 'the provider’s AI model is working correctly.',
    found: '{model} answered in {milliseconds} ms and found the lesion in the test image.',
    missed: '{model} answered in {milliseconds} ms but missed the lesion in the test image.',
    answered:
      '{model} answered in {milliseconds} ms with {findings, plural, one {# finding} other {# findings}} in the test image.',
    running: 'A test is running. Please try again in a few seconds.',
    replaced: 'Meanwhile, the embedded model {version} analyzes scans.',
    notReplaced: 'The embedded model does not work either: {reason}',
  },
  sync: {
    abandoned: 'The synchronization stopped before its end, probably because the server did. Start it again.',
    busy: 'The synchronization stopped: the database or the file storage does not answer right now, or has no space left. Start it again later.',
    internal: 'The synchronization stopped at an unexpected error. The log of the server has the details.',
  },
  stored: {
    backupHelp: `npm run backup -- FOLDER

Writes the database and all stored files to FOLDER, which must be new or empty. Uses the same settings as npm start.
With PostgreSQL, Sulcus can keep running; with the embedded database, stop it first.`,
    backedUp:
      'Backed up {rows, plural, one {# row} other {# rows}} of {tables, plural, one {# table} other {# tables}} and {files, plural, one {# file} other {# files}} ({size}) to {folder}.',
    restoreHelp: `npm run restore -- FOLDER

Restores a backup into an empty database and its storage. Database and storage come from the settings and may differ
from before. Stop Sulcus first. A backup from an older version is migrated to this one.`,
    restored:
      'Restored {rows, plural, one {# row} other {# rows}} and {files, plural, one {# file} other {# files}} from the backup of {date}.',
    noDatabase: 'There is no database in {folder}. Set DATA_DIR or DATABASE_URL.',
    folderNotEmpty: '{folder} is not empty. Name a new folder for the backup.',
    damagedFiles:
      '{count, plural, one {# stored file is damaged and not} other {# stored files are damaged and not}} in the backup:\n  {files}',
    incomplete: '{folder} does not hold a complete backup: {file} is missing.',
    damagedBackup:
      'The backup is damaged, and nothing was restored. {count, plural, one {This file is} other {These # files are}} wrong or missing: {files}',
    foreign: '{folder} is not a Sulcus backup.',
    databaseNotEmpty: 'The database is not empty. Restore into an empty one.',
    unknownTable: 'The backup contains a table, {name}, that its schema does not have.',
    missingRows: 'The backup is damaged: {name} has {found, number} rows instead of {expected, number}.',
    newer: 'A newer version made this backup. Restore it with that version.',
    missingFiles: 'The backup is damaged: it has {found, number} files instead of {expected, number}.',
  },
} as const;
