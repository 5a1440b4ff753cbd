import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bestEncoding, type Encoding } from './accepted-encoding.ts'
import { namesTag } from './entity-tag.ts'

/** An answer of which nothing is left to do: in every encoding its bytes, its tag and its headers as Node writes them. */
export type Finished = { versions: Record<Encoding, Version>; size: number }
type Version = { bytes: Buffer; tag: string; full: string[]; unchanged: string[] }

/** What a 304 says nothing of: it has no body to speak about. */
const aboutTheBody = /^(content-(type|length|encoding)|speculation-rules)$/i

/** Finishes an answer. Where one encoding is missing, its clients get the plain bytes. */
export function finish(headers: Record<string, string>, bodies: { plain: Buffer } & Partial<Record<Encoding, Buffer>>): Finished {
  const plain = version(headers, bodies.plain, 'plain')
  const versions = {
    plain,
    br: bodies.br ? version(headers, bodies.br, 'br') : plain,
    gzip: bodies.gzip ? version(headers, bodies.gzip, 'gzip') : plain,
  }
  return { versions, size: Object.values(bodies).reduce((size, bytes) => size + bytes.length, 0) }
}

/** Sends it, or says that the client has it already. Answers the status. Ranges are not served: the whole is small. */
export function sendFinished(req: IncomingMessage, res: ServerResponse, finished: Finished, requestId: string | null): 200 | 304 {
  const { bytes, tag, full, unchanged } = finished.versions[encodingFor(req.headers['accept-encoding'])]
  const status = namesTag(req.headers['if-none-match'], tag) ? 304 : 200
  const headers = status === 200 ? full : unchanged
  res.writeHead(status, requestId === null ? headers : [...headers, 'X-Request-Id', requestId])
  // Node leaves out the body where the method or the status has none.
  res.end(status === 200 ? bytes : undefined)
  return status
}

function version(given: Record<string, string>, bytes: Buffer, encoding: Encoding): Version {
  const headers = { ...given, 'Content-Length': String(bytes.length), ...(encoding !== 'plain' && { 'Content-Encoding': encoding }) }
  // Headers count too: a page whose policy changed is not the page a browser holds.
  const tag = `"${createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url').slice(0, 22)}"`
  const full = Object.entries({ ...headers, ETag: tag })
  return { bytes, tag, full: full.flat(), unchanged: full.filter(([name]) => !aboutTheBody.test(name)).flat() }
}

/** Few wordings of the header are ever seen: what each of them likes best is worked out once. */
const likings = new Map<string, Encoding>()

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'plain'
  const known = likings.get(accepted)
  if (known) return known
  const found = bestEncoding(accepted)
  if (likings.size < 100 && accepted.length < 200) likings.set(accepted, found)
  return found
}
