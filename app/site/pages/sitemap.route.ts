import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/sitemap.route'

const pages = [
  '/',
  '/ourstory',
  '/services',
  '/alcohol-calculator',
  '/quote',
  '/partners',
  '/privacy',
  '/accessibility',
]

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(visitContext).house.config
  const urls = pages.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('')
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
