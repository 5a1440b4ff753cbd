import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bestEncoding, type ContentEncoding } from './accepted-encoding.ts'
import { fillPageTemplate, type PageTemplate } from './page-template.server.ts'
import { matchesEntityTag } from './entity-tag.ts'

/** An answer of which nothing is left to do: in every encoding its bytes, its tag and its headers as Node writes them. */
export type CachedResponse = { versions: Record<ContentEncoding, Version> }
type Version = {
  bytes: Buffer
  /** Null for what is another page each time it is sent. */
  tag: string | null
  full: string[]
  unchanged: string[]
  /** The bytes with a text in its places. */
  fill?: (text: string) => Buffer
}

/** What a 304 says nothing of: it has no body to speak about. */
const aboutTheBody = /^(content-(type|length|encoding)|speculation-rules)$/i

/** Finishes an answer. Where one encoding is missing, its clients get the plain bytes. */
export function createCachedResponse(
  headers: Record<string, string>,
  bodies: { plain: Buffer } & Partial<Record<ContentEncoding, Buffer>>,
): CachedResponse {
  const plain = version(headers, bodies.plain, 'plain')
  const versions = {
    plain,
    br: bodies.br ? version(headers, bodies.br, 'br') : plain,
    gzip: bodies.gzip ? version(headers, bodies.gzip, 'gzip') : plain,
  }
  return { versions }
}

/** The same for a page with blanks: its headers hold no tag, since it is never the same twice. */
export function createCachedTemplate(
  headers: Record<string, string>,
  { plain, br, gzip }: { plain: PageTemplate } & Partial<Record<ContentEncoding, PageTemplate>>,
): CachedResponse {
  const stamped = (
    encoding: ContentEncoding,
    blanks: PageTemplate,
    fill = (text: string) => fillPageTemplate(blanks, text),
  ): Version => ({
    bytes: blanks.bytes,
    tag: null,
    full: Object.entries(getHeaders(headers, blanks.bytes, encoding)).flat(),
    unchanged: [],
    fill,
  })
  const asIs = stamped('plain', plain)
  const versions = {
    plain: asIs,
    br: br ? stamped('br', br) : asIs,
    gzip: gzip ? stamped('gzip', gzip, (text) => fillPageTemplate(gzip, text, fillPageTemplate(plain, text))) : asIs,
  }
  return { versions }
}

/**
 * Sends it, filled in where it has blanks, or says that the client has it already. Answers the status. Ranges are not
 * served: the whole is small.
 */
export function sendCachedResponse(
  req: IncomingMessage,
  res: ServerResponse,
  finished: CachedResponse,
  requestId: string | null,
  stamp: () => string = () => '',
): 200 | 304 {
  const { bytes, tag, full, unchanged, fill } = finished.versions[encodingFor(req.headers['accept-encoding'])]
  const status = tag !== null && matchesEntityTag(req.headers['if-none-match'], tag) ? 304 : 200
  const headers = status === 200 ? full : unchanged
  res.writeHead(status, requestId === null ? headers : [...headers, 'X-Request-Id', requestId])
  // Node leaves out the body where the method or the status has none.
  res.end(status === 200 ? (fill ? fill(stamp()) : bytes) : undefined)
  return status
}

function version(given: Record<string, string>, bytes: Buffer, encoding: ContentEncoding): Version {
  const headers = getHeaders(given, bytes, encoding)
  // Headers count too: a page whose policy changed is not the page a browser holds.
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url')
  // A route may have named the bytes as they are.
  const tag = (encoding === 'plain' && given.ETag) || `"${hash.slice(0, 22)}"`
  const full = Object.entries({ ...headers, ETag: tag })
  return { bytes, tag, full: full.flat(), unchanged: full.filter(([name]) => !aboutTheBody.test(name)).flat() }
}

function getHeaders(given: Record<string, string>, bytes: Buffer, encoding: ContentEncoding): Record<string, string> {
  return {
    ...given,
    'Content-Length': String(bytes.length),
    ...(encoding !== 'plain' && { 'Content-Encoding': encoding }),
  }
}

/** Few wordings of the header are ever seen: what each of them likes best is worked out once. */
const likings = new Map<string, ContentEncoding>()

function encodingFor(accepted: string | undefined): ContentEncoding {
  if (accepted === undefined) return 'plain'
  const known = likings.get(accepted)
  if (known) return known
  const found = bestEncoding(accepted)
  if (likings.size < 100 && accepted.length < 200) likings.set(accepted, found)
  return found
}
