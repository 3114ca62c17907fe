import { z } from 'zod';
import { commandLine } from '#words/say/command-line.ts';
import { trustProxy } from './trust-proxy.ts';

/** An invalid setting. `message` is the one line that the operator sees. */
export class ConfigError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().trim().min(1);
const mailAddresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.email()).min(1));

/** Every variable the product reads; .env.example and docs/operations.md list the same ones. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_048_576).default(128),
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: text.default('us-east-1'),
  S3_CHECKSUMS: z.enum(['seal', 'sha256']).default('seal'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  DETECTOR: z.enum(['embedded', 'roboflow']).default('embedded'),
  DETECTOR_FALLBACK: z.enum(['embedded', 'none']).default('embedded'),
  MODEL_DIR: text.optional(),
  ROBOFLOW_URL: z.url().default('https://serverless.roboflow.com'),
  ROBOFLOW_API_KEY: text.optional(),
  ROBOFLOW_WORKSPACE: text.optional(),
  ROBOFLOW_WORKFLOW: text.default('version2'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  LONGEST_QUEUE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(5),
  RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  PUBLIC_URL: z.url().optional(),
  ADMIN_USERNAME: text.optional(),
  ADMIN_PASSWORD: text.optional(),
  FEEDBACK_URL: z.url().optional(),
  CONTACT_EMAIL: z.email().default('contact@sulcus.example'),
  TRUST_PROXY: trustProxy.default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
  ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_MAIL_TO: mailAddresses.optional(),
  MAIL_FROM: z.email().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export const variableNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

function refuseContradictions(env: z.output<typeof environment>): void {
  const refuse = (sentence: string): never => {
    throw new ConfigError(sentence);
  };
  if (env.STORAGE === 's3') {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (!env[name]) refuse(commandLine.settings('needs', { setting: 'STORAGE=s3', name }));
    }
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    refuse(commandLine.settings('needs', { setting: 'DATABASE_DIRECT_URL', name: 'DATABASE_URL' }));
  if (env.STORAGE === 'disk' && env.S3_BUCKET) refuse(commandLine.settings('bucketWithoutS3'));
  if (env.DETECTOR === 'roboflow') {
    for (const name of ['ROBOFLOW_API_KEY', 'ROBOFLOW_WORKSPACE'] as const) {
      if (!env[name]) refuse(commandLine.settings('needs', { setting: 'DETECTOR=roboflow', name }));
    }
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    refuse(commandLine.settings('roleNeedsDatabase', { role: env.ROLE }));
  }
  if (env.ROLE !== 'all' && env.STORAGE === 'disk') {
    refuse(commandLine.settings('roleNeedsS3', { role: env.ROLE }));
  }
  if (Boolean(env.ADMIN_USERNAME) !== Boolean(env.ADMIN_PASSWORD)) {
    refuse(commandLine.settings('adminPair'));
  }
  if (Boolean(env.ALERT_MAIL_TO) !== Boolean(env.SMTP_URL)) refuse(commandLine.settings('mailPair'));
}

/** Turns the process environment into the frozen configuration, or throws a ConfigError with one line. */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'configuration');
    throw new ConfigError(
      commandLine.settings('invalid', {
        name,
        reason: issue?.message ?? commandLine.settings('unknownProblem'),
      }),
    );
  }
  const env = parsed.data;
  refuseContradictions(env);
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** Past a pooler that shares connections between transactions. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** Uploads are refused while a full disk has no room for this; deletions use it. */
    diskReserveBytes: env.DISK_RESERVE_MB * 2 ** 20,
    storage: env.STORAGE,
    s3:
      env.STORAGE === 's3'
        ? {
            bucket: env.S3_BUCKET ?? '',
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            checksums: env.S3_CHECKSUMS,
            accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          }
        : undefined,
    detector: env.DETECTOR,
    detectorFallback: env.DETECTOR_FALLBACK,
    /** Undefined: the model that ships with the product. */
    modelDir: env.MODEL_DIR,
    roboflow:
      env.DETECTOR === 'roboflow'
        ? {
            url: env.ROBOFLOW_URL,
            apiKey: env.ROBOFLOW_API_KEY ?? '',
            workspace: env.ROBOFLOW_WORKSPACE ?? '',
            workflow: env.ROBOFLOW_WORKFLOW,
          }
        : undefined,
    role: env.ROLE,
    workerConcurrency: env.WORKER_CONCURRENCY,
    /** Uploads are refused while one would wait longer than this for its analysis. */
    longestQueueMinutes: env.LONGEST_QUEUE_MINUTES,
    retentionDays: env.RETENTION_DAYS,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    firstAdmin: env.ADMIN_USERNAME
      ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD ?? '' }
      : undefined,
    feedbackUrl: env.FEEDBACK_URL,
    contactEmail: env.CONTACT_EMAIL,
    /** The number of proxies in front, or their networks. */
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    /** Where webhooks may go: https on the public internet, or anywhere, including this network. */
    webhookTargets: env.WEBHOOK_TARGETS,
    /** Where alerts are sent; undefined: nowhere. */
    alertUrl: env.ALERT_URL,
    /** The mail server and the recipients of alerts; undefined: no mail. */
    alertMail:
      env.ALERT_MAIL_TO && env.SMTP_URL
        ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? env.CONTACT_EMAIL, to: env.ALERT_MAIL_TO }
        : undefined,
    /** Every administrator must use a second factor. */
    secondFactorRequired: env.SECOND_FACTOR === 'required',
    logLevel: env.LOG_LEVEL,
  });
}

const hidden = '(hidden)';
const withoutPassword = (url: string | undefined): string | undefined =>
  url?.replace(/\/\/.*@/, `//${hidden}@`);

/** The configuration for the log, with secrets and passwords in URLs hidden. */
export function describeConfig(config: Config): Record<string, unknown> {
  return {
    ...config,
    databaseUrl: withoutPassword(config.databaseUrl),
    databaseDirectUrl: withoutPassword(config.databaseDirectUrl),
    alertMail: config.alertMail && {
      ...config.alertMail,
      smtpUrl: withoutPassword(config.alertMail.smtpUrl),
    },
    s3: config.s3 && { ...config.s3, accessKeyId: hidden, secretAccessKey: hidden },
    roboflow: config.roboflow && { ...config.roboflow, apiKey: hidden },
    metricsToken: config.metricsToken && hidden,
    firstAdmin: config.firstAdmin && { username: config.firstAdmin.username, password: hidden },
  };
}
