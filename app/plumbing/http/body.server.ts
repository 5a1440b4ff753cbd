/** No form of ours has a tenth of it. */
export const mostFields = 500

/** A request with its body read, or why it was not. */
export type Bounded = Request | 'packed' | 'too large' | 'too many fields'

/**
 * The request with its body read, or why it is not: packed, larger than `limit` bytes, or a form of more than
 * `fields`. What is left of it is given up. Who has sent everything is served to the end, whether they still listen
 * or not.
 */
export async function withBoundedBody(request: Request, limit: number, fields = mostFields): Promise<Bounded> {
  if (!request.body) return request
  // No browser packs a form, and a thousandth of a body says nothing about how large it is.
  if (isPacked(request)) {
    await request.body.cancel()
    return 'packed'
  }
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) {
    await request.body.cancel()
    return 'too large'
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > limit) return 'too large'
    chunks.push(chunk)
  }
  const [first] = chunks
  const body = chunks.length === 1 && first ? Buffer.from(first.buffer, first.byteOffset, size) : Buffer.concat(chunks)
  if (hasTooManyFields(body, request.headers.get('Content-Type') ?? '', fields)) return 'too many fields'
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}

/** What a form says that was cut short, so that whoever reads it knows: its last file is not whole. */
export const cutShort = 'X-Cut-Short'

/** A form's words stand before its file, and are never as long. */
const wordsBefore = 128 * 1024

/**
 * The same for a form with a file at its end: one that is too large is cut short, marked so, and keeps what was typed.
 * What comes after is never held.
 */
export async function withCutBody(request: Request, limit: number): Promise<Bounded> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const boundary = boundaryOf(contentType)
  const headers = new Headers(request.headers)
  headers.delete(cutShort)
  if (!request.body || boundary === null || isPacked(request))
    return withBoundedBody(
      new Request(request.url, {
        method: request.method,
        headers,
        ...(request.body && { body: request.body, duplex: 'half' as const }),
      }),
      limit,
    )
  const isTold = Number(headers.get('Content-Length') ?? 0) > limit
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    chunks.push(chunk)
    size += chunk.length
    if (isTold ? size >= wordsBefore : size > limit) break
  }
  const isCut = isTold || size > limit
  const end = Buffer.from(isCut ? `\r\n--${boundary}--\r\n` : '')
  const sent = Buffer.concat(chunks)
  const body = Buffer.concat([isCut ? sent.subarray(0, wordsBefore) : sent, end])
  if (hasTooManyFields(body, contentType)) return 'too many fields'
  if (isCut) {
    for (const name of ['Content-Length', 'Transfer-Encoding']) headers.delete(name)
    headers.set(cutShort, 'yes')
  }
  return new Request(request.url, { method: request.method, headers, body })
}

function isPacked({ headers }: Request): boolean {
  return !/^(identity)?$/i.test(headers.get('Content-Encoding') ?? '')
}

function boundaryOf(contentType: string): string | null {
  return /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1] ?? null
}

/**
 * Looked at before anything is parsed: URLSearchParams takes quadratic time, 14 s for two megabytes of `&a`, and
 * nobody else is answered meanwhile.
 */
function hasTooManyFields(body: Buffer, contentType: string, fields = mostFields): boolean {
  const boundary = boundaryOf(contentType)
  const between = boundary === null ? '&' : `--${boundary}`
  if (boundary === null && !/^application\/x-www-form-urlencoded\b/i.test(contentType)) return false
  // Parts have a boundary before each of them and one at the end.
  const most = boundary === null ? fields - 1 : fields + 1
  let separators = 0
  for (let at = body.indexOf(between); at !== -1; at = body.indexOf(between, at + between.length))
    if (++separators > most) return true
  return false
}
