import { readHeaderBlock } from './mail-header-block.ts'

/** Text of a message: what its author wrote, and what it quotes. */
export type TextAndQuote = { text: string; quoted: string }

/** Maximum number of lines over which a mail program folds the line above a quotation. */
const maxFoldedLines = 4

/** Lines above a quotation, in English and Spanish. Programs fold them, so several lines are joined before. */
const attributionPatterns = [
  /^On .{4,300} wrote:?$/i,
  /^(El|En|Con fecha) .{4,300} (escribió|escribio)( lo siguiente)?:?$/i,
  /^.{2,200}(<[^<>]{3,200}>|\d{4}).{0,100} (wrote|escribió|escribio):$/i,
  /^(On|El) .{4,300} <[^<>]{3,200}>:$/i,
  /^(19|20)\d\d[-/.]\d.{2,200}<[^<>]{3,200}>:$/,
]

const originalMessagePattern = /^-{2,12} ?(original message|mensaje original|original appointment) ?-{2,12}$/i

/** A line that a mail program adds below what was typed. */
const deviceLinePattern =
  /^(sent from (my|yahoo|mail|outlook|proton|samsung|the all)|enviado desde (mi|yahoo|outlook|correo|el)|get outlook for|obtener outlook para|obtén outlook para|sent via |enviado con )/i

/**
 * Splits a message's text into new and quoted text. Answers between quoted lines count as new text, with the lines they
 * answer. Takes time linear in the length of `whole`.
 */
export function splitQuotedText(whole: string): TextAndQuote {
  const lines = whole.split('\n')
  const start = findQuotationStart(lines)
  if (start === null) return cutDeviceLine(splitMarkedLines(lines))
  const { from, body } = start
  const below = lines.slice(body)
  const firstBelow = below.find((line) => line.trim() !== '')
  if (firstBelow !== undefined && isMarked(firstBelow)) {
    const lastMarked = below.findLastIndex(isMarked)
    const answer = below.slice(lastMarked + 1)
    const isInterleaved = below.slice(0, lastMarked + 1).some((line) => line.trim() !== '' && !isMarked(line))
    // The line above the quotation stays with replies written between its lines.
    if (isInterleaved) return cutDeviceLine({ text: trim(lines), quoted: '' })
    return cutDeviceLine({
      text: trim([...lines.slice(0, from), ...answer]),
      quoted: trim(lines.slice(from, body + lastMarked + 1)),
    })
  }
  return cutDeviceLine({ text: trim(lines.slice(0, from)), quoted: trim(lines.slice(from)) })
}

/** Splits a text whose quotation has no line above it. Only marked lines at the end or the beginning are cut. */
function splitMarkedLines(lines: readonly string[]): TextAndQuote {
  const written = lines.flatMap((line, index) => (line.trim() !== '' && !isMarked(line) ? [index] : []))
  const [first, last] = [written[0], written.at(-1)]
  if (!lines.some(isMarked)) return { text: trim(lines), quoted: '' }
  if (first === undefined || last === undefined) return { text: '', quoted: trim(lines) }
  const hasMarkedBetween = lines.slice(first, last).some(isMarked)
  const begin = hasMarkedBetween ? 0 : first
  const after = lines.slice(last + 1)
  return {
    text: trim(lines.slice(begin, last + 1)),
    quoted: trim([...lines.slice(0, begin), ...after]),
  }
}

/**
 * Finds the line that introduces the quotation (`from`) and the first quoted line (`body`). Null without a quotation.
 */
function findQuotationStart(lines: readonly string[]): { from: number; body: number } | null {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim()
    if (line === '' || line.length > 400) continue
    if (originalMessagePattern.test(line)) return { from: at, body: at + 1 }
    if (/^_{20,}$/.test(line) && readHeaderBlock(lines, nextWritten(lines, at + 1))) return { from: at, body: at + 1 }
    if (/^\*{0,2}(from|de) ?:/i.test(line) && readHeaderBlock(lines, at)) return { from: at, body: at + 1 }
    const end = findAttributionEnd(lines, at)
    if (end !== null) return { from: at, body: end }
  }
  return null
}

/** Returns the line after an attribution that begins at a line, or null. */
function findAttributionEnd(lines: readonly string[], at: number): number | null {
  let joined = ''
  for (let end = at; end < lines.length && end < at + maxFoldedLines; end++) {
    const line = lines[end]!.trim().replace(/^>+ ?/, '')
    if (line === '' || isMarked(lines[at]!)) return null
    joined = joined === '' ? line : `${joined} ${line}`
    if (joined.length > 400) return null
    if (attributionPatterns.some((pattern) => pattern.test(joined)) && hasQuotationSigns(joined, lines, end + 1))
      return end + 1
  }
  return null
}

/** Whether a line that reads like an attribution is one: it names a time or an address, or marked lines follow. */
function hasQuotationSigns(attribution: string, lines: readonly string[], next: number): boolean {
  const following = lines[nextWritten(lines, next)]
  return (
    (following !== undefined && isMarked(following)) ||
    (following !== undefined && /\d{1,2}[:.]\d\d|\d{4}|@/.test(attribution) && attribution.endsWith(':'))
  )
}

function nextWritten(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]!.trim() === '') at++
  return at
}

const isMarked = (line: string) => /^\s{0,3}>/.test(line)

const trim = (lines: readonly string[]) => lines.join('\n').trim()

/** Moves "Sent from my iPhone" to what is folded. */
function cutDeviceLine({ text, quoted }: TextAndQuote): TextAndQuote {
  const lines = text.split('\n')
  const last = lines.at(-1)!.trim()
  if (lines.length < 2 || last.length > 120 || !deviceLinePattern.test(last)) return { text, quoted }
  return { text: trim(lines.slice(0, -1)), quoted: quoted === '' ? last : `${last}\n\n${quoted}` }
}
