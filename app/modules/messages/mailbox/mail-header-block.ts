/** Names of header lines that mail programs write into a reply or a forward, in English and Spanish. */
const headerNames: Readonly<Record<string, HeaderName>> = {
  from: 'from',
  de: 'from',
  date: 'date',
  sent: 'date',
  fecha: 'date',
  enviado: 'date',
  'enviado el': 'date',
  'sent on': 'date',
  to: 'to',
  para: 'to',
  a: 'to',
  cc: 'cc',
  'cc:': 'cc',
  subject: 'subject',
  asunto: 'subject',
  'reply-to': 'replyTo',
  'responder a': 'replyTo',
  importance: 'other',
  importancia: 'other',
}

type HeaderName = 'from' | 'date' | 'to' | 'cc' | 'subject' | 'replyTo' | 'other'

/** Header lines of a quoted message, and the index of the line after them. */
export type HeaderBlock = { values: Partial<Record<HeaderName, string>>; end: number }

/** Maximum number of lines of a header block: a long list of recipients is folded. */
const maxLines = 30

/**
 * Reads the header lines of a quoted or forwarded message that begin at a line, such as `From:`, `Sent:`, `To:` and
 * `Subject:`. Returns null unless the sender and another header are there.
 */
export function readHeaderBlock(lines: readonly string[], start: number): HeaderBlock | null {
  const values: HeaderBlock['values'] = {}
  let last: HeaderName | null = null
  let at = start
  for (; at < lines.length && at < start + maxLines; at++) {
    const line = lines[at]!.trim()
    const header = readHeaderLine(line)
    if (header) {
      // A second sender begins another message.
      if (header.name !== 'other' && values[header.name] !== undefined) break
      values[header.name] = header.value
      last = header.name
    } else if (line === '') {
      // Some programs write an empty line between two headers.
      const next = lines[at + 1]?.trim() ?? ''
      if (!readHeaderLine(next) || values.subject !== undefined) break
    } else if (last !== null && isFoldedValue(line, last)) values[last] = `${values[last]} ${line}`.trim()
    else break
  }
  const count = Object.keys(values).length
  return values.from !== undefined && count >= 2 && (values.subject !== undefined || values.date !== undefined)
    ? { values, end: at }
    : null
}

/** Reads a line such as `*From:* Elena <elena@example.com>`. Null if it is not a header. */
function readHeaderLine(line: string): { name: HeaderName; value: string } | null {
  const found = /^\*{0,2}([A-Za-z][A-Za-z- ]{0,12}?)\s?:\*{0,2}\s?(.{0,2000})$/.exec(line)
  const name = found && headerNames[found[1]!.toLowerCase()]
  return name ? { name, value: found[2]!.replace(/^\*{1,2}\s?/, '').trim() } : null
}

/** Whether a line continues a list of recipients or a sender. */
function isFoldedValue(line: string, name: HeaderName): boolean {
  return ['to', 'cc', 'from', 'replyTo'].includes(name) && line.includes('@') && line.length < 500
}

/** Reads `Elena Ruiz <elena@example.com>`, `elena@example.com` or `Elena [mailto:elena@example.com]`. */
export function readQuotedAddress(text: string): { name: string; email: string } | null {
  const email = /[^\s<>[\]()"',;:]{1,64}@[a-z0-9.-]{1,190}[a-z0-9]/i.exec(text.slice(0, 1000))?.[0]
  if (!email) return null
  const name = text
    .slice(0, text.indexOf(email))
    .replace(/[<[("'*]|mailto:/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { name: name.includes('@') ? '' : name, email: email.toLowerCase() }
}
