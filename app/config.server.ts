import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { DatabaseConfig } from './plumbing/database/database.server.ts'
import { parseStripeConfig, type StripeConfig, type StripeOrigins } from './plumbing/card-payments/stripe-config.ts'
import { listModuleProblems, moduleVariables } from './modules.ts'
import { parsePostgresUrl } from './plumbing/database/postgres-config.ts'
import { isJournalStream } from './plumbing/http/logger.server.ts'
import { prepareDataFolder } from './plumbing/files/data-folder.server.ts'
import { parseS3Url, type S3Config } from './plumbing/files/s3-config.ts'
import type { EmailConfig } from './plumbing/mail/email-transport.server.ts'
import { generateReadableCode } from './plumbing/secrets/signed-token.server.ts'
import { parseEmailConfig } from './plumbing/mail/email-config.server.ts'
import { dockerComposeFiles, type DockerComposeFile } from './upkeep/backup/restore-commands.ts'

export type Config = {
  port: number
  host: string
  siteUrl: string
  dataDir: string
  database: DatabaseConfig
  /** S3 storage for files. Null if files are stored in the data folder. */
  fileStore: S3Config | null
  /** Destination of nightly backups. `isSet`: set by the environment, so that the owner cannot turn them off. */
  backups: { place: { folder: string } | S3Config; isSet: boolean; isOff: boolean }
  /** Time within which commits are copied to the backup storage, with SQLite, in milliseconds. */
  copiedWithin: number
  /** Time when a copy made for inspection was made, in epoch milliseconds, 0 if unknown. Null for the original site. */
  copyOf: number | null
  /** Whether the site is the demo of a made-up bar, which never sends anything, whatever the settings. */
  isDemo: boolean
  /** Whether the site runs under `npm run dev`, where test doubles replace services that are not configured. */
  isDevelopment: boolean
  mail: EmailConfig
  mailFrom: string | null
  /** The compose file the site runs with. Null if it runs with npm. */
  runsByCompose: DockerComposeFile | null
  /** The Stripe account. Null if the owner enters its keys, or takes no cards. */
  cards: StripeConfig | null
  /** Origins of Stripe, for keys that the owner enters. */
  stripeOrigins: StripeOrigins
  /** RFC 3161 time-stamp authority for signed copies. Null if they are signed without a time stamp. */
  tsaUrl: string | null
  secret: string
  /** File that stores the secret. Null if the environment sets it. */
  secretFile: string | null
  /**
   * The code the first visitor of the back office must enter, and the file that stores it. No file where the environment
   * sets it.
   */
  setupCode: { code: string; file: string | null }
  trustedProxies: number
  /** Token for reading the metrics from other machines. Null if that is not allowed. */
  metricsToken: string | null
  /** Value of Strict-Transport-Security. Null if it is not sent. */
  hsts: string | null
  /** Whether the systemd journal reads standard output. */
  isJournaled: boolean
  quotesPerHour: number
  apiPerMinute: number
  /**
   * Whether the site starts although its clock is behind its newest entry. The operator then says that the entry is
   * wrong.
   */
  isClockTrusted: boolean
  /** Names of the modules that are on, or null if the owner's switches decide. */
  modules: string[] | null
  /** Environment variables of modules that are set, by name. */
  moduleVariables: Readonly<Record<string, string>>
  /** Whether calendars may be on this machine, over http. For tests and development. */
  calendarsLocal: boolean
  /** Whether webhooks may be on this machine, over http. For tests and development. */
  webhooksLocal: boolean
}

type Environment = Record<string, string | undefined>

/** Variables that a copy and the demo read. All others could reach resources of the original site. */
const copyVariables = ['DATA_DIR', 'PORT', 'HOST', 'RUNS_BY_COMPOSE']

/**
 * Reads the environment. The only place that does. Creates the data folder, readable by this user only, and, with SQLite,
 * the secret. Throws a single error that lists everything missing or incomplete.
 */
