/** Elements whose content is never shown. */
const hiddenElements = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe'])

/** Elements that begin and end a line. */
const blockElements = new Set(
  'address article aside blockquote body center div dl dd dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)

/** Elements with an empty line before and after. */
const spacedElements = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre'])

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '',
  zwj: '',
  shy: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  iexcl: '¡',
  iquest: '¿',
  ordm: 'º',
  ordf: 'ª',
  frac12: '½',
  times: '×',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Uuml: 'Ü',
  agrave: 'à',
  egrave: 'è',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  szlig: 'ß',
}

/** Longer lines are broken, so that appending to a line stays cheap whatever a message contains. */
const mostLineCharacters = 2_000

type Line = { depth: number; text: string }

/**
 * Returns the text of an HTML message. Links are shown as text, with their address where it differs. Quoted blocks begin
 * their lines with `>`, as mail programs do. Scripts, styles and images are left out. Linear in the length of `html`.
 */
export function convertHtmlToText(html: string): string {
  const lines: Line[] = [{ depth: 0, text: '' }]
  const open = { depth: 0, pre: 0, href: null as string | null, linkStart: 0, hidden: null as string | null }

  const current = () => lines.at(-1)!
  const breakLine = () => lines.push({ depth: open.depth, text: '' })
  const beginBlock = () => {
    if (current().text.trim() !== '' || current().depth !== open.depth) breakLine()
  }
  const beginSpacedBlock = () => {
    beginBlock()
    if (lines.length > 1 && lines.at(-2)!.text !== '' && lines.at(-2)!.depth === open.depth) breakLine()
  }

  for (const token of tokenizeHtml(html)) {
    if ('text' in token) {
      if (open.hidden) continue
      const text = decodeCharacters(token.text)
      if (open.pre > 0) {
        text.split('\n').forEach((part, index) => {
          if (index > 0) breakLine()
          current().text += part
        })
      } else current().text = appendCollapsed(current().text, text)
      if (current().text.length > mostLineCharacters) breakLine()
      continue
    }
    const { name, isEnd, attributes } = token
    if (open.hidden) {
      // A head that is never closed ends where the body begins.
      const isBody = open.hidden === 'head' && name === 'body'
      if (isBody || (isEnd && name === open.hidden)) open.hidden = null
      continue
    }
    if (hiddenElements.has(name)) {
      if (!isEnd && !attributes.endsWith('/')) open.hidden = name
      continue
    }
    if (name === 'br') breakLine()
    else if (name === 'blockquote') {
      beginBlock()
      open.depth = Math.max(0, Math.min(20, open.depth + (isEnd ? -1 : 1)))
      current().depth = open.depth
    } else if (name === 'a') closeOrOpenLink(isEnd, attributes)
    else if ((name === 'td' || name === 'th') && !isEnd) {
      // Cells are two spaces apart, so that a row's label and value can be told.
      if (current().text.trim() !== '') current().text = `${current().text.trimEnd()}  `
    } else if (spacedElements.has(name)) beginSpacedBlock()
    else if (blockElements.has(name)) beginBlock()
    if (name === 'li' && !isEnd) current().text = '• '
    if (name === 'pre') open.pre = Math.max(0, open.pre + (isEnd ? -1 : 1))
  }

  function closeOrOpenLink(isEnd: boolean, attributes: string) {
    if (!isEnd) {
      open.href = readAttribute(attributes, 'href')
      open.linkStart = current().text.length
      return
    }
    const { href } = open
    open.href = null
    if (href === null || !/^(https?|mailto|tel):/i.test(href)) return
    const shown = current().text.slice(open.linkStart).trim()
    const address = href.replace(/^(mailto|tel):/i, '').split('?', 1)[0]!
    const isSame = [href, address, href.replace(/^https?:\/\//i, '').replace(/\/$/, '')].some(
      (other) => other.toLowerCase() === shown.toLowerCase(),
    )
    if (shown !== '' && !isSame) current().text += ` (${/^https?:/i.test(href) ? href : address})`
  }

  return joinLines(lines)
}

function joinLines(lines: readonly Line[]): string {
  const shown: string[] = []
  for (const { depth, text } of lines) {
    const line = `${'>'.repeat(depth)}${depth > 0 && text.trim() !== '' ? ' ' : ''}${text.trimEnd()}`.trimEnd()
    const isBlank = /^>*$/.test(line)
    if (isBlank && (shown.length === 0 || /^>*$/.test(shown.at(-1)!))) continue
    shown.push(line)
  }
  return shown.join('\n').trim()
}

/** Collapses white space, as a browser shows it. */
function appendCollapsed(before: string, text: string): string {
  const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
  return before === '' || before.endsWith(' ') ? before + collapsed.trimStart() : before + collapsed
}

type Token = { text: string } | { name: string; isEnd: boolean; attributes: string }

function* tokenizeHtml(html: string): Generator<Token> {
  let at = 0
  let textStart = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next < 0) break
    const isComment = html.startsWith('<!--', next)
    const name = /^<(\/?)([a-z][a-z0-9:]{0,30})|^<[!?]/i.exec(html.slice(next, next + 40))
    if (!isComment && !name) {
      at = next + 1
      continue
    }
    if (next > textStart) yield { text: html.slice(textStart, next) }
    const end = isComment ? html.indexOf('-->', next + 4) + 2 : findTagEnd(html, next + name![0].length)
    // A comment or tag that never ends hides the rest, as in a browser.
    if (end <= next) return
    if (!isComment && name?.[2])
      yield {
        name: name[2].toLowerCase(),
        isEnd: name[1] === '/',
        attributes: html.slice(next + name[0].length, Math.min(end, next + 10_000)),
      }
    at = textStart = end + 1
  }
  if (textStart < html.length) yield { text: html.slice(textStart) }
}

/** Index of the `>` that ends a tag, outside quotation marks. -1 where there is none. */
function findTagEnd(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const sign = html[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at
    else if ((sign === '"' || sign === "'") && /=\s?$/.test(html.slice(Math.max(from, at - 2), at))) quote = sign
  }
  return -1
}

function readAttribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return found ? decodeCharacters(found[1] ?? found[2] ?? found[3] ?? '').trim() : null
}

function decodeCharacters(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));?/gi, (all, decimal, hex, name) => {
    if (name) return namedCharacters[name as string] ?? namedCharacters[(name as string).toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code === 160 ? ' ' : code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}
