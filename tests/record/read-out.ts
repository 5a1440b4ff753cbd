import { attribute, unescapeHtml } from '../doubles/read-page.ts'

type Element = { tag: string; said: string; children: Node[] }
type Node = Element | string

const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Inline elements. One without attributes counts as part of the surrounding text. */
const inline = /^(a|abbr|b|bdi|br|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u|wbr)$/
/** Elements that carry meaning without attributes. */
const meaningfulElements = /^(del|ins|s|mark|code)$/
/** Attributes about look and loading, which recordings leave out. */
const ignoredAttributes =
  /^(class|style|srcset|sizes|width|height|loading|decoding|fetchpriority|nonce|integrity|crossorigin|viewbox|media|spellcheck)$/i

export type ExtractedPage = {
  /** Language, title and metadata for search engines and other sites. */
  head: string[]
  /** Header, navigation and footer around the page's own content. */
  around: string[]
  main: string[]
}

/** Extracts the content of a page without styles, an indented line per element. */
export function extractPageText(html: string): ExtractedPage {
  const [head = '', body = ''] = html.split(/<body\b/)
  const tree = parse(`<body${body.replace(/<\/html>\s*$/, '')}`)
  const main = find(tree, 'main')
  return {
    head: headLines(head),
    around: main ? listLines(tree.map((node) => removeSettingsList(node, main))) : [],
    main: listLines(main ? [main] : tree),
  }
}

function headLines(head: string): string[] {
  const lines = [`language ${attribute(/<html\b([^>]*)>/.exec(head)?.[1] ?? '', 'lang')}`]
  lines.push(`title: ${unescapeHtml(/<title>([^<]*)/.exec(head)?.[1] ?? '')}`)
  for (const [, said = ''] of head.matchAll(/<meta\b([^>]*)>/g)) {
    const name = attribute(said, 'name') ?? attribute(said, 'property')
    if (name && !/^(viewport|theme-color|color-scheme|format-detection|apple|mobile)/.test(name))
      lines.push(`${name}: ${attribute(said, 'content')}`)
  }
  for (const [, said = ''] of head.matchAll(/<link\b([^>]*)>/g))
    if (/rel="(canonical|alternate)"/.test(said)) lines.push(`link${attributes(said)}`)
  return lines
}

const tokens =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<(script|style|textarea|title)\b([^>]*)>([\s\S]*?)<\/\1>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*?)\/?>|([^<]+)/gi

function parse(html: string): Node[] {
  const root: Element = { tag: 'root', said: '', children: [] }
  const open = [root]
  for (const [, raw, rawSaid = '', getRawText = '', closing, name = '', said = '', words] of html.matchAll(tokens)) {
    const here = open.at(-1)!
    if (words !== undefined) here.children.push(words)
    else if (raw !== undefined) here.children.push({ tag: raw.toLowerCase(), said: rawSaid, children: [getRawText] })
    else if (closing) {
      const at = open.findLastIndex(({ tag }) => tag === name)
      if (at > 0) open.length = at
    } else if (name) {
      const element = { tag: name, said, children: [] }
      here.children.push(element)
      if (!empty.test(name)) open.push(element)
    }
  }
  return root.children
}

function find(nodes: Node[], tag: string): Element | null {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const found = node.tag === tag ? node : find(node.children, tag)
    if (found) return found
  }
  return null
}

function removeSettingsList(node: Node, left: Element): Node {
  if (typeof node === 'string') return node
  if (node === left) return { tag: 'main', said: '', children: ['…'] }
  // Skipped, because the list is the same beside every settings page. `tests/settings-sections.test.ts` tests it.
  if (/class="doors-beside"/.test(node.said)) return ''
  return { ...node, children: node.children.map((child) => removeSettingsList(child, left)) }
}

function listLines(nodes: Node[], depth = 0): string[] {
  const lines: string[] = []
  let words = ''
  const indent = '  '.repeat(depth)
  const say = () => {
    const said = tidy(words)
    if (said) lines.push(indent + said)
    words = ''
  }
  for (const node of nodes) {
    if (isInline(node)) {
      words += formatText(node)
      continue
    }
    say()
    lines.push(...blockLines(node as Element, depth))
  }
  say()
  return lines
}

function blockLines({ tag, said, children }: Element, depth: number): string[] {
  const indent = '  '.repeat(depth)
  if (tag === 'style' || tag === 'source' || tag === 'link' || tag === 'noscript') return []
  if (tag === 'svg')
    return /aria-label|role="img"/.test(said) ? [`${indent}picture${attributes(said.replace(/\bd="[^"]*"/, ''))}`] : []
  if (tag === 'script') {
    if (!/application\/(ld\+)?json/.test(said)) return []
    return [`${indent}script${attributes(said)}`, ...jsonLines(getRawText(children), `${indent}  `)]
  }
  const own = `${tag}${attributes(said)}`
  if (tag === 'textarea')
    return [`${indent}${own}: ${unescapeHtml(getRawText(children)).trim().replaceAll('\n', ' ⏎ ')}`]
  const isPlain = /^(div|span|picture|body|figure)$/.test(own)
  if (children.every(isInline)) {
    const words = tidy(children.map(formatText).join(''))
    if (isPlain) return words ? [indent + words] : []
    return [indent + own + (words ? `: ${words}` : '')]
  }
  if (isPlain) return listLines(children, depth)
  return [indent + own, ...listLines(children, depth + 1)]
}

/** Returns the text of a script or a textarea as sent. */
function getRawText(children: Node[]): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/** Formats JSON of a page with a line per value. */
export function jsonLines(text: string, indent = ''): string[] {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
      .split('\n')
      .map((line) => indent + line)
  } catch {
    return text.split('\n').map((line) => indent + line)
  }
}

function isInline(node: Node): boolean {
  return typeof node === 'string' || (inline.test(node.tag) && node.children.every(isInline))
}

function formatText(node: Node): string {
  if (typeof node === 'string') return unescapeHtml(node)
  if (node.tag === 'br') return ' / '
  if (node.tag === 'wbr') return ''
  const words = node.children.map(formatText).join('')
  const said = attributes(node.said)
  return said || meaningfulElements.test(node.tag) ? ` <${node.tag}${said}>${tidy(words)}</${node.tag}> ` : words
}

function attributes(said: string): string {
  const all = [...said.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)]
  return all
    .filter(([, name = '']) => !ignoredAttributes.test(name))
    .map(([, name = '', value]) => (value ? ` ${name}="${unescapeHtml(value).replaceAll('\n', ' ⏎ ')}"` : ` ${name}`))
    .join('')
}

function tidy(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim()
}
