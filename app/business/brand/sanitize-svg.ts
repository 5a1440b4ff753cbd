/** The result of cleaning an SVG: the drawing with a list of removed parts, or the reason why it is refused. */
export type SanitizeSvgResult =
  | { kind: 'clean'; svg: string; width: number; height: number; takenOut: string[] }
  | { kind: 'refused'; message: string }

type Token =
  | { kind: 'open'; name: string; attributes: [string, string][]; isClosed: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Limits well above what any logo needs. A file beyond them is a traced photo or an attack. */
const limits = { shapes: 3_000, depth: 40, tokens: 20_000, side: 100_000 }

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const containerElements = ['g', 'defs', 'clipPath', 'linearGradient', 'radialGradient', 'stop']
/** Elements that only group others in files of drawing programs. */
const groupLikeElements = ['a', 'switch']

const list = /^[-+.,\deE\s%]*$/
const length = /^[-+.\deE]+(?:px|%|pt|mm|cm|in)?$/
const keyword = /^[a-zA-Z-]{1,30}$/
const paint =
  /^(?:#[\da-f]{3,8}|[a-z]{3,25}|(?:rgb|rgba|hsl|hsla)\([-\d.,%\s]*\)|url\(\s*["']?#[A-Za-z_][\w.-]*["']?\s*\))$/i
const reference = /^url\(\s*["']?#[A-Za-z_][\w.-]*["']?\s*\)$/
const identifier = /^[A-Za-z_][\w.-]{0,63}$/
const transform = /^[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+.,\deE\s]*\)[\s,]*)*$/

/** Allowed attributes with the pattern of their values. */
const attributes: Readonly<Record<string, RegExp>> = {
  id: identifier,
  d: /^[-+.,\deE\sMmZzLlHhVvCcSsQqTtAa]*$/,
  points: list,
  ...Object.fromEntries(
    ['x', 'y', 'width', 'height', 'r', 'rx', 'ry', 'cx', 'cy', 'x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'offset'].map(
      (name) => [name, length],
    ),
  ),
  transform,
  gradientTransform: transform,
  gradientUnits: keyword,
  spreadMethod: keyword,
  clipPathUnits: keyword,
}

/** Attributes also allowed as style properties. */
const styleAttributes: Readonly<Record<string, RegExp>> = {
  fill: paint,
  stroke: paint,
  color: paint,
  'stop-color': paint,
  'clip-path': reference,
  'stroke-dasharray': /^(?:none|[-+.,\deE\s%px]*)$/,
  ...Object.fromEntries(
    [
      'opacity',
      'fill-opacity',
      'stroke-opacity',
      'stop-opacity',
      'stroke-width',
      'stroke-dashoffset',
      'stroke-miterlimit',
    ].map((name) => [name, length]),
  ),
  ...Object.fromEntries(
    ['fill-rule', 'clip-rule', 'stroke-linecap', 'stroke-linejoin', 'display', 'visibility'].map((name) => [
      name,
      keyword,
    ]),
  ),
}

/**
 * Rebuilds a drawing from its shapes, gradients and colors. No part of the file is copied through: whatever is not on the
 * lists above is dropped, regardless of how SVG readers would interpret it.
 */
export function sanitizeSvg(source: string): SanitizeSvgResult {
  const tokens = tokenize(source)
  if (tokens === null)
    return refuse('This SVG is broken in places. Open it in your drawing program and save it as plain SVG once more.')
  if (tokens === 'too many') return refuse('This drawing has too many parts for a logo. Make it simpler.')
  const root = tokens.find((token) => token.kind === 'open')
  if (root?.kind !== 'open' || localName(root.name) !== 'svg')
    return refuse('This is no drawing. Choose an SVG or a PNG.')
  const box = getBox(root.attributes)
  if ('message' in box) return box

  const takenOut = new Set<string>()
  if (/<!ENTITY/i.test(source)) takenOut.add('entities')
  const classes = parseClassRules(tokens, takenOut)
  const out: string[] = []
  const open: (string | null)[] = []
  let drawn = 0
  let within = 0
  for (const token of tokens) {
    if (token.kind === 'text') continue
    if (token.kind === 'close') {
      const name = open.pop()
      if (name === undefined) break
      if (name === null) within--
      else out.push(`</${name}>`)
      continue
    }
    const name = localName(token.name)
    const isRoot = open.length === 0
    const written = isRoot ? 'svg' : groupLikeElements.includes(name) ? 'g' : name
    const isKept = within === 0 && (isRoot || shapes.includes(written) || containerElements.includes(written))
    if (name === 'text' && within === 0)
      return refuse(
        'There are words in this drawing, in a font that is not in the file. Turn them into outlines in your drawing program (often “Convert to path”) and save it again.',
      )
    if (within === 0 && !isKept) recordRemoval(name, takenOut)
    if (!isKept) {
      if (!token.isClosed) {
        open.push(null)
        within++
      }
      continue
    }
    if (open.length > limits.depth) return refuse('This drawing is nested too deeply. Make it simpler.')
    if (shapes.includes(written) && ++drawn > limits.shapes)
      return refuse(`This drawing has more than ${limits.shapes.toLocaleString('en-US')} shapes. Make it simpler.`)
    const kept = filterAttributes(written, token.attributes, classes, takenOut)
    const first = isRoot ? createRootAttributes(box, kept) : kept
    out.push(`<${written}${[...first].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')}`)
    if (token.isClosed) out.push('/>')
    else {
      out.push('>')
      open.push(written)
    }
  }
  while (open.length > 0) {
    const name = open.pop()
    if (name) out.push(`</${name}>`)
  }
  if (drawn === 0)
    return refuse(
      takenOut.has('embedded pictures')
        ? 'There is nothing in this SVG but a picture. Save that as a PNG instead.'
        : 'There is no shape in this SVG, so nothing could be seen of it.',
    )
  return { kind: 'clean', svg: out.join(''), width: box.width, height: box.height, takenOut: [...takenOut] }
}

function refuse(message: string): { kind: 'refused'; message: string } {
  return { kind: 'refused', message }
}

const declaration = /<!DOCTYPE[^[>]*(?:\[[^\]]*\][^>]*)?>/iy
const start = /<(\/?)([A-Za-z_][\w:.-]*)/y
const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const end = /\s*(\/?)>/y

/** Returns the file as a list of tags and texts, or null for invalid XML. */
function tokenize(source: string): Token[] | null | 'too many' {
  const tokens: Token[] = []
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  const after = (sign: string, from: number) => {
    const found = source.indexOf(sign, from)
    return found < 0 ? null : found + sign.length
  }
  let at = source.startsWith('\uFEFF') ? 1 : 0
  while (at < source.length) {
    if (tokens.length > limits.tokens) return 'too many'
    if (source[at] !== '<') {
      const next = source.indexOf('<', at)
      const stop = next < 0 ? source.length : next
      tokens.push({ kind: 'text', text: source.slice(at, stop) })
      at = stop
      continue
    }
    let next: number | null
    if (source.startsWith('<!--', at)) next = after('-->', at + 4)
    else if (source.startsWith('<?', at)) next = after('?>', at)
    else if (source.startsWith('<![CDATA[', at)) {
      next = after(']]>', at)
      if (next !== null) tokens.push({ kind: 'text', text: source.slice(at + 9, next - 3) })
    } else if (source.startsWith('<!', at)) next = match(declaration, at) && declaration.lastIndex
    else {
      const tag = match(start, at)
      if (!tag) return null
      const [whole, close, name] = tag
      at += whole.length
      const found: [string, string][] = []
      for (let pair = match(attribute, at); pair; pair = match(attribute, at)) {
        found.push([pair[1]!, decodeEntities(pair[2] ?? pair[3]!)])
        at = attribute.lastIndex
      }
      const last = match(end, at)
      if (!last) return null
      next = end.lastIndex
      if (close) tokens.push({ kind: 'close', name: name! })
      else tokens.push({ kind: 'open', name: name!, attributes: found, isClosed: last[1] === '/' })
    }
    if (next === null) return null
    at = next
  }
  return isNested(tokens) ? tokens : null
}

/** Whether every tag is closed by a matching tag. */
function isNested(tokens: Token[]): boolean {
  const open: string[] = []
  for (const token of tokens) {
    if (token.kind === 'open' && !token.isClosed) open.push(token.name)
    if (token.kind === 'close' && open.pop() !== token.name) return false
  }
  return open.length === 0
}

const predefinedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the entities predefined by XML. Other entities stay as written, and the allowed patterns reject them. */
function decodeEntities(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return predefinedEntities[name] ?? whole
    const code = decimal ? Number(decimal) : parseInt(hexadecimal, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function localName(name: string): string {
  return name.startsWith('svg:') ? name.slice(4) : name
}

/** Records removed parts that a user would miss or should know of. Metadata of drawing programs is not reported. */
function recordRemoval(name: string, takenOut: Set<string>): void {
  const words: Readonly<Record<string, string>> = {
    script: 'scripts',
    foreignObject: 'embedded web pages',
    image: 'embedded pictures',
    use: 'repeated shapes',
    filter: 'effects',
    mask: 'masks',
    pattern: 'patterns',
    animate: 'animations',
    animateTransform: 'animations',
    animateMotion: 'animations',
    set: 'animations',
  }
  const isSilent = ['style', 'title', 'desc', 'metadata'].includes(name) || name.includes(':')
  if (!isSilent) takenOut.add(words[name] ?? `“${name.slice(0, 30)}”`)
}

/**
 * Returns the declarations of each class from rules such as ".cls-1,.cls-2{fill:#fff}", which Illustrator writes instead
 * of attributes.
 */
function parseClassRules(tokens: Token[], takenOut: Set<string>): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>()
  let isInStyle = false
  const sheets: string[] = []
  for (const token of tokens) {
    if (token.kind !== 'text') isInStyle = token.kind === 'open' && localName(token.name) === 'style' && !token.isClosed
    else if (isInStyle) sheets.push(token.text)
  }
  const sheet = sheets.join('').replace(/\/\*[^*]*\*\//g, '')
  if (/@import/i.test(sheet)) takenOut.add('style imports')
  // Every piece ends a rule. Text before its selectors belongs to an enclosing rule or a statement.
  for (const piece of sheet.split('}')) {
    const at = piece.lastIndexOf('{')
    if (at < 0) continue
    const selectors = piece.slice(0, at).split(/[{;]/).at(-1)!
    // A map, so that a repeated declaration is applied once per class.
    const declared = new Map(parseDeclarations(piece.slice(at + 1), takenOut))
    for (const selector of selectors.split(',')) {
      const name = /^\s*\.([A-Za-z_][\w-]*)\s*$/.exec(selector)?.[1]
      if (!name) continue
      const rule = rules.get(name) ?? new Map<string, string>()
      for (const [property, value] of declared) rule.set(property, value)
      rules.set(name, rule)
    }
  }
  return rules
}

function parseDeclarations(style: string, takenOut: Set<string>): [string, string][] {
  return style.split(';').flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    if (at < 0) return []
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (isExternalReference(value)) takenOut.add('links to elsewhere')
    return styleAttributes[name]?.test(value) ? [[name, value]] : []
  })
}

function filterAttributes(
  element: string,
  written: [string, string][],
  classes: Map<string, Map<string, string>>,
  takenOut: Set<string>,
): Map<string, string> {
  const kept = new Map<string, string>()
  const given = new Map<string, string>()
  for (const [name, raw] of written) {
    const value = raw.trim()
    if (/^on/i.test(name)) takenOut.add('event handlers')
    else if (name === 'class')
      for (const one of new Set(value.split(/\s+/)))
        for (const [property, is] of classes.get(one) ?? []) given.set(property, is)
    else if (name === 'href' || name === 'xlink:href') {
      // A gradient may reference another gradient of the same drawing. All other links are removed.
      if (element.endsWith('Gradient') && /^#[A-Za-z_][\w.-]*$/.test(value)) kept.set('href', value)
      else if (!value.startsWith('#')) takenOut.add('links to elsewhere')
    } else if (name !== 'style' && name !== 'xmlns' && !name.includes(':')) {
      if (isExternalReference(value)) takenOut.add('links to elsewhere')
      if ((attributes[name] ?? styleAttributes[name])?.test(value)) kept.set(name, value)
    }
  }
  const own = written.find(([name]) => name === 'style')?.[1]
  for (const [name, value] of own ? parseDeclarations(own, takenOut) : []) given.set(name, value)
  for (const [name, value] of given) kept.set(name, value)
  return kept
}

/** Whether a value would load something outside the drawing. */
function isExternalReference(value: string): boolean {
  return /url\((?!\s*["']?#)|javascript:|https?:|data:/i.test(value)
}

type Box = { left: number; top: number; width: number; height: number }

function getBox(written: [string, string][]): Box | { kind: 'refused'; message: string } {
  const value = (name: string) => written.find(([known]) => known === name)?.[1].trim() ?? ''
  const view = value('viewBox')
  const numbers =
    view === '' ? [0, 0, parseFloat(value('width')), parseFloat(value('height'))] : view.split(/[\s,]+/).map(Number)
  const [left = NaN, top = NaN, width = NaN, height = NaN] = numbers
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0)
    return refuse('This drawing does not say how large it is. Save it again with a viewBox.')
  if (Math.max(width, height, Math.abs(left), Math.abs(top)) > limits.side)
    return refuse(
      `This drawing is more than ${limits.side.toLocaleString('en-US')} units wide or high. Save it smaller; it is drawn in any size.`,
    )
  return { left, top, width, height }
}

/** The viewBox only. The page sets the display size. */
function createRootAttributes({ left, top, width, height }: Box, kept: Map<string, string>): Map<string, string> {
  const looksOnly = [...kept].filter(([name]) => name in styleAttributes)
  return new Map([
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['viewBox', [left, top, width, height].join(' ')],
    ['width', String(Math.round((width / height) * 150 * 10) / 10)],
    ['height', '150'],
    ...looksOnly,
  ])
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
