import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { pathOf } from '../proposals/client-link.server.ts'
import { viewOf } from '../proposals/yours-language.ts'
import type { Route } from './+types/your-event.route'
import { openToRead, readYours } from './yours.server.ts'
import { yourEventFile } from './your-event.ts'

/** Their event for their own calendar, as long as it is ahead. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).services
  const opened = await openToRead(db, params.token)
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }
  const page = opened && (await readYours(db, opened, now(), { view: viewOf(request.url, opened.lead.language) }))
  const isAhead = page && (page.state === 'agreed' || page.state === 'reserved')
  const [, host = ''] = (await readSetting(db, 'identity')).email.split('@')
  const around = { leadId: opened?.lead.id ?? '', host, page: `${config.siteUrl}${pathOf(params.token)}` }
  const file = isAhead ? yourEventFile(page, around) : null
  if (!file) return new Response(null, { status: 404, headers })
  const disposition = `attachment; filename="${page!.document.reference.toLowerCase()}.ics"`
  return new Response(file, {
    headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': disposition },
  })
}
