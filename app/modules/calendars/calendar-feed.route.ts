import { getToday } from '../../business/dates.ts'
import { createHash } from 'node:crypto'
import { isModuleOn } from '../../business/module-switches.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/calendar-feed.route'
import { listCalendarEvents } from '../../operations/calendar/event-calendar.server.ts'
import { isFeedKeyValid } from './feed-keys.server.ts'
import { buildEventCalendar } from '../../operations/calendar/event-calendar.ts'

/** Serves the calendar feed. The key is in the query, which is never logged. While calendars are off, no key is valid. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const headers = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  const isOn = await isModuleOn(db, 'calendars')
  if (!isOn || !(await isFeedKeyValid(db, new URL(request.url).searchParams.get('key')))) {
    return new Response('There is nothing here.', {
      status: 404,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  const identity = await getSetting(db, 'identity')
  const lastYear = Temporal.PlainDate.from(getToday(now(), identity.timeZone)).subtract({ years: 1 }).toString()
  const feed = buildEventCalendar(await listCalendarEvents(db, lastYear), identity, config.siteUrl)
  // A weak tag, because the response may be compressed.
  const tag = `W/"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`
  if (request.headers.get('If-None-Match')?.split(/,\s*/).includes(tag))
    return new Response(null, { status: 304, headers: { ...headers, ETag: tag } })
  return new Response(feed, {
    headers: {
      ...headers,
      ETag: tag,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="events.ics"',
    },
  })
}
