/** More than ten times the fields of the largest form. */
export const maxFormFields = 500

/** A request with its body read, or the reason why it was not read. */
export type ReadBodyResult = Request | 'packed' | 'too large' | 'too many fields' | 'too many'

/** Maximum number of form fields, and the signal that aborts reading with 'too many'. */
type Reading = { fields?: number | undefined; dropped?: AbortSignal }

/**
 * Reads the body of a request. Returns the request with its body, or the reason for rejecting it: compressed, larger than
 * `limit` bytes, or a form with more than `fields` fields. The rest of a rejected body is canceled. A request whose body
 * is complete is handled even if its sender has disconnected.
 */
export async function readBoundedBody(
  request: Request,
  limit: number,
  { fields = maxFormFields, dropped }: Reading = {},
): Promise<ReadBodyResult> {
  if (!request.body) return request
  // No browser compresses form bodies, and a compressed size says nothing about the real size.
  if (isCompressed(request)) {
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

/**
 * Collects a body in a single buffer from the start. Thousands of separate single-byte chunks would take many times the
 * memory.
 */
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
      // A body that arrives in a single chunk of the declared size is used without copying.
      if (size === 0 && grown === told) all = Buffer.from(next.value.buffer, next.value.byteOffset, grown)
      else all = appendChunk(all, size, { piece: next.value, most: told || limit })
      size = grown
    }
  } finally {
    dropped?.removeEventListener('abort', drop)
  }
  return dropped?.aborted ? 'too many' : all.subarray(0, size)
}

function appendChunk(
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

/** Header that marks a truncated form: its last file is incomplete. */
export const truncatedBodyHeader = 'X-Cut-Short'

/** Text fields precede the file in a form and are never as long as this, in bytes. */
const maxTextBytes = 128 * 1024

/**
 * The same for a form with a file at its end. An oversized form is truncated and marked, and its text fields are kept.
 * The rest is never held in memory.
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
  if (!request.body || boundary === null || isCompressed(request))
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
  // The rest is read and discarded. Closing the connection while the client still sends would lose the response.
  for await (const chunk of request.body) {
    if (isTold ? size >= maxTextBytes : size > limit) continue
    chunks.push(chunk)
    size += chunk.length
  }
  const isCut = isTold || size > limit
  const end = Buffer.from(isCut ? `\r\n--${boundary}--\r\n` : '')
  const sent = Buffer.concat(chunks)
  const body = Buffer.concat([isCut ? sent.subarray(0, maxTextBytes) : sent, end])
  if (hasTooManyFields(body, contentType)) return 'too many fields'
  if (isCut) {
    for (const name of ['Content-Length', 'Transfer-Encoding']) headers.delete(name)
    headers.set(truncatedBodyHeader, 'yes')
  }
  return new Request(request.url, { method: request.method, headers, body })
}

function isCompressed({ headers }: Request): boolean {
  return !/^(identity)?$/i.test(headers.get('Content-Encoding') ?? '')
}

function getBoundary(contentType: string): string | null {
  return /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1] ?? null
}

/**
 * Checked before parsing: URLSearchParams takes quadratic time (14 s for two megabytes of `&a`), which would block all
 * other requests.
 */
function hasTooManyFields(body: Buffer, contentType: string, fields = maxFormFields): boolean {
  const boundary = getBoundary(contentType)
  const between = boundary === null ? '&' : `--${boundary}`
  if (boundary === null && !/^application\/x-www-form-urlencoded\b/i.test(contentType)) return false
  // A multipart body has a boundary before each part and another at the end.
  const most = boundary === null ? fields - 1 : fields + 1
  let separators = 0
  for (let at = body.indexOf(between); at !== -1; at = body.indexOf(between, at + between.length))
    if (++separators > most) return true
  return false
}
