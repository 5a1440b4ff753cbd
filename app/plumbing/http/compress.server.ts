import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const worthIt = /^(text\/|application\/(json|problem\+json|ld\+json|manifest\+json|speculationrules\+json)|image\/svg)/

/** Compresses a finished answer for a client that can read it: brotli first, else gzip. Other answers pass. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.body || !worthIt.test(type) || response.headers.has('Content-Encoding')) return response
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (isDownload(response)) return squeezed(request, response, headers)
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = bestEncoding(request.headers.get('Accept-Encoding') ?? '')
  if (!encoding || body.length < 512) return new Response(body, { status: response.status, headers })
  headers.set('Content-Encoding', encoding)
  const bytes =
    encoding === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
      : await zip(body)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status: response.status, headers })
}

/** A download may be of any length: it is compressed while it is written, and never held whole. */
function squeezed(request: Request, response: Response, headers: Headers): Response {
  if (bestEncoding(request.headers.get('Accept-Encoding') ?? '') === null) return new Response(response.body, { status: response.status, headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(response.body!.pipeThrough(new CompressionStream('gzip')), { status: response.status, headers })
}

function isDownload({ headers }: Response): boolean {
  return headers.get('Content-Disposition')?.startsWith('attachment') === true && !headers.has('Content-Length')
}

function bestEncoding(accepted: string): 'br' | 'gzip' | null {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
