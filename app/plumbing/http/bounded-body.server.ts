/** No form of ours has a tenth of it. */
export const maxFormFields = 500

/** A request with its body read, or why it was not. */
export type ReadBodyResult = Request | 'packed' | 'too large' | 'too many fields' | 'too many'

/** How many fields a form may have, and when its reading is given up: then there were 'too many'. */
type Reading = { fields?: number | undefined; dropped?: AbortSignal }

/**
 * The request with its body read, or why it is not: packed, larger than `limit` bytes, or a form of more than
 * `fields`. What is left of it is given up. Who has sent everything is served to the end, whether they still listen
 * or not.
 */
export async function readBoundedBody(
  request: Request,
  limit: number,
  { fields = maxFormFields, dropped }: Reading = {},
): Promise<ReadBodyResult> {
  if (!request.body) return request
  // No browser packs a form, and a thousandth of a body says nothing about how large it is.
  if (isPacked(request)) {
    await request.body.cancel()
    return 'packed'
  }
  const told = Number(request.headers.get('Content-Length') ?? 0)
  if (told > limit) {
    await request.body.cancel()
    return 'too large'
  }
  const body = await readAll(request.body, { told, limit, dropped })
  if (typeof body === 'string') return body
  if (hasTooManyFields(body, request.headers.get('Content-Type') ?? '', fields)) return 'too many fields'
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}

type Expected = { told: number; limit: number; dropped: AbortSignal | undefined }

/** All of a body in one piece from the beginning: thousands of pieces of a byte each would take many times as much. */
async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { told, limit, dropped }: Expected,
): Promise<Buffer<ArrayBuffer> | 'too large' | 'too many'> {
  const reader = body.getReader()
  const drop = () => void reader.cancel()
  if (dropped?.aborted) drop()
  dropped?.addEventListener('abort', drop)
  let [all, size] = [Buffer.alloc(0), 0]
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const grown = size + next.value.length
      if (grown > limit) {
        drop()
        return 'too large'
      }
      // As it comes in one piece from somebody who told its size, it is what it was.
      if (size === 0 && grown === told) all = Buffer.from(next.value.buffer, next.value.byteOffset, grown)
      else all = added(all, size, { piece: next.value, most: told || limit })
      size = grown
    }
  } finally {
    dropped?.removeEventListener('abort', drop)
  }
  return dropped?.aborted ? 'too many' : all.subarray(0, size)
}

function added(
  all: Buffer<ArrayBuffer>,
  size: number,
  { piece, most }: { piece: Uint8Array; most: number },
): Buffer<ArrayBuffer> {
  const grown = size + piece.length
  let room = all
  if (grown > all.length) {
    room = Buffer.allocUnsafeSlow(Math.max(grown, Math.min(most, 2 * all.length)))
    all.copy(room, 0, 0, size)
  }
  room.set(piece, size)
  return room
}

/** What a form says that was cut short, so that whoever reads it knows: its last file is not whole. */
export const truncatedBodyHeader = 'X-Cut-Short'

/** A form's words stand before its file, and are never as long. */
const wordsBefore = 128 * 1024

/**
 * The same for a form with a file at its end: one that is too large is cut short, marked so, and keeps what was typed.
 * What comes after is never held.
 */
export async function readTruncatedBody(
  request: Request,
  limit: number,
  reading: Reading = {},
): Promise<ReadBodyResult> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const boundary = getBoundary(contentType)
  const headers = new Headers(request.headers)
  headers.delete(truncatedBodyHeader)
  if (!request.body || boundary === null || isPacked(request))
    return readBoundedBody(
      new Request(request.url, {
        method: request.method,
        headers,
        ...(request.body && { body: request.body, duplex: 'half' as const }),
      }),
      limit,
      reading,
    )
  const isTold = Number(headers.get('Content-Length') ?? 0) > limit
  const chunks: Uint8Array[] = []
  let size = 0
  // The rest is read and dropped: a line that is closed while somebody sends takes the answer with it.
  for await (const chunk of request.body) {
    if (isTold ? size >= wordsBefore : size > limit) continue
    chunks.push(chunk)
    size += chunk.length
  }
  const isCut = isTold || size > limit
  const end = Buffer.from(isCut ? `\r\n--${boundary}--\r\n` : '')
  const sent = Buffer.concat(chunks)
  const body = Buffer.concat([isCut ? sent.subarray(0, wordsBefore) : sent, end])
  if (hasTooManyFields(body, contentType)) return 'too many fields'
  if (isCut) {
    for (const name of ['Content-Length', 'Transfer-Encoding']) headers.delete(name)
    headers.set(truncatedBodyHeader, 'yes')
  }
  return new Request(request.url, { method: request.method, headers, body })
}

function isPacked({ headers }: Request): boolean {
  return !/^(identity)?$/i.test(headers.get('Content-Encoding') ?? '')
}

function getBoundary(contentType: string): string | null {
  return /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1] ?? null
}

/**
 * Looked at before anything is parsed: URLSearchParams takes quadratic time, 14 s for two megabytes of `&a`, and
 * nobody else is answered meanwhile.
 */
function hasTooManyFields(body: Buffer, contentType: string, fields = maxFormFields): boolean {
  const boundary = getBoundary(contentType)
  const between = boundary === null ? '&' : `--${boundary}`
  if (boundary === null && !/^application\/x-www-form-urlencoded\b/i.test(contentType)) return false
  // Parts have a boundary before each of them and one at the end.
  const most = boundary === null ? fields - 1 : fields + 1
  let separators = 0
  for (let at = body.indexOf(between); at !== -1; at = body.indexOf(between, at + between.length))
    if (++separators > most) return true
  return false
}
