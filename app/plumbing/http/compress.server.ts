import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getPreferredEncoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressibleType =
  /^(text\/|application\/(json|problem\+json|ld\+json|manifest\+json|speculationrules\+json|xml)|image\/svg)/

export function isWorthCompressing({ headers }: Response): boolean {
  return compressibleType.test(headers.get('Content-Type') ?? '') && !headers.has('Content-Encoding')
}

/** Compresses a response for a client that accepts it, with brotli or else gzip. Other responses pass unchanged. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  if (!response.body || !isWorthCompressing(response)) return response
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (isDownload(response)) return compressStream(request, response, headers)
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = getPreferredEncoding(request.headers.get('Accept-Encoding') ?? undefined)
  const bytes = encoding === 'plain' || body.length < 512 ? body : await compressBody(encoding, body, 5)
  if (bytes !== body) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status: response.status, headers })
}

/** A download may have any length, so it is compressed as a stream and never held whole in memory. */
function compressStream(request: Request, response: Response, headers: Headers): Response {
  if (getPreferredEncoding(request.headers.get('Accept-Encoding') ?? undefined) === 'plain')
    return new Response(response.body, { status: response.status, headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(response.body!.pipeThrough(new CompressionStream('gzip')), { status: response.status, headers })
}

function isDownload({ headers }: Response): boolean {
  return headers.get('Content-Disposition')?.startsWith('attachment') === true && !headers.has('Content-Length')
}

/** Compresses a body at brotli's `quality`: 5 for a response that a client waits for, 11 for cached content. */
export function compressBody(encoding: 'br' | 'gzip', body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return zip(body, { level: Math.min(quality, 9) })
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}
