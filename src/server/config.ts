import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { siteFolder } from './own-files.ts'

const envFile = path.join(siteFolder, '.env')

const port = z.coerce.number<string>().int().min(0).max(65_535)
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))

const postgresAddress = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'use postgres://user:password@host/database')
  .optional()

const maxWorkers = 64
const howManyWorkers = `use a whole number from 1 to ${maxWorkers}, or auto for one per core`
const workers = z
  .string()
  .regex(/^(?:auto|[1-9]\d?)$/, howManyWorkers)
  .transform((value) => (value === 'auto' ? Math.min(availableParallelism(), maxWorkers) : Number(value)))
  .refine((count) => count <= maxWorkers, howManyWorkers)

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WORKERS: workers.default(1),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  MEDIA_STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PUBLIC_URL: z.url().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'use at least 12 characters').optional(),
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'use smtp://user:password@host:587 or smtps://user:password@host' })
    .optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  UPLOAD_LIMIT_MB: z.coerce.number<string>().min(0.001).max(2000).default(25),
  MIRROR_DIR: z.string().min(1).optional(),
  STATIC_EXPORT_TO: z
    .string()
    .regex(/^(?!s3:)|^s3:\/\/[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'use a folder, or s3://bucket/folder')
    .regex(/(?<!\.zip)$/, 'use a folder, not a zip file')
    .optional(),
  STATIC_EXPORT_S3_ENDPOINT: z.url().optional(),
  STATIC_EXPORT_S3_REGION: z.string().min(1).optional(),
  STATIC_EXPORT_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  STATIC_EXPORT_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CDN_PURGE: z.enum(['varnish', 'fastly', 'cloudflare', 'bunny', 'webhook']).optional(),
  CDN_PURGE_URL: z
    .string()
    .transform((value) => value.split(',').map((url) => url.trim().replace(/\/$/, '')))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'use http:// or https:// addresses' })))
    .optional(),
  CDN_PURGE_ID: z
    .string()
    .regex(/^[\w-]+$/, 'use letters, digits, - and _')
    .optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'use letters, digits and signs without spaces')
    .optional(),
  TRUST_PROXY: onOff.default(false),
  UPDATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'use at least 16 characters')
    .regex(/^[\x21-\x7e]+$/, 'use letters, digits and signs without spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12, 'use at least 12 characters').optional(),
})

/** A bucket. Without `publicUrl` this site serves its files. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl?: string
  /** The folder inside the bucket; without it, the whole bucket. */
  prefix?: string
}

/** What opens the buckets of an account. */
type BucketKeys = Omit<S3Settings, 'bucket'>

/** The caches in front of the site, which drop pages when they are told to. */
export type PurgeSettings = {
  kind: 'varnish' | 'fastly' | 'cloudflare' | 'bunny' | 'webhook'
  /** Each gets every purge. */
  urls: readonly string[]
  /** The service, zone or pull zone at the provider; empty for caches of one's own. */
  id: string
  token: string | undefined
}

export type Config = {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string
  /** How many processes answer visitors. With 1, that is the process that does everything. */
  workers: number
  /**
   * The address of the site that this one is a staging copy of. It comes from the database, not from the environment.
   */
  copyOf?: string
  /** Origin for canonical links, the sitemap and emails, without a slash at the end. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** A replica of that database, for the pages that everybody may read. */
  databaseReadUrl: string | undefined
  /** The same database without the pooler, for what a pooler cannot pass on. */
  databaseDirectUrl: string | undefined
  storage: { kind: 'disk' } | ({ kind: 's3' } & S3Settings)
  /** Backups are encrypted with the passphrase, if there is one, and may go to buckets that these keys open. */
  backups: { passphrase: string | undefined; bucket: BucketKeys | undefined }
  /** The mail server and the sender of emails. Without it, no emails are sent. */
  mail: { url: string; from: string } | undefined
  /** The folder into which every publication is committed. Without it, there is none. */
  mirrorDir: string | undefined
  /** Where the static site is exported after changes: a folder, or `s3://bucket/folder` with its keys. Nowhere without `to`. */
  staticExport: { to: string | undefined; bucket: BucketKeys | undefined }
  /** Without it, nobody is told when pages change, and caches may have them for a minute only. */
  purge: PurgeSettings | undefined
  uploadLimitBytes: number
  trustProxy: boolean
  /** Where to ask once a day for the newest version. Without it, the server does not ask. */
  updateUrl: string | undefined
  /** Who has it may read the figures of this process. Without it, nobody may. */
  metricsToken: string | undefined
  logLevel: string
  firstAdmin: { email: string; password: string } | undefined
}

