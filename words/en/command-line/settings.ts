export default {
  invalid: '{name} is not valid: {reason}.',
  unknownProblem: 'unknown problem',
  needs: '{setting} needs {name}.',
  bucketWithoutS3: 'S3_BUCKET is set, but STORAGE is disk. Set STORAGE=s3 or remove S3_BUCKET.',
  roleNeedsDatabase: 'ROLE={role} needs DATABASE_URL: the embedded database serves only one process.',
  roleNeedsS3: 'ROLE={role} needs STORAGE=s3: other machines cannot read this disk.',
  adminPair: 'Set both ADMIN_USERNAME and ADMIN_PASSWORD, or neither.',
  adminPassword: 'ADMIN_PASSWORD cannot be used: {reason}',
  databaseUnreachable: 'Cannot reach the database at {host}:{port} ({reason}).',
  noAnswer: 'no answer',
  inUse: '{folder} is in use by another Sulcus. Stop it or set DATA_DIR.',
  inUseBy: '{folder} is in use by another Sulcus (process {process}). Stop it or set DATA_DIR.',
} as const;
