import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { DatabaseConfig } from './plumbing/database/database.server.ts'
import { parseStripeConfig, type StripeConfig } from './plumbing/card-payments/stripe-config.ts'
import { parsePostgresUrl } from './plumbing/database/postgres-config.ts'
import { isJournalStream } from './plumbing/http/logger.server.ts'
import { prepareDataFolder } from './plumbing/files/data-folder.server.ts'
import { parseS3Url, type S3Config } from './plumbing/files/s3-config.ts'
import type { EmailConfig } from './plumbing/mail/email-transport.server.ts'
import { generateReadableCode } from './plumbing/secrets/signed-token.server.ts'
import { parseEmailConfig } from './plumbing/mail/email-config.server.ts'
import { composeFiles, type ComposeFile } from './upkeep/backup/restore-commands.ts'

export type Config = {
  port: number
  host: string
  siteUrl: string
  dataDir: string
  database: DatabaseConfig
  /** Null: a folder in the data folder. */
  fileStore: S3Config | null
  /** Where nightly backups go; `isSet` where the environment says so, and the owner cannot turn them off. */
  backups: { place: { folder: string } | S3Config; isSet: boolean; isOff: boolean }
  /** Within how many milliseconds what was committed is copied to where backups go, with SQLite. */
  copiedWithin: number
  /** Of when this is a copy made to be looked into, in epoch milliseconds; null for the site itself. */
  copyOf: number | null
  /** Whether this is the demo, a made-up bar: nothing leaves it, whatever the environment or its owner says. */
  isDemo: boolean
  mail: EmailConfig
  mailFrom: string | null
  /** The compose file by which the site runs; null where it runs by npm. */
  runsByCompose: ComposeFile | null
  /** Null: payments are noted by hand. */
  cards: StripeConfig | null
  /** A time-stamp authority for signed copies, RFC 3161; null: they are signed and not stamped. */
  tsaUrl: string | null
  secret: string
  /** Where the secret is written down; no file where it was set. */
  secretFile: string | null
  /** What the first visitor of the back office must enter, and where it is written down; no file where it was set. */
  setupCode: { code: string; file: string | null }
  trustedProxies: number
  /** Reads the metrics from elsewhere than this machine; null: nobody does. */
  metricsToken: string | null
  /** What Strict-Transport-Security says; null where it is not sent. */
  hsts: string | null
  /** Whether the journal of systemd reads standard output. */
  isJournaled: boolean
  quotesPerHour: number
  apiPerMinute: number
  /** Whether the site starts by a clock that is behind its own newest entry: then that entry is wrong. */
  isClockTrusted: boolean
  /** Whether an own calendar may lie on this very machine, over http: for tests and while developing. */
  calendarsLocal: boolean
  /** Whether other tools may be told of news on this very machine, over http: for tests and while developing. */
  webhooksLocal: boolean
}

type Environment = Record<string, string | undefined>

/** What a copy and the demo take from their environment: all else would lead to what belongs to the site itself. */
const ofACopy = ['DATA_DIR', 'PORT', 'HOST', 'RUNS_BY_COMPOSE']

/**
 * Reads the environment, once and nowhere else. Makes the data folder, keeps it to this user and, with SQLite, makes
 * the secret.
 * Throws one error that names everything that is missing or half there.
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
          ...Object.fromEntries(ofACopy.flatMap((name) => (around[name] ? [[name, around[name]]] : []))),
        }
  const settings = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  const { mail, problems: mailProblems } = parseEmailConfig(env)
  const cards = parseStripeConfig(env)
  const problems = [
    ...(settings.error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? []),
    ...mailProblems,
    ...cards.problems,
  ]
  if (env.DATABASE_URL && !env.SECRET) problems.push('SECRET: needed with PostgreSQL, so that all processes sign alike')
  const store = env.FILES_URL ? parseS3Url(env.FILES_URL) : { place: null }
  if ('problem' in store) problems.push(`FILES_URL: ${store.problem}`)
  const backups = backupPlace(env.BACKUP_URL ?? '')
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
    runsByCompose: settings.data.RUNS_BY_COMPOSE ?? null,
    mail,
    mailFrom: settings.data.MAIL_FROM ?? null,
    cards: cards.account,
    tsaUrl: settings.data.TSA_URL ?? null,
    secret: SECRET ?? kept(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url')),
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
  }
}

/** Marks a data folder as that of a copy: whoever starts a site on it later starts one that sends nothing. */
export function markDataDirCopy(dataDir: string, at: number): void {
  writeFileSync(join(dataDir, copyMark), JSON.stringify({ copyOf: at }), { mode: 0o600 })
}

