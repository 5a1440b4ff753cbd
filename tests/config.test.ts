import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, markDataDirCopy, loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'

const postgres = 'postgres://bar:hunter2@db.example/bar'
const emailjs = {
  MAIL_URL: 'emailjs:',
  EMAILJS_PUBLIC_KEY: 'public',
  EMAILJS_SERVICE_ID: 'service',
  EMAILJS_TEMPLATE_ID: 'alert',
}

test.each<[Record<string, string>, string[]]>([
  [{ DATABASE_URL: postgres }, ['SECRET']],
  [{ DATABASE_URL: postgres, SECRET: '' }, ['SECRET']],
  [{ SECRET: 'too short' }, ['SECRET']],
  [{ SETUP_CODE: 'short' }, ['SETUP_CODE']],
  [{ DATABASE_URL: 'mysql://bar:hunter2@db.example/bar', SECRET: 'sixteen letters!' }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'site.db' }, ['DATABASE_URL', 'SECRET']],
  [emailjs, ['EMAILJS_LETTER_TEMPLATE_ID']],
  [
    { MAIL_URL: 'emailjs:' },
    ['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_LETTER_TEMPLATE_ID'],
  ],
  [{ EMAILJS_PUBLIC_KEY: 'public' }, ['MAIL_URL']],
  [{ MAIL_URL: 'smtp://bar@mail.example' }, ['MAIL_URL']],
  [{ MAIL_URL: 'mail.example:587' }, ['MAIL_URL']],
  [{ MAIL_FROM: 'Nerd & Tonic' }, ['MAIL_FROM']],
  [{ MODULES: 'no-such-module' }, ['MODULES']],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_hunter2' }, ['STRIPE_SECRET_KEY']],
  [{ STRIPE_SECRET_KEY: 'pk_live_hunter2' }, ['STRIPE_SECRET_KEY']],
  [{ FILES_URL: 's3://key:hunter2@files.example/bucket' }, ['FILES_URL']],
  [{ FILES_URL: 's3://key@files.example/bucket?region=us-east-1' }, ['FILES_URL']],
  [{ FILES_URL: 'https://key:hunter2@files.example/bucket?region=us-east-1' }, ['FILES_URL']],
  [{ BACKUP_URL: 's3://key:hunter2@files.example/bucket' }, ['BACKUP_URL']],
  [{ BACKUP_URL: 's3://key@files.example/bucket?region=us-east-1' }, ['BACKUP_URL']],
  [{ BACKUP_URL: 'https://key:hunter2@files.example/bucket?region=us-east-1' }, ['BACKUP_URL']],
  [{ SITE_URL: 'bar.example' }, ['SITE_URL']],
  [{ SITE_URL: 'ftp://bar.example' }, ['SITE_URL']],
  [{ SITE_URL: 'https://bar.example/drinks' }, ['SITE_URL']],
  [{ SITE_URL: 'https://bar.example/?from=hunter2' }, ['SITE_URL']],
  [{ SITE_URL: 'https://bar:hunter2@bar.example' }, ['SITE_URL']],
  [{ PORT: 'http' }, ['PORT']],
  [{ PORT: '65536' }, ['PORT']],
  [{ PORT: ' ' }, ['PORT']],
  [{ TRUST_PROXY: '-1' }, ['TRUST_PROXY']],
  [{ TRUST_PROXY: 'true' }, ['TRUST_PROXY']],
  [{ QUOTES_PER_HOUR: '1.5' }, ['QUOTES_PER_HOUR']],
  [{ API_PER_MINUTE: 'lots' }, ['API_PER_MINUTE']],
  [{ HSTS: 'max-age=63072000' }, ['HSTS']],
  [{ TSA_URL: 'tsa.example/hunter2' }, ['TSA_URL']],
  [{ TSA_URL: 'ftp://tsa.example/hunter2' }, ['TSA_URL']],
  [{ METRICS_TOKEN: 'hunter2' }, ['METRICS_TOKEN']],
  [{ METRICS_TOKEN: 'hunter2 and a blank, as in a sentence' }, ['METRICS_TOKEN']],
  [{ HSTS: 'forever', SITE_URL: 'https://bar.example' }, ['HSTS']],
  [{ HSTS: 'max-age=1\r\nSet-Cookie: a=b', SITE_URL: 'https://bar.example' }, ['HSTS']],
  // All invalid settings are named at once.
  [{ ...emailjs, DATABASE_URL: postgres }, ['EMAILJS_LETTER_TEMPLATE_ID', 'SECRET']],
  [{ ...emailjs, PORT: 'http' }, ['PORT', 'EMAILJS_LETTER_TEMPLATE_ID']],
])('with incomplete settings %o the site does not start and names %j', (env, names) => {
  const error = getConfigError({ DATA_DIR: emptyFolder(), ...env })
  expect(error).toBeInstanceOf(ConfigError)
  const named = [...error.message.matchAll(/^ {2}([A-Z_]+): \S/gm)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(names.toSorted())
  // The value may be a password, so the error must not contain it.
  expect(error.message).not.toContain('hunter2')
})

test('errors in settings name the needed value', () => {
  const told = (env: Record<string, string>) =>
    getConfigError({ DATA_DIR: emptyFolder(), ...env })
      .message.split('\n')
      .at(-1)
  expect(told({ PORT: 'abc' })).toBe('  PORT: a whole number up to 65535 is needed, such as 3000')
  expect(told({ TRUST_PROXY: '1.5' })).toBe('  TRUST_PROXY: a whole number is needed, 0 or more')
  expect(told({ SITE_URL: 'https://bar.example/drinks' })).toBe(
    '  SITE_URL: the site needs an address to itself, such as https://example.com or https://bar.example.com, with nothing behind it',
  )
})

test('without settings the site uses SQLite, defaults and a generated secret with mode 0600', () => {
  const dir = emptyFolder()
  const config = loadConfig({ DATA_DIR: dir })
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    siteUrl: 'http://localhost:3000',
    dataDir: dir,
    fileStore: null,
    backups: { place: { folder: join(dir, 'backups') }, isSet: false, isOff: false },
    copyOf: null,
    isDemo: false,
    runsByCompose: null,
    mail: { kind: 'mailbox' },
    mailFrom: null,
    modules: null,
    database: { kind: 'sqlite', file: join(dir, 'site.db') },
    trustedProxies: 0,
    hsts: null,
    quotesPerHour: 20,
    apiPerMinute: 120,
  })
  expect(config.secret).toMatch(/^[\w-]{43}$/)
  expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600)
  expect(loadConfig({ DATA_DIR: dir }).secret).toBe(config.secret)
  expect(readdirSync(dir).toSorted()).toEqual(['secret', 'setup-code'])
})

