import type { StoredFile } from '../files/disk-file-store.server.ts'
import { parseRangeHeader } from './byte-range.ts'
import { matchesEntityTag } from './entity-tag.ts'

type About = { tag: string; type: string; headers: Record<string, string> }

/**
 * Creates the response for a stored file: the whole file, the requested range, or a 304. `tag` identifies its bytes
 * forever, as does its URL.
 */
export function createFileResponse(request: Request, file: StoredFile, { tag, type, headers }: About): Response {
  const asked = (name: string) => request.headers.get(name)
  const about = { ETag: tag, 'Cache-Control': 'public, max-age=31536000, immutable', ...headers }
  if (matchesEntityTag(asked('If-None-Match') ?? undefined, tag))
    return new Response(null, { status: 304, headers: about })

  const isPartOfThis = asked('If-Range') === null || asked('If-Range') === tag
  const range = request.method === 'GET' && isPartOfThis ? parseRangeHeader(asked('Range'), file.size) : 'whole'
  if (range === 'nothing')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } })
  const ranged = { ...about, 'Content-Type': type, 'Accept-Ranges': 'bytes' }
  if (range === 'whole') {
    const body = request.method === 'HEAD' ? null : file.body
    return new Response(body, { headers: { ...ranged, 'Content-Length': String(file.size) } })
  }
  const { first, last } = range
  return new Response(file.part(first, last), {
    status: 206,
    headers: {
      ...ranged,
      'Content-Length': String(last - first + 1),
      'Content-Range': `bytes ${first}-${last}/${file.size}`,
    },
  })
}
