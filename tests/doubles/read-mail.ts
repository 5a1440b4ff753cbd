/** Message as its reader sees it. */
export type ParsedEmail = {
  subject: string
  from: string
  to: string
  replyTo: string | null
  messageId: string
  text: string
  html: string
  /** Attachments with their file names. */
  attachments: { name: string; type: string; bytes: Uint8Array }[]
  /** Returns the decoded value of a header, whose name is case-insensitive. Null if it is missing. */
  header(name: string): string | null
}

/** Parses a raw message (RFC 5322, MIME) as an email program shows it, independently of the code that composed it. */
export function parseEmail(raw: string): ParsedEmail {
  const whole = getPart(raw)
  const leaves = listLeaves(whole)
  const getBody = (type: string) => leaves.find((part) => part.header('content-type')?.startsWith(type))
  const header = (name: string) => {
    const value = whole.header(name)
    return value === null ? null : decodeWords(value)
  }
  return {
    subject: header('subject') ?? '',
    from: header('from') ?? '',
    to: header('to') ?? '',
    replyTo: header('reply-to'),
    messageId: header('message-id') ?? '',
    text: decodeBody(getBody('text/plain')),
    html: decodeBody(getBody('text/html')),
    attachments: leaves.flatMap(getAttachment),
    header,
  }
}

type Part = { header(name: string): string | null; body: string }

function getPart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return {
    body: rest.join('\r\n\r\n'),
    header(name) {
      const line = lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      return line?.slice(name.length + 1).trim() ?? null
    },
  }
}

function listLeaves(part: Part): Part[] {
  const boundary = part.header('content-type')?.match(/^multipart\/.*boundary="?([^";]+)"?/i)?.[1]
  if (!boundary) return [part]
  const [, ...inner] = part.body.split('--' + boundary + '--')[0]!.split(`--${boundary}\r\n`)
  return inner.flatMap((raw) => listLeaves(getPart(raw.replace(/\r\n$/, ''))))
}

function getAttachment(part: Part): ParsedEmail['attachments'] {
  const name = /^attachment;.*filename="?([^";]+)"?/i.exec(part.header('content-disposition') ?? '')?.[1]
  if (name === undefined) return []
  const type = part.header('content-type')?.split(';')[0] ?? ''
  return [{ name, type, bytes: new Uint8Array(Buffer.from(part.body, 'base64')) }]
}

function decodeBody(part: Part | undefined): string {
  if (!part) return ''
  const encoding = part.header('content-transfer-encoding')?.toLowerCase()
  const body = encoding === 'quoted-printable' ? part.body.replace(/=\r\n/g, '') : part.body
  const text = encoding === 'base64' || encoding === 'quoted-printable' ? decoded(body, encoding[0]!) : body
  return text.replace(/\r\n/g, '\n')
}

/** Decodes "=?UTF-8?Q?Caf=C3=A9?=", the encoding of non-ASCII text in headers (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      decoded(kind.toLowerCase() === 'q' ? word.replaceAll('_', ' ') : word, kind.toLowerCase()),
    )
}

function decoded(text: string, kind: string): string {
  if (kind === 'b') return Buffer.from(text, 'base64').toString()
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
