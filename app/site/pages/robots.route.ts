import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/robots.route'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { finished: true }

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext).services.config
  const lines = [
    'User-agent: *',
    'Disallow: /thankyou',
    'Disallow: /backbar',
    'Disallow: /yours',
    'Disallow: /es/thankyou',
    'Disallow: /es/yours',
    'Disallow: /venue',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
