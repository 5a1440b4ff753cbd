import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/app-manifest.route'

/** Web app manifest of the back office for a phone's home screen. Browsers request it without a cookie. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await getSetting(context.get(requestContext).services.db, 'identity')
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/backbar',
    name: `Backbar, ${name}`,
    short_name: 'Backbar',
    start_url: '/backbar',
    scope: '/backbar',
    display: 'standalone',
    background_color: '#F6F0E2',
    theme_color: '#0F1F1C',
    icons: [
      icon('backbar', 192, 'any'),
      icon('backbar', 512, 'any'),
      icon('backbar-maskable', 192, 'maskable'),
      icon('backbar-maskable', 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  })
}
