/** More than ten times the fields of the largest form. */
export const maxFormFields = 500

/** A request with its body read, or the reason why it was not read. */
export type ReadBodyResult = Request | 'packed' | 'too large' | 'too many fields' | 'too many'

/** Maximum number of form fields, and the signal that aborts reading with 'too many'. */
export type ReadBodyOptions = { fields?: number | undefined; dropped?: AbortSignal }

/**
 * Reads the body of a request. Returns the request with its body, or the reason for rejecting it: compressed, larger than
 * `limit` bytes, or a form with more than `fields` fields. The rest of a rejected body is canceled. A request whose body
 * is complete is handled even if its sender has disconnected.
 */
export async function readBoundedBody(
  request: Request,
  limit: number,
  { fields = maxFormFields, dropped }: ReadBodyOptions = {},
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

export function isCompressed({ headers }: Request): boolean {
  return !/^(identity)?$/i.test(headers.get('Content-Encoding') ?? '')
}

export function getBoundary(contentType: string): string | null {
  return /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1] ?? null
}

/**
 * Checked before parsing: URLSearchParams takes quadratic time (14 s for two megabytes of `&a`), which would block all
 * other requests.
 */
export function hasTooManyFields(body: Buffer, contentType: string, fields = maxFormFields): boolean {
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
