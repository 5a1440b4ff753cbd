import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getPreferredEncoding, type ContentEncoding } from './accepted-encoding.ts'
import { fillPageTemplate, type PageTemplate } from './page-template.server.ts'
import { matchesEntityTag } from './entity-tag.ts'

/** A finished response: bytes, ETag and serialized headers for every encoding. */
export type CachedResponse = { versions: Record<ContentEncoding, Version> }
type Version = {
  bytes: Buffer
  /** ETag of the bytes. Null for a template, which differs each time it is sent. */
  tag: string | null
  full: string[]
  unchanged: string[]
  /** Returns the bytes with the text filled into the placeholders. */
  fill?: (text: string) => Buffer
}

/** Headers omitted from a 304, which has no body. */
const bodyHeaders = /^(content-(type|length|encoding)|speculation-rules)$/i

/** Finishes a response. A missing encoding falls back to the plain bytes. */
export function createCachedResponse(
  headers: Record<string, string>,
  bodies: { plain: Buffer } & Partial<Record<ContentEncoding, Buffer>>,
): CachedResponse {
  const plain = createVersion(headers, bodies.plain, 'plain')
  const versions = {
    plain,
    br: bodies.br ? createVersion(headers, bodies.br, 'br') : plain,
    gzip: bodies.gzip ? createVersion(headers, bodies.gzip, 'gzip') : plain,
  }
  return { versions }
}

/** Creates a cached response from a page template. It has no ETag, because it differs each time it is sent. */
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
 * Sends a finished response, filled in if it is a template, or a 304 if the client already has it. Returns the status.
 * Ranges are not supported because the files are small.
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
  // Node omits the body if the method or the status has none.
  res.end(status === 200 ? (fill ? fill(stamp()) : bytes) : undefined)
  return status
}

function createVersion(given: Record<string, string>, bytes: Buffer, encoding: ContentEncoding): Version {
  const headers = getHeaders(given, bytes, encoding)
  // The headers are part of the hash: a page with a changed policy is a different page to a browser.
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url')
  // A route may have set its own ETag for the plain bytes.
  const tag = (encoding === 'plain' && given.ETag) || `"${hash.slice(0, 22)}"`
  const full = Object.entries({ ...headers, ETag: tag })
  return { bytes, tag, full: full.flat(), unchanged: full.filter(([name]) => !bodyHeaders.test(name)).flat() }
}

function getHeaders(given: Record<string, string>, bytes: Buffer, encoding: ContentEncoding): Record<string, string> {
  return {
    ...given,
    'Content-Length': String(bytes.length),
    ...(encoding !== 'plain' && { 'Content-Encoding': encoding }),
  }
}

/** Cache of the preferred encoding by header text. Few distinct headers occur. */
const preferredEncodings = new Map<string, ContentEncoding>()

function encodingFor(accepted: string | undefined): ContentEncoding {
  if (accepted === undefined) return 'plain'
  const known = preferredEncodings.get(accepted)
  if (known) return known
  const found = getPreferredEncoding(accepted)
  if (preferredEncodings.size < 100 && accepted.length < 200) preferredEncodings.set(accepted, found)
  return found
}
