import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const { CHROME_PATH, PG_BIN, PATH = '' } = process.env

/** A Chromium or Chrome: what CHROME_PATH names, or Debian's. */
export const chromiumPath = CHROME_PATH ?? '/usr/bin/chromium'

/** The same without what belongs to windows and to notifications: it takes half the time. */
export const headlessShellPath = CHROME_PATH ?? '/usr/bin/chromium-headless-shell'

/** The folder of PostgreSQL's initdb and pg_ctl: what PG_BIN names, or where Debian puts it; else they are on the path. */
export const postgresBin = PG_BIN ?? globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''

/** The engine of Safari is tested where its Linux edition, WebKitGTK, runs. */
export const hasWebKit = process.platform === 'linux'
export const miniBrowserPath = globSync('/usr/{lib/*,lib64,libexec}/webkit2gtk-4.*/MiniBrowser').at(-1) ?? null
export const firefoxPath = onPath('firefox-esr') ?? onPath('firefox')

/** Debian's Caddy, which a server without containers has in front of the site. */
export const hasCaddy = () => onPath('caddy') !== null

/** By their names in Debian: whether they are here, and what to do where apt is not. */
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
  // What visitors' machines have in Arial's place: pages are held to how little moves when our own fonts arrive.
  'fonts-liberation': {
    isHere: () => process.platform !== 'linux' || globSync('/usr/share/fonts/**/LiberationSans-Regular.*').length > 0,
    elsewhere: 'the Liberation fonts',
  },
  'poppler-utils': { isHere: () => onPath('pdfinfo') !== null, elsewhere: 'Poppler’s pdfinfo and pdftotext' },
  qpdf: { isHere: () => onPath('qpdf') !== null, elsewhere: 'qpdf, which checks PDFs' },
  'firefox-esr': { isHere: () => firefoxPath !== null, elsewhere: 'or any firefox on the path' },
}

/** Sees to it that these are installed: on Debian, as root, through apt; elsewhere it says what to do, and ends. */
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

/** Where a program is, by its name alone, or null. */
function onPath(name: string): string | null {
  const places = PATH.split(delimiter).map((folder) => join(folder, name))
  return places.find((place) => existsSync(place)) ?? null
}

function apt(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) process.exit(status ?? 1)
}