test('an empty secret file or set-up code file is recreated', () => {
  const dir = emptyFolder()
  for (const name of ['secret', 'setup-code']) writeFileSync(join(dir, name), '')
  const config = loadConfig({ DATA_DIR: dir })
  expect(config.secret).toMatch(/^[\w-]{43}$/)
  expect(config.setupCode.code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  expect(loadConfig({ DATA_DIR: dir })).toMatchObject({ secret: config.secret, setupCode: config.setupCode })
})

test('an empty environment variable counts as unset', () => {
  const config = loadConfig({
    DATA_DIR: emptyFolder(),
    PORT: '',
    SITE_URL: '',
    MAIL_URL: '',
    DATABASE_URL: '',
    FILES_URL: '',
    QUOTES_PER_HOUR: '',
  })
  expect(config).toMatchObject({ port: 3000, quotesPerHour: 20, mail: { kind: 'mailbox' } })
})

test('settings from the environment are parsed into the configuration', () => {
  const secret = 'sixteen letters!'
  expect(
    loadConfig({
      DATA_DIR: emptyFolder(),
      PORT: '8080',
      HOST: '127.0.0.1',
      SITE_URL: 'https://bar.example/',
      DATABASE_URL: postgres,
      SECRET: secret,
      MAIL_URL: 'smtp://mail.example',
      MAIL_FROM: 'bar@bar.example',
      TRUST_PROXY: '1',
      METRICS_TOKEN: 'a-token-of-some-length',
      QUOTES_PER_HOUR: '0',
      API_PER_MINUTE: '0',
      TSA_URL: 'https://tsa.example/tsr',
      FILES_URL: 's3://key:a%2Fb@files.example:9000/bucket?region=us-east-1',
    }),
  ).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    siteUrl: 'https://bar.example',
    database: { kind: 'postgres', url: postgres },
    secret,
    mail: { kind: 'smtp', url: 'smtp://mail.example' },
    mailFrom: 'bar@bar.example',
    trustedProxies: 1,
    metricsToken: 'a-token-of-some-length',
    hsts: 'max-age=63072000',
    quotesPerHour: 0,
    apiPerMinute: 0,
    tsaUrl: 'https://tsa.example/tsr',
    fileStore: {
      origin: 'https://files.example:9000',
      bucket: 'bucket',
      region: 'us-east-1',
      key: 'key',
      secret: 'a/b',
    },
  })
})

test.each(['max-age=0', 'max-age=63072000; includeSubDomains; preload'])(
  'the HSTS header is taken from the setting %s',
  (HSTS) => {
    expect(loadConfig({ DATA_DIR: emptyFolder(), SITE_URL: 'https://bar.example', HSTS }).hsts).toBe(HSTS)
  },
)

test('files in the data folder stay closed to other users', async () => {
  const DATA_DIR = join(emptyFolder(), 'data')
  const config = loadConfig({ DATA_DIR })
  await using app = await openServices(config)
  await app.files.write('a1.webp', new Uint8Array(10))
  const modes = () =>
    readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      (statSync(join(DATA_DIR, name)).mode & 0o077).toString(8),
    ])
  expect(modes().map(([name]) => name)).toEqual(expect.arrayContaining(['site.db', 'site.db-wal', 'secret', 'files']))
  expect(modes()).toEqual(modes().map(([name]) => [name, '0']))
  expect(statSync(DATA_DIR).mode & 0o077).toBe(0)
  for (const name of ['site.db', 'site.db-wal', 'files'])
    chmodSync(join(DATA_DIR, name), name === 'files' ? 0o755 : 0o644)
  loadConfig({ DATA_DIR })
  expect(modes()).toEqual(modes().map(([name]) => [name, '0']))
})

