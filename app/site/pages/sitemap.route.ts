import { visitContext } from '../../house-context.server.ts'
import { partPages } from '../page-parts/page-part.ts'
import { readPartKinds } from '../page-parts/page-parts.server.ts'
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

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const { siteUrl } = config
  const more = partPages(await readPartKinds(db)).map(({ to }) => to)
  const urls = [...pages, ...more].map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('')
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
