import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getClientPagePath } from '../proposals/client-link.server.ts'
import { parseClientPageLanguage } from '../proposals/client-page-language.ts'
import { buildClientCalendarFile } from '../proposals/client-calendar-file.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import type { Route } from './+types/client-calendar-file.route'
import { getClientPageReadAccess, getClientPageData } from './client-page.server.ts'

/**
 * Calendar file for the client while the event is ahead. For a canceled or postponed event, a file that removes the
 * entry.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const opened = await getClientPageReadAccess(db, params.token)
  const headers = privatePageHeaders
  const page =
    opened &&
    (await getClientPageData(db, opened, now(), {
      view: parseClientPageLanguage(request.url, opened.event.language),
      isMailed: false,
    }))
  const identity = await getSetting(db, 'identity')
  const [, host = ''] = identity.email.split('@')
  const isCancelled = page?.state === 'called-off' || page?.state === 'postponed'
  const hasEntry = isCancelled || page?.state === 'agreed' || page?.state === 'reserved'
  const file =
    page?.signature && hasEntry
      ? buildClientCalendarFile(page.document, {
          eventId: opened!.event.id,
          host,
          page: `${config.siteUrl}${getClientPagePath(params.token)}`,
          language: page.language,
          timeZone: page.eventZone ?? identity.timeZone,
          changes: page.copies.length,
          at: page.signature.at,
          isCancelled,
        })
      : null
  if (!file) return new Response(null, { status: 404, headers })
  const disposition = `attachment; filename="${page!.document.reference.toLowerCase()}.ics"`
  return new Response(file, {
    headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': disposition },
  })
}
