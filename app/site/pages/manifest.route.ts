import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/manifest.route'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { finished: true }

/** Web app manifest: name and look of the site on a home screen. The icons are rendered from the logo at build time. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await getSetting(context.get(requestContext).services.db, 'identity')
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#F6F0E2',
    theme_color: '#0F1F1C',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}

function icon(size: number, purpose: 'any' | 'maskable') {
  const file = purpose === 'maskable' ? `maskable-${size}` : `icon-${size}`
  return { src: `/icons/${file}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
