import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/event-calendar-file.route'
import { getEventCalendarFile } from './event-calendar.server.ts'

/** Serves an event as a calendar file, for events whose email could not attach it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const file = await getEventCalendarFile(db, params.id, config.siteUrl)
  if (!file) return new Response('This event is neither on hold nor booked.\n', { status: 404 })
  return new Response(file.text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}
