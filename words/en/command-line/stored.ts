export default {
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
  incomplete: '{folder} does not hold a complete backup: backup.json is missing.',
  foreign: '{folder} is not a Sulcus backup.',
  databaseNotEmpty: 'The database is not empty. Restore into an empty one.',
  unknownTable: 'The backup contains a table, {name}, that its schema does not have.',
  missingRows: 'The backup is damaged: {name} has {found, number} rows instead of {expected, number}.',
  newer: 'A newer version made this backup. Restore it with that version.',
  missingFiles: 'The backup is damaged: it has {found, number} files instead of {expected, number}.',
} as const;
