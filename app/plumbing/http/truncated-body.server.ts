import {
  type ReadBodyOptions,
  type ReadBodyResult,
  getBoundary,
  isCompressed,
  readBoundedBody,
  hasTooManyFields,
} from './bounded-body.server.ts'

/** Header that marks a truncated form: its last file is incomplete. */
export const truncatedBodyHeader = 'X-Cut-Short'

/** Text fields precede the file in a form and are never as long as this, in bytes. */
const maxTextBytes = 128 * 1024

/**
 * Reads the body of a form with a file at its end. An oversized form is truncated and marked, and its text fields are
 * kept. The rest is never held in memory.
 */
export async function readTruncatedBody(
  request: Request,
  limit: number,
  reading: ReadBodyOptions = {},
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
