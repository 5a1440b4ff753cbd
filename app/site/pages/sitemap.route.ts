import { isTranslatedPath, languages, toLocalizedPath } from '../../ui/language.ts'
import { requestContext } from '../../request-context.server.ts'
import { listPageItemsLinks } from '../page-items/page-item.ts'
import { listUsedPageItemKinds } from '../page-items/page-items.server.ts'
import { modulePages } from './module-pages.server.ts'
import type { Route } from './+types/sitemap.route'
import type { PageHandle } from '../../ui/page-handle.ts'

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

export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const { siteUrl } = config
  const more = listPageItemsLinks(await listUsedPageItemKinds(db)).map(({ to }) => to)
  const ofModules = (await modulePages.list(db)).flat()
  const urls = [...pages, ...more, ...ofModules].flatMap((path) => formatSitemapEntries(path, siteUrl)).join('')
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

/** Sitemap entries of a page: an entry per language, each linking to all languages. */
function formatSitemapEntries(path: string, siteUrl: string): string[] {
  if (!isTranslatedPath(path)) return [`<url><loc>${siteUrl}${path}</loc></url>`]
  const places = languages.map((language) => [language, siteUrl + toLocalizedPath(language, path)] as const)
  const alternates = places
    .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('')
  return places.map(([, href]) => `<url><loc>${href}</loc>${alternates}</url>`)
}
