import * as z from 'zod'
import { alertEnvironment, alertSettings } from './alert-settings.ts'
import { backupEnvironment, secondaryDestinationOf } from './backups/settings.ts'
import { bucketOf, fileEnvironment } from './files/settings.ts'
import { environmentEnvironment, environmentSettings } from './environments/settings.ts'
import type { FeatureSettings } from './feature-settings.ts'
import { KEY_BYTES } from './secrets/encryption.ts'
import { isAddress, isOrigin, isProxy, isSender } from './access/network-rules.ts'
import { StartupError } from './startup-error.ts'

const ADMIN_PASSWORD_LENGTH_MIN = 12

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value <= max, `is more than ${max}`)

const KEY_WORDS = `is not ${KEY_BYTES} random bytes in base64, as openssl rand -base64 ${KEY_BYTES} prints them`

const keyBytes = (text: string): Buffer[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'))

const secretKeys = z
  .string()
  .refine((text) => /^[A-Za-z0-9+/=,\s]*$/.test(text) && keyBytes(text).every(({ length }) => length === KEY_BYTES), {
    abort: true,
    error: KEY_WORDS,
  })
  .transform(keyBytes)

const address = (schemes: string[]) =>
  z.string().refine((value) => isAddress(value, schemes), {
    abort: true,
    error: `is not an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })

// The settings of the server with their defaults; features declare their own. .env.example explains all settings.
const ENVIRONMENT = {
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address(['http:', 'https:'])
    .refine(isOrigin, 'must end with its host or port, since Inflo cannot run under a subpath')
    .optional(),
  INFLO_DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: address(['redis:', 'rediss:']).optional(),
  INFLO_ADMIN_EMAIL: z.email('is not an e-mail address').optional(),
  INFLO_ADMIN_PASSWORD: z
    .string()
    .min(ADMIN_PASSWORD_LENGTH_MIN, `must have at least ${ADMIN_PASSWORD_LENGTH_MIN} characters`)
    .max(128, 'must have at most 128 characters')
    .optional(),
  INFLO_SECRET_KEY: secretKeys.refine(({ length }) => length === 1, KEY_WORDS).optional(),
  INFLO_SECRET_KEY_OLD: secretKeys.default([]),
  INFLO_LIMITS_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'is not a positive number')
    .transform(Number)
    .refine((value) => value > 0, 'is not a positive number')
    .default(1),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy), 'is not a list of addresses separated by commas')
    .optional(),
  INFLO_STREAM_SECONDS: wholeNumber(86_400).default(600),
  DECISION_UNDO_SECONDS: wholeNumber(86_400).default(600),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is not one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'is neither an e-mail address nor a name with one in angle brackets')
    .default('Inflo <noreply@localhost>'),
  INFLO_ORGANISATION: z.string().trim().min(1).max(100, 'must have at most 100 characters').default('Inflo'),
  ...alertEnvironment,
  ...fileEnvironment,
  ...backupEnvironment,
  ...environmentEnvironment,
  NODE_ENV: z.string().optional(),
}

type Variables = z.output<z.ZodObject<typeof ENVIRONMENT>>

/** Reads the first admin. @throws StartupError if only one of e-mail address and password is set */
function readFirstAdmin({ INFLO_ADMIN_EMAIL: email, INFLO_ADMIN_PASSWORD: password }: Variables) {
  if (email && password) return { email, password }
  if (!email && !password) return undefined
  throw new StartupError('Bad setting: INFLO_ADMIN_EMAIL and INFLO_ADMIN_PASSWORD go together; set both or neither.')
}

/**
 * Reads the settings of each feature, and returns a function that looks up the settings of a feature.
 * @throws StartupError as the features do
 */
function readFeatures(variables: Variables, declared: readonly FeatureSettings[]) {
  const read = new Map(declared.map((settings) => [settings as unknown, settings.read(variables)]))
  return <T, Shape extends z.ZodRawShape>(settings: FeatureSettings<T, Shape>): T => {
    if (!read.has(settings)) throw new Error('Settings of a feature are missing from read-settings.ts')
    return read.get(settings) as T
  }
}

export type Settings = ReturnType<typeof parseSettings>

/**
 * Parses the settings of the server and those that features have declared.
 * @throws StartupError that names each invalid setting and its problem, but not its value, which may be secret
 */
export function parseSettings(
  environment: Record<string, string | undefined>,
  featureSettings: readonly FeatureSettings[],
) {
  // An empty variable means "not set", as in compose files and .env templates.
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const shape = Object.assign(
    { ...ENVIRONMENT },
    ...featureSettings.map((one) => one.environment),
  ) as typeof ENVIRONMENT
  const parsed = z.object(shape).safeParse(present)
  if (!parsed.success) {
    const complaints = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new StartupError(`Bad setting: ${complaints.join('; ')}.`)
  }
  const read = parsed.data
  const firstAdmin = readFirstAdmin(read)
  const environmentConfig = environmentSettings(read)
  const isReal = environmentConfig.current === 'production'
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    environment: environmentConfig,
    ...environmentConfig.locations[environmentConfig.current],
    // Used in production only: a staging server with copied settings would otherwise share the same Redis.
    redisUrl: isReal ? read.REDIS_URL : undefined,
    firstAdmin,
    secretKey: read.INFLO_SECRET_KEY?.[0],
    /** Previous keys, which can only decrypt. */
    secretKeysOld: read.INFLO_SECRET_KEY_OLD,
    limitsScale: read.INFLO_LIMITS_SCALE,
    trustedProxies: read.TRUSTED_PROXIES,
    /** The maximum duration of a streaming response, in seconds. */
    streamSeconds: read.INFLO_STREAM_SECONDS,
    /** The seconds in which an editor's decision on a paper can be undone. If 0, it takes effect immediately. */
    decisionUndoSeconds: read.DECISION_UNDO_SECONDS,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN,
    /** Staging and development send no e-mail; their mails wait in the outbox. */
    smtpUrl: isReal ? read.SMTP_URL : undefined,
    mailFrom: read.MAIL_FROM,
    alerts: alertSettings(read),
    /** The organisation that runs this server. */
    organisation: read.INFLO_ORGANISATION,
    /** The bucket for files; if absent, files are stored in the data directory. */
    bucket: isReal ? bucketOf(read) : undefined,
    /** The second location for backups; if absent, backups are stored only in the data directory. */
    backupsTo: isReal ? secondaryDestinationOf(read) : undefined,
    development: read.NODE_ENV === 'development',
    /** Returns the settings of a feature. */
    of: readFeatures(read, featureSettings),
  }
}