export class ConfigError extends Error {}

/** Reads the environment (and `.env`, when there is one). Throws ConfigError with one sentence per wrong value. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  if (env === process.env && existsSync(envFile)) process.loadEnvFile(envFile)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join('\n'),
    )
  }
  const values = parsed.data
  const publicUrl =
    values.PUBLIC_URL ??
    `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    workers: values.WORKERS,
    publicUrl,
    dataDir: path.resolve(siteFolder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    storage: storageOf(values),
    backups: { passphrase: values.BACKUP_PASSPHRASE, bucket: bucketKeysOf(values, 'BACKUP') },
    mail: values.SMTP_URL
      ? { url: values.SMTP_URL, from: values.MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}` }
      : undefined,
    mirrorDir: values.MIRROR_DIR === undefined ? undefined : path.resolve(siteFolder, values.MIRROR_DIR),
    staticExport: staticExportOf(values),
    purge: purgeOf(values),
    uploadLimitBytes: Math.round(values.UPLOAD_LIMIT_MB * 1024 * 1024),
    trustProxy: values.TRUST_PROXY,
    updateUrl: values.UPDATE_URL,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    firstAdmin: firstAdminOf(values),
  }
}

type Values = z.infer<typeof environment>

function storageOf(values: Values): Config['storage'] {
  if (values.MEDIA_STORAGE === 'disk') return { kind: 'disk' }
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'MEDIA_STORAGE is s3: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.',
    )
  }
  const publicUrl = values.S3_PUBLIC_URL ? { publicUrl: values.S3_PUBLIC_URL } : {}
  return {
    kind: 's3',
    endpoint,
    bucket,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    ...publicUrl,
  }
}

const providerApis: Partial<Record<PurgeSettings['kind'], string>> = {
  fastly: 'https://api.fastly.com',
  cloudflare: 'https://api.cloudflare.com',
  bunny: 'https://api.bunny.net',
}

function purgeOf(values: Values): PurgeSettings | undefined {
  const { CDN_PURGE: kind, CDN_PURGE_ID: id = '', CDN_PURGE_TOKEN: token } = values
  if (!kind) return undefined
  const api = providerApis[kind]
  if (api && (!id || !token))
    throw new ConfigError(`CDN_PURGE is ${kind}: set CDN_PURGE_ID and CDN_PURGE_TOKEN too.`)
  const urls = values.CDN_PURGE_URL ?? (api ? [api] : [])
  if (urls.length === 0) throw new ConfigError(`CDN_PURGE is ${kind}: set CDN_PURGE_URL too.`)
  return { kind, urls, id, token }
}

/** The keys to buckets for backups or the static site: their own, or those of the bucket with the files. */
function bucketKeysOf(values: Values, of: 'BACKUP' | 'STATIC_EXPORT'): BucketKeys | undefined {
  const endpoint = values[`${of}_S3_ENDPOINT`] ?? values.S3_ENDPOINT
  const accessKeyId = values[`${of}_S3_ACCESS_KEY_ID`] ?? values.S3_ACCESS_KEY_ID
  const secretAccessKey = values[`${of}_S3_SECRET_ACCESS_KEY`] ?? values.S3_SECRET_ACCESS_KEY
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, region: values[`${of}_S3_REGION`] ?? values.S3_REGION, accessKeyId, secretAccessKey }
}

function staticExportOf(values: Values): Config['staticExport'] {
  const { STATIC_EXPORT_TO: to } = values
  const bucket = bucketKeysOf(values, 'STATIC_EXPORT')
  if (to === undefined) return { to, bucket }
  if (!to.startsWith('s3://')) return { to: path.resolve(siteFolder, to), bucket }
  if (bucket) return { to, bucket }
  throw new ConfigError(
    'STATIC_EXPORT_TO is a bucket: set STATIC_EXPORT_S3_ENDPOINT, STATIC_EXPORT_S3_ACCESS_KEY_ID and STATIC_EXPORT_S3_SECRET_ACCESS_KEY too.',
  )
}

function firstAdminOf(values: Values): Config['firstAdmin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  if (!email && !password) return undefined
  if (!email || !password) throw new ConfigError('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.')
  return { email: email.toLowerCase(), password }
}
