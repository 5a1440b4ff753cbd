import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const { CHROME_PATH, PG_BIN, PATH = '' } = process.env

/** Path of Chromium or Chrome: CHROME_PATH, or Debian's. */
export const chromiumPath = CHROME_PATH ?? '/usr/bin/chromium'

/** Chromium without windows and notifications, which takes half the time. */
export const headlessShellPath = CHROME_PATH ?? '/usr/bin/chromium-headless-shell'

/** Folder of PostgreSQL's initdb and pg_ctl: PG_BIN, or Debian's folder. Empty if they are on the path. */
export const postgresBin = PG_BIN ?? globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''

/** Safari's engine is tested only on Linux, by WebKitGTK. */
export const hasWebKit = process.platform === 'linux'
export const miniBrowserPath = globSync('/usr/{lib/*,lib64,libexec}/webkit2gtk-4.*/MiniBrowser').at(-1) ?? null
export const firefoxPath = onPath('firefox-esr') ?? onPath('firefox')

/** Whether Debian's Caddy is installed, the web server in front of a site without containers. */
export const hasCaddy = () => onPath('caddy') !== null

/** Tools by their Debian package: whether they are installed, and a hint for systems without apt. */
const tools = {
  chromium: { isHere: () => existsSync(chromiumPath), elsewhere: 'or name a Chrome or Chromium in CHROME_PATH' },
  'chromium-headless-shell': { isHere: () => existsSync(headlessShellPath), elsewhere: 'or CHROME_PATH as above' },
  postgresql: {
    isHere: () => existsSync(join(postgresBin, 'initdb')) || onPath('initdb') !== null,
    elsewhere: 'or name the folder of its initdb in PG_BIN',
  },
  pgbouncer: { isHere: () => onPath('pgbouncer') !== null, elsewhere: 'PgBouncer, a pooler of PostgreSQL' },
  caddy: { isHere: hasCaddy, elsewhere: 'Caddy, the web server in front of the site' },
  'webkit2gtk-driver': {
    isHere: () => !hasWebKit || (miniBrowserPath !== null && onPath('WebKitWebDriver') !== null),
    elsewhere: 'WebKitWebDriver and MiniBrowser, of WebKitGTK',
  },
  xvfb: { isHere: () => !hasWebKit || onPath('Xvfb') !== null, elsewhere: 'Xvfb, the screen of WebKitGTK' },
  // The font of visitors without Arial. Tests limit how much a page moves when the web fonts arrive.
  'fonts-liberation': {
    isHere: () => process.platform !== 'linux' || globSync('/usr/share/fonts/**/LiberationSans-Regular.*').length > 0,
    elsewhere: 'the Liberation fonts',
  },
  'poppler-utils': { isHere: () => onPath('pdfinfo') !== null, elsewhere: 'Poppler’s pdfinfo and pdftotext' },
  qpdf: { isHere: () => onPath('qpdf') !== null, elsewhere: 'qpdf, which checks PDFs' },
  'dovecot-imapd': { isHere: () => existsSync('/usr/sbin/dovecot'), elsewhere: 'Dovecot, a mail server to read' },
  'firefox-esr': { isHere: () => firefoxPath !== null, elsewhere: 'or any firefox on the path' },
}

/** Installs missing tools through apt on Debian as root. Otherwise prints the missing tools and exits. */
export function needTools(...names: (keyof typeof tools)[]): void {
  const missing = names.filter((name) => !tools[name].isHere())
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    const list = missing.map((name) => `  ${name} (${tools[name].elsewhere})`)
    const onDebian = `On Debian: sudo apt-get install ${missing.join(' ')}`
    console.error(['This needs:', ...list, onDebian].join('\n'))
    process.exit(1)
  }
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

/** Path of a program, or null if it is not on the path. */
function onPath(name: string): string | null {
  const places = PATH.split(delimiter).map((folder) => join(folder, name))
  return places.find((place) => existsSync(place)) ?? null
}

function apt(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) process.exit(status ?? 1)
}