export function loadConfig(around: Environment): Config {
  const copyOf = readCopyMark(around.DATA_DIR)
  const isDemo = isDemoDataDir(around.DATA_DIR || './data')
  const env =
    copyOf === null && !isDemo
      ? around
      : {
          HOST: '127.0.0.1',
          BACKUP_URL: 'off',
          ...Object.fromEntries(copyVariables.flatMap((name) => (around[name] ? [[name, around[name]]] : []))),
        }
  const settings = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  const { mail, problems: mailProblems } = parseEmailConfig(env)
  const cards = parseStripeConfig(env)
  const problems = [
    ...(settings.error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? []),
    ...mailProblems,
    ...cards.problems,
    ...moduleVariables.flatMap(({ name, validate }) => {
      const problem = env[name] ? validate(env[name]) : null
      return problem === null ? [] : [`${name}: ${problem}`]
    }),
  ]
  if (env.DATABASE_URL && !env.SECRET) problems.push('SECRET: needed with PostgreSQL, so that all processes sign alike')
  const store = env.FILES_URL ? parseS3Url(env.FILES_URL) : { place: null }
  if ('problem' in store) problems.push(`FILES_URL: ${store.problem}`)
  const backups = parseBackupStorage(env.BACKUP_URL ?? '')
  if ('problem' in backups) problems.push(`BACKUP_URL: ${backups.problem}`)
  const isSecure = env.SITE_URL?.startsWith('https:') === true
  if (env.HSTS && !isSecure) problems.push('HSTS: needs a SITE_URL that begins with https://')
  if (!settings.success || 'problem' in store || 'problem' in backups || problems.length > 0)
    throw new ConfigError(problems)

  const { DATABASE_URL, SECRET, DATA_DIR, PORT, SITE_URL } = settings.data

  const dataDir = resolve(DATA_DIR)
  const problem = prepareDataFolder(dataDir)
  if (problem) throw new ConfigError([`DATA_DIR: ${problem}`])
  return {
    port: PORT,
    host: settings.data.HOST,
    siteUrl: new URL(SITE_URL ?? `http://localhost:${PORT}`).origin,
    dataDir,
    database: DATABASE_URL
      ? { kind: 'postgres', url: DATABASE_URL }
      : { kind: 'sqlite', file: join(dataDir, 'site.db') },
    fileStore: store.place,
    backups: {
      place: backups.place === null || backups.place === 'off' ? { folder: join(dataDir, 'backups') } : backups.place,
      isSet: Boolean(env.BACKUP_URL),
      isOff: backups.place === 'off',
    },
    copiedWithin: settings.data.COPIED_WITHIN * 1_000,
    copyOf,
    isDemo,
    isDevelopment: false,
    runsByCompose: settings.data.RUNS_BY_COMPOSE ?? null,
    mail,
    mailFrom: settings.data.MAIL_FROM ?? null,
    modules: settings.data.MODULES ?? null,
    cards: cards.account,
    stripeOrigins: cards.origins,
    tsaUrl: settings.data.TSA_URL ?? null,
    secret: SECRET ?? readOrCreateFile(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url')),
    secretFile: SECRET ? null : join(dataDir, 'secret'),
    setupCode: setupCode(settings.data.SETUP_CODE, join(dataDir, 'setup-code')),
    trustedProxies: settings.data.TRUST_PROXY,
    metricsToken: settings.data.METRICS_TOKEN ?? null,
    hsts: isSecure ? (settings.data.HSTS ?? 'max-age=63072000') : null,
    isJournaled: isJournalStream(around.JOURNAL_STREAM, process.stdout.fd),
    quotesPerHour: settings.data.QUOTES_PER_HOUR,
    apiPerMinute: settings.data.API_PER_MINUTE,
    isClockTrusted: settings.data.TRUST_CLOCK === 'yes',
    calendarsLocal: settings.data.CALENDARS_LOCAL === 'yes',
    webhooksLocal: settings.data.WEBHOOKS_LOCAL === 'yes',
    moduleVariables: Object.fromEntries(
      moduleVariables.flatMap(({ name }) => (env[name] ? [[name, env[name]] as const] : [])),
    ),
  }
}

/** Marks a data folder as a copy, so that a site started on it sends nothing. */
export function markDataDirCopy(dataDir: string, at: number): void {
  writeFileSync(join(dataDir, copyMark), JSON.stringify({ copyOf: at }), { mode: 0o600 })
}

const copyMark = 'copy.json'

/** Marks a new data folder, or the demo's own, as the demo, so that nothing leaves a site started on it. */
export function markDataDirDemo(dataDir: string): void {
  writeFileSync(join(dataDir, demoMark), '{}', { mode: 0o600 })
}

export function isDemoDataDir(dataDir: string): boolean {
  return existsSync(join(dataDir, demoMark))
}

const demoMark = 'demo.json'

function readCopyMark(dataDir: string | undefined): number | null {
  try {
    return Number(JSON.parse(readFileSync(join(dataDir || './data', copyMark), 'utf8')).copyOf)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // The mark exists but is unreadable. Treating the site as a copy is safer than sending emails twice.
    return 0
  }
}

/** A folder, a bucket, `off`, or null if unset. */
function parseBackupStorage(
  text: string,
): { place: { folder: string } | S3Config | 'off' | null } | { problem: string } {
  if (text === '') return { place: null }
  if (text === 'off') return { place: 'off' }
  if (text.startsWith('s3:')) return parseS3Url(text)
  if (/^\w+:/.test(text)) return { problem: 'a folder such as /srv/backups, s3://… or off is needed' }
  return { place: { folder: resolve(text) } }
}

/** Stores the secret of a restored site. Returns false if the environment sets a different secret, which then stays. */
export function saveRestoredSecret({ secretFile, secret }: Config, restored: string): boolean {
  if (secretFile) writeFileSync(secretFile, restored, { mode: 0o600 })
  return secretFile !== null || secret === restored
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The site does not start with half a configuration:\n${problems.map((p) => `  ${p}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const wholeNumber = (most: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((number) => number <= most, words)

const count = (fallback: number) => wholeNumber(999_999_999, 'a whole number is needed, 0 or more').default(fallback)

const secondsMessage = 'a number of seconds is needed, from 1 to 3600'

/** Pages use absolute paths, so the site cannot run below a path. */
function isOriginUrl(text: string): boolean {
  const url = URL.parse(text)
  return url === null || url.href === `${url.origin}/`
}

const schema = z.object({
  PORT: wholeNumber(65_535, 'a whole number up to 65535 is needed, such as 3000').default(3000),
  HOST: z.string().default('0.0.0.0'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'an address such as https://example.com is needed' })
    .refine(
      isOriginUrl,
      'the site needs an address to itself, such as https://example.com or https://bar.example.com, with nothing behind it',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((url) => !/[?&]direct=(&|$)/.test(url), {
      error: 'direct: name server:port, such as ?direct=one:5432',
      abort: true,
    })
    .refine((url) => parsePostgresUrl(url) !== null, 'only postgres://… is understood')
    .optional(),
  MAIL_FROM: z.email('an email address is needed').optional(),
  MODULES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .superRefine((names, context) => {
      for (const problem of listModuleProblems(names)) context.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  SETUP_CODE: z.string().min(8, 'at least 8 characters').optional(),
  TSA_URL: z
    .url({ protocol: /^https?$/, error: 'an address such as https://tsa.example.com/tsr is needed' })
    .optional(),
  SECRET: z.string().min(16, 'at least 16 characters').optional(),
  TRUST_PROXY: count(0),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{16,}$/,
      'at least 16 letters, digits and signs without a blank, such as openssl rand -hex 32 makes',
    )
    .optional(),
  HSTS: z
    .string()
    .regex(
      /^max-age=\d{1,10}(; ?includeSubDomains)?(; ?preload)?$/i,
      'a header such as max-age=63072000 is needed; max-age=0 takes the promise back',
    )
    .optional(),
  QUOTES_PER_HOUR: count(20),
  API_PER_MINUTE: count(120),
  RUNS_BY_COMPOSE: z.enum(dockerComposeFiles, 'a file of deploy/ is needed, such as compose.yaml').optional(),
  // Short values are for drills, which lose a machine every few seconds.
  COPIED_WITHIN: wholeNumber(3_600, secondsMessage)
    .refine((number) => number > 0, secondsMessage)
    .default(60),
  TRUST_CLOCK: z.enum(['yes', 'no'], 'yes or no is needed').default('no'),
  CALENDARS_LOCAL: z.enum(['yes', 'no'], 'yes or no is needed').default('no'),
  WEBHOOKS_LOCAL: z.enum(['yes', 'no'], 'yes or no is needed').default('no'),
})

/** Every environment variable the site reads. */
export const environmentVariableNames: readonly string[] = [
  ...Object.keys(schema.shape),
  'MAIL_URL',
  'FILES_URL',
  'BACKUP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_URL',
  ...moduleVariables.map(({ name }) => name),
  ...['PUBLIC_KEY', 'SERVICE_ID', 'TEMPLATE_ID', 'LETTER_TEMPLATE_ID', 'PRIVATE_KEY', 'ORIGIN'].map(
    (name) => `EMAILJS_${name}`,
  ),
]

function setupCode(given: string | undefined, file: string): Config['setupCode'] {
  return given ? { code: given, file: null } : { code: readOrCreateFile(file, generateReadableCode), file }
}

/** Creates a value once and stores it in a file that only this user can read. */
function readOrCreateFile(file: string, make: () => string): string {
  const found = readIfThere(file)
  if (found) return found
  // Left by an earlier version on a full disk.
  if (found === '') rmSync(file)
  const own = `${file}-${process.pid}`
  try {
    writeFileSync(own, make(), { mode: 0o600, flush: true })
    // Linking is atomic. Of two processes that start at once, the first succeeds and both read the same value.
    linkSync(own, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Some file systems do not support hard links. Rename the file instead.
    if (['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) renameSync(own, file)
    else if (code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