const copyMark = 'copy.json'

/** Marks a data folder, new or the demo's own, as the demo's: every site that starts on it is one that nothing leaves. */
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
    // There is one, and it cannot be read: better a copy too many than letters sent twice.
    return 0
  }
}

/** A folder, a bucket, `off`, or null where nothing is said. */
function backupPlace(text: string): { place: { folder: string } | S3Config | 'off' | null } | { problem: string } {
  if (text === '') return { place: null }
  if (text === 'off') return { place: 'off' }
  if (text.startsWith('s3:')) return parseS3Url(text)
  if (/^\w+:/.test(text)) return { problem: 'a folder such as /srv/backups, s3://… or off is needed' }
  return { place: { folder: resolve(text) } }
}

/** Writes down the secret a restored site came with. False where another one is set, which then stays. */
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

const seconds = 'a number of seconds is needed, from 1 to 3600'

/** Its pages name each other from the top of an address: below one they would not be found. */
function isWholeAddress(text: string): boolean {
  const url = URL.parse(text)
  return url === null || url.href === `${url.origin}/`
}

const schema = z.object({
  PORT: wholeNumber(65_535, 'a whole number up to 65535 is needed, such as 3000').default(3000),
  HOST: z.string().default('0.0.0.0'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'an address such as https://example.com is needed' })
    .refine(
      isWholeAddress,
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
  MAIL_FROM: z.email('an e-mail address is needed').optional(),
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
  RUNS_BY_COMPOSE: z.enum(composeFiles, 'a file of deploy/ is needed, such as compose.yaml').optional(),
  // For drills, which lose a machine every few seconds.
  COPIED_WITHIN: wholeNumber(3_600, seconds)
    .refine((number) => number > 0, seconds)
    .default(60),
  TRUST_CLOCK: z.enum(['yes', 'no'], 'yes or no is needed').default('no'),
  CALENDARS_LOCAL: z.enum(['yes', 'no'], 'yes or no is needed').default('no'),
  WEBHOOKS_LOCAL: z.enum(['yes', 'no'], 'yes or no is needed').default('no'),
})

/** Every name the site reads in its environment. */
export const environmentVariableNames: readonly string[] = [
  ...Object.keys(schema.shape),
  'MAIL_URL',
  'FILES_URL',
  'BACKUP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_URL',
  ...['PUBLIC_KEY', 'SERVICE_ID', 'TEMPLATE_ID', 'LETTER_TEMPLATE_ID', 'PRIVATE_KEY', 'ORIGIN'].map(
    (name) => `EMAILJS_${name}`,
  ),
]

function setupCode(given: string | undefined, file: string): Config['setupCode'] {
  return given ? { code: given, file: null } : { code: kept(file, generateReadableCode), file }
}

/** A text made once and kept in a file of its own that only its owner reads. */
function kept(file: string, make: () => string): string {
  const found = readIfThere(file)
  if (found) return found
  // A disk that was full while an earlier version wrote it.
  if (found === '') rmSync(file)
  const own = `${file}-${process.pid}`
  try {
    writeFileSync(own, make(), { mode: 0o600, flush: true })
    // Whole or not at all; of two processes that start at once, one is first and both read the same.
    linkSync(own, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Some disks know no links.
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