test('a DATA_DIR that is a file or inside a file is refused with its name', () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  for (const DATA_DIR of [file, join(file, 'data')])
    expect(getConfigError({ DATA_DIR }).message).toContain(`DATA_DIR: ${DATA_DIR} is a file, or leads through one`)
})

test.skipIf(process.getuid?.() !== 0)('a DATA_DIR on a read-only file system is reported at once', () => {
  expect(getConfigError({ DATA_DIR: '/proc/bar' }).message).toContain(
    'DATA_DIR: /proc/bar is on a file system that can only be read',
  )
})

test('the error for DATABASE_URL with an empty direct parameter names the value to set', () => {
  const env = { DATABASE_URL: 'postgres://bar@pooler:6432/bar?direct=', SECRET: 'sixteen letters!' }
  expect(getConfigError(env).message).toContain('DATABASE_URL: direct: name server:port, such as ?direct=one:5432')
  expect(getConfigError(env).message).not.toContain('only postgres://')
})

// Root may open every folder, so the test switches to another user.
test.skipIf(process.getuid?.() !== 0)(
  'the message about a data folder of another user names the command that fixes it',
  () => {
    const dir = emptyFolder()
    chmodSync(dir, 0o711)
    const closed = join(dir, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    process.seteuid!(65_534)
    try {
      for (const folder of [closed, join(closed, 'data')])
        expect(getConfigError({ DATA_DIR: folder }).message).toMatch(
          /^ {2}DATA_DIR: \S+ is somebody else's: .*chown -R/m,
        )
    } finally {
      process.seteuid!(0)
    }
  },
)

test('the set-up code is generated once with mode 0600 unless SETUP_CODE is set', () => {
  const DATA_DIR = emptyFolder()
  const { code, file } = loadConfig({ DATA_DIR }).setupCode
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  expect([readFileSync(file!, 'utf8'), statSync(file!).mode & 0o777]).toEqual([code, 0o600])
  expect(loadConfig({ DATA_DIR }).setupCode.code).toBe(code)
  expect(loadConfig({ DATA_DIR: emptyFolder() }).setupCode.code).not.toBe(code)
  expect(loadConfig({ DATA_DIR, SETUP_CODE: 'open sesame' }).setupCode).toEqual({ code: 'open sesame', file: null })
})

test.each(['start.ts', 'worker.ts'])(
  'the program %s prints missing settings without a stack trace and exits',
  (program) => {
    const env = { PATH: process.env.PATH, DATA_DIR: emptyFolder(), ...emailjs }
    const { status, stderr } = spawnSync(process.execPath, [`bin/${program}`], { env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('EMAILJS_LETTER_TEMPLATE_ID: needed when MAIL_URL is emailjs:')
    expect(stderr).not.toMatch(/\n\s+at /)
  },
)

function getConfigError(env: Record<string, string>): Error {
  try {
    loadConfig(env)
  } catch (error) {
    return error as Error
  }
  throw new Error('It took half a configuration')
}

function emptyFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bar-config-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

test('BACKUP_URL accepts a folder, a bucket or off', () => {
  const dir = emptyFolder()
  const backups = (BACKUP_URL: string) => loadConfig({ DATA_DIR: dir, BACKUP_URL }).backups
  expect(backups('/srv/backups')).toEqual({ place: { folder: '/srv/backups' }, isSet: true, isOff: false })
  expect(backups('off')).toEqual({ place: { folder: join(dir, 'backups') }, isSet: true, isOff: true })
  expect(backups('s3://key:hunter2@files.example/bucket?region=eu')).toMatchObject({
    place: { bucket: 'bucket', region: 'eu' },
    isSet: true,
    isOff: false,
  })
})

test('a copy of a site ignores the environment settings of the original', () => {
  const dir = emptyFolder()
  markDataDirCopy(dir, 1_795_183_200_000)
  const config = loadConfig({
    ...emailjs,
    DATA_DIR: dir,
    PORT: '3001',
    DATABASE_URL: postgres,
    SECRET: 'the secret of the site itself',
    FILES_URL: 's3://key:hunter2@files.example/bucket?region=eu',
    BACKUP_URL: '/srv/backups',
    STRIPE_SECRET_KEY: 'sk_live_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    SITE_URL: 'https://bar.example',
  })
  expect(config).toMatchObject({
    copyOf: 1_795_183_200_000,
    isDemo: false,
    host: '127.0.0.1',
    port: 3001,
    siteUrl: 'http://localhost:3001',
    database: { kind: 'sqlite', file: join(dir, 'site.db') },
    fileStore: null,
    mail: { kind: 'mailbox' },
    cards: null,
    backups: { place: { folder: join(dir, 'backups') }, isOff: true },
  })
  writeFileSync(join(dir, 'copy.json'), 'half a mar')
  expect(loadConfig({ DATA_DIR: dir, DATABASE_URL: postgres }).copyOf).toBe(0)
})
