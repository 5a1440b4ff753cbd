import { createAppVisitor, type TestApp } from '../test-app.ts'
import { getPagePath, getRecordFile } from './addresses.ts'
import { formatLineDifference } from './line-difference.ts'
import { jsonLines, extractPageText, type ExtractedPage } from './read-out.ts'

export type Fields = Record<string, string> | [string, string][]

export type Ask = {
  /** User of the request as named in the recording, such as `the owner`. */
  as?: string
  /** Change since the last request of the page, such as `once she has said yes`. */
  when?: string
  cookie?: string
  method?: string
  /** Posted fields. A FormData is sent as it is. */
  post?: Fields | FormData
  headers?: Record<string, string>
  body?: string
  /** Recorded in place of a body that is not readable. */
  said?: string
  /** Earlier recorded page to compare with: its path and user. Only the differences are recorded. */
  against?: string
  /** Whether the response is not recorded, because it was before. */
  isSilent?: boolean
  /** Whether only the response's status is recorded, without the page. */
  isBrief?: boolean
  /** Button of a form filled in by rule. Its fields are counted and not listed. */
  button?: string
  /** Maximum number of recorded lines. */
  atMost?: number
}

export type Answer = { status: number; to: string | null; html: string; response: Response }

/** Recordings of a scene: the lines of each file. */
export type Recordings = Map<string, string[]>

/** Requests pages of a site and records each response. */
export type Recorder = Awaited<ReturnType<typeof openRecorder>>

