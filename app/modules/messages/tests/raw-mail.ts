/** A made-up client and the made-up bar whose mailbox is read. */
export const client = { name: 'Elena Ruiz', email: 'elena@couple.example' }
export const owner = { name: 'Half Hitch Bar', email: 'bar@bar.example' }

/** Message-ID of the email that the made-up messages answer. */
export const ourMessageId = 'quote-7@bar.example'

type Part = { headers: Record<string, string>; body: string | Buffer }

export type RawMail = {
  from?: string
  to?: string
  subject?: string
  date?: string
  messageId?: string | null
  headers?: readonly (readonly [string, string])[]
  /** Headers that the receiving provider adds above all others. */
  top?: readonly (readonly [string, string])[]
  part: Part
}

let count = 0

/** Builds a message as bytes. Header values are written as they are. */
export function buildMail(mail: RawMail): Buffer {
  const { from = `${client.name} <${client.email}>`, to = owner.email, subject = 'Re: Your quote' } = mail
  const id = mail.messageId === undefined ? `<m${++count}@couple.example>` : mail.messageId
  const headers: (readonly [string, string])[] = [
    ...(mail.top ?? []),
    ['From', from],
    ['To', to],
    ['Subject', subject],
    ['Date', mail.date ?? 'Fri, 27 Nov 2026 10:02:00 -0500'],
    ...(id === null ? [] : [['Message-ID', id] as const]),
    ['MIME-Version', '1.0'],
    ...(mail.headers ?? []),
    ...Object.entries(mail.part.headers),
  ]
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${head}\r\n`), toCrlf(mail.part.body)])
}

function toCrlf(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body.replace(/\r?\n/g, '\r\n')) : body
}

/** A text part in UTF-8, unencoded. */
export function textPart(text: string, type = 'text/plain'): Part {
  return { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Transfer-Encoding': '8bit' }, body: text }
}

/** A text part in ISO 8859-1, quoted-printable. */
export function latinPart(text: string, type = 'text/plain'): Part {
  const bytes = Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1')
  let body = ''
  let width = 0
  for (const byte of bytes) {
    const sign =
      byte === 10 || byte === 13 || (byte >= 32 && byte < 127 && byte !== 61)
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (byte === 10) width = 0
    else width += sign.length
    if (width > 72 && byte !== 13) [body, width] = [`${body}=\r\n`, sign.length]
    body += sign
  }
  return {
    headers: { 'Content-Type': `${type}; charset=iso-8859-1`, 'Content-Transfer-Encoding': 'quoted-printable' },
    body,
  }
}

/** A part in base64. */
export function base64Part(content: string | Buffer, type: string, headers: Record<string, string> = {}): Part {
  const body = Buffer.from(content as string)
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')
  return { headers: { 'Content-Type': type, 'Content-Transfer-Encoding': 'base64', ...headers }, body }
}

/** A file. */
export function filePart(name: string, type: string, content: string | Buffer = 'content'): Part {
  return base64Part(content, `${type}; name="${name}"`, { 'Content-Disposition': `attachment; filename="${name}"` })
}

let boundaries = 0

/** A multipart body of several parts. */
export function multipart(kind: string, ...parts: Part[]): Part {
  const boundary = `----=_part_${++boundaries}`
  const chunks = parts.flatMap(({ headers, body }) => [
    Buffer.from(
      `--${boundary}\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
    toCrlf(body),
    Buffer.from('\r\n'),
  ])
  const type = kind.includes(';') ? kind.replace(';', `; boundary="${boundary}";`) : `${kind}; boundary="${boundary}"`
  return {
    headers: { 'Content-Type': `multipart/${type}` },
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
