import { requestContext } from '../../request-context.server.ts'
import { findLogo } from './brand.server.ts'
import type { Route } from './+types/logo-image.route'

/**
 * Headers that keep a stored SVG, opened as a page, from running scripts, loading other files or applying foreign
 * styles.
 */
const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Serves a stored logo with a permanent cache, because its id is a hash of its bytes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, id, kind] = /^([\da-f]{20})\.(svg|png)$/.exec(params.file) ?? []
  const files = id ? await findLogo(context.get(requestContext).services.db, id) : null
  if (kind === 'svg' && files?.svg)
    return new Response(files.svg, { headers: { ...securityHeaders, 'Content-Type': 'image/svg+xml' } })
  if (kind === 'png' && files)
    return new Response(new Uint8Array(files.png), { headers: { ...securityHeaders, 'Content-Type': 'image/png' } })
  return new Response('No such picture', { status: 404, headers: { 'Content-Type': 'text/plain' } })
}