/** Opens a recorder. `names` replaces ids of this site in all recordings. */
export async function openRecorder(house: TestApp, names: Record<string, string> = {}) {
  const site = await createAppVisitor(house)
  const files: Recordings = new Map()
  const known = new Map<string, string>()
  const pages = new Map<string, { lines: string[]; around: string[] }>()
  const shells = new Map<string, string[]>()
  const call = (more: Record<string, string>) => {
    for (const [name, value] of Object.entries(more)) if (isRandom(value)) known.set(value, `:${name}`)
  }
  call(names)
  const write = (file: string, lines: string[]) => files.set(file, [...(files.get(file) ?? []), ...lines, ''])
  const plain = (lines: string[]) => replaceValues(lines.join('\n'), known, house).split('\n')

  /** Sends a request and records the response. */
  async function ask(path: string, asked: Ask = {}): Promise<Answer> {
    const { as = 'nobody', when, cookie, post, against } = asked
    const method = asked.method ?? (post ? 'POST' : 'GET')
    const body = post ? (post instanceof FormData ? post : new URLSearchParams(post)) : asked.body
    const headers = { ...asked.headers, ...(cookie && { Cookie: cookie }) }
    const response = await site(path, { method, headers, ...(body !== undefined && { body }) })
    const text = isText(response) ? await response.clone().text() : ''
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
    const title = `=== ${method} ${path} as ${as}${when ? `, ${when}` : ''} → ${response.status}`
    const intro = [
      title,
      ...postedLines(post, asked.button),
      ...(asked.body ? [`  > ${asked.said ?? asked.body}`] : []),
      ...headerLines(response),
    ]
    const page = isPage ? extractPageText(text) : null
    // Ids are numbered through the whole page, so that an id has the same name everywhere in it.
    const lines = plain([...intro, ...(page ? pageLines(page) : bodyLines(response, text))])
    const [told, rest] = [lines.slice(0, intro.length), lines.slice(intro.length)]
    const key = (path: string) => `${path} as ${as}`
    const before = pages.get(against ?? '') ?? pages.get(key(against ?? ''))
    const shown = asked.isBrief ? [] : before ? formatDifference(before.lines, rest) : rest
    const around = plain(page?.around ?? [])
    if (page && method === 'GET' && response.status < 400)
      for (const at of [path, path.replace(/[?#].*/, '')]) pages.set(key(at), { lines: rest, around })
    const answer = { status: response.status, to: response.headers.get('Location'), html: text, response }
    if (asked.isSilent) return answer
    const shell =
      page && !asked.isBrief ? shellLines(around, before?.around, `${getKind(path)} as ${as}, ${page.head[0]}`) : []
    write(getRecordFile(getPagePath(path)), [...told, ...truncateLines(shown, asked.atMost), ...shell])
    return answer
  }

  /**
   * Lines of the layout around a page, if they differ from the compared page or from the first page of its kind, whose lines
   * are in their own file.
   */
  function shellLines(lines: string[], before: string[] | undefined, kind: string): string[] {
    const known = before ?? shells.get(kind)
    if (!known) {
      shells.set(kind, lines)
      if (lines.join('')) write('around-pages.txt', [`=== around pages of ${kind}`, ...lines])
      return []
    }
    const difference = formatLineDifference(known, lines)
    return difference.length === 0 ? [] : ['around it:', ...difference.map((line) => `  ${line}`)]
  }

  /** Records every email of the site, for any recipient. */
  async function letters(): Promise<void> {
    const rows = await house.db
      .selectFrom('email')
      .select(['kind', 'recipient', 'subject', 'body_text', 'state'])
      .execute()
    const told = rows.map(({ kind, recipient, subject, body_text, state }) =>
      plain([`=== ${kind} to ${recipient}: ${subject} (${state})`, ...body_text.trimEnd().split('\n')]).join('\n'),
    )
    for (const letter of told.toSorted()) write('letters.txt', letter.split('\n'))
  }

  return { house, files, ask, call, letters }
}

/** Kinds of pages with their own header and footer. */
const kindsWithLayout = new Set(['backbar', 'yours', 'list', 'menu', 'venue', 'sheet'])

function getKind(path: string): string {
  const first = path.split(/[/?]/)[1] ?? ''
  return kindsWithLayout.has(first) ? `/${first}` : 'the site'
}

/** Truncates lines, because forms with hundreds of fields repeat themselves. */
function truncateLines(lines: string[], atMost = Infinity): string[] {
  return lines.length <= atMost ? lines : [...lines.slice(0, atMost), `… and ${lines.length - atMost} lines more`]
}

function pageLines({ head, main }: ExtractedPage): string[] {
  return [...head, ...main]
}

/** Returns the differences from an earlier recorded page, or the whole page where that is shorter. */
function formatDifference(before: string[], lines: string[]): string[] {
  const difference = formatLineDifference(before, lines)
  if (difference.length === 0) return ['the same page']
  return difference.length > lines.length * 0.7 ? lines : ['the same page, but for:', ...difference]
}

function postedLines(post: Ask['post'], button: string | undefined): string[] {
  if (!post) return []
  const pairs = post instanceof FormData ? [...post] : Array.isArray(post) ? post : Object.entries(post)
  if (button !== undefined) return [`  > ${[button, `${pairs.length} fields`].filter(Boolean).join(', ')}`]
  return pairs.map(([name, value]) => {
    const words = typeof value === 'string' ? value : `(${value.type || 'a file'} “${value.name}”)`
    return `  > ${name}=${words.replaceAll(/\r?\n/g, ' ⏎ ').slice(0, 400)}`
  })
}

const listRecordedHeaders = ['Location', 'Cache-Control', 'Content-Disposition', 'Retry-After', 'X-Robots-Tag', 'Allow']

function headerLines({ headers }: Response): string[] {
  const lines = listRecordedHeaders.flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []))
  const type = headers.get('Content-Type')
  if (type && !type.startsWith('text/html')) lines.push(`Content-Type: ${type}`)
  for (const cookie of headers.getSetCookie()) lines.push(`Set-Cookie: ${cookie.replace(/=[^;]*/, '=…')}`)
  return lines
}

function isText({ headers }: Response): boolean {
  return /^text\/|json|xml|manifest|javascript/.test(headers.get('Content-Type') ?? '')
}

function bodyLines({ headers }: Response, text: string): string[] {
  const type = headers.get('Content-Type') ?? ''
  if (/javascript/.test(type)) return ['(a program)']
  if (/json/.test(type)) return jsonLines(text)
  // Joins folded lines of a calendar.
  return text
    .replaceAll(/\r\n[ \t]/g, '')
    .trimEnd()
    .split(/\r?\n/)
}

/** Whether a value is random and changes with every run. */
function isRandom(value: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-/.test(value) || /^(?=.*[A-Z])(?=.*[a-z])[\w-]{20,}$/.test(value)
}

/** Patterns of values that change with every run. They are numbered in page order. */
const randomPatterns: [kind: string, pattern: RegExp][] = [
  ['id', /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b(?:\.[\w.-]+)?/g],
  ['phone', /(?<=type="hidden" name="phone" value=")[\w-]{12}(?=")/g],
  ['session', /\bcs_test_\w+/g],
  ['picture', /(?<=\/media\/)[\da-f]{16}(?:-\d+-[\da-f]+)?/g],
  ['hash', /\b(?=[a-f]*\d)[\da-f]{16,}\b/g],
  ['hash', /\b(?:[\da-f]{4} ){7,}[\da-f]{4}\b/g],
  ['NT', /\bNT-[\dA-Z]{4}-[\dA-Z]{4}\b/gi],
  ['secret', /(?<=secret=|<code>)[A-Z2-7 ]{32,39}\b/g],
  ['webhook secret', /\bwhsec_[\w+/]{32}/g],
  ['token', /(?<![\w-])(?=[\w-]*[a-z])(?=(?:[\w-]*[A-Z]){5}|(?=[\w-]*[A-Z])[\w-]*\d)[\w-]{16,}(?:\.[\w-]+)*/g],
]

function replaceValues(text: string, known: Map<string, string>, { config }: TestApp): string {
  let told = text.replaceAll(/(\/(?:assets|islands)\/[\w.-]+?)-[\w-]{8}(?=\.\w)/g, '$1')
  told = told.replaceAll(/_R_\w*_/g, '_R_').replaceAll(config.dataDir, ':data')
  // Pages name the database.
  told = told.replaceAll(/: (SQLite, in the data folder|PostgreSQL)$/gm, ': :database')
  if (config.cards) told = told.replaceAll(config.cards.url, ':stripe')
  for (const [value, name] of known) told = told.replaceAll(value, name)
  for (const [kind, pattern] of randomPatterns) {
    const seen = new Map<string, string>()
    told = told.replaceAll(pattern, (value) => {
      if (!seen.has(value)) seen.set(value, `${kind}-${seen.size + 1}`)
      return seen.get(value)!
    })
  }
  return told
}
