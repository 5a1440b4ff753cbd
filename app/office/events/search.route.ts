import { listAgreementStates } from '../../agreements/proposals/agreement-states.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { formatLongDate, getToday as todayIn } from '../../business/dates.ts'
import { parseTypedDate } from '../../business/typed-date.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/search.route'
import { searchBesidesEvents } from './module-search.server.ts'
import { getDayPath } from '../../operations/calendar/calendar-day-path.ts'
import { toEventSearchResult, type SearchResult } from './search-result.ts'
import { parseEventListQuery } from './event-list-query.ts'
import { searchEvents } from './event-list.server.ts'

/** Search results while the user types, a line each. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const { q, words } = parseEventListQuery(new URL(request.url).searchParams)
  if (words.length === 0) return Response.json([])
  const [{ timeZone }, others, { events }] = await Promise.all([
    getSetting(db, 'identity'),
    searchBesidesEvents(db, words),
    searchEvents(db, words, null),
  ])
  const today = todayIn(now(), timeZone)
  const shown = events.slice(0, 12)
  const agreements = await listAgreementStates(
    db,
    shown.map(({ id }) => id),
  )
  const jobs = shown.map((event) => toEventSearchResult(event, agreements.get(event.id) ?? null, today, now()))
  // A date leads to its day, which says whether it is available.
  const typed = parseTypedDate(q, today)
  const days: SearchResult[] =
    typed.kind === 'day'
      ? [{ href: getDayPath(typed.day), title: formatLongDate(typed.day), hint: 'Whether it is available' }]
      : []
  return Response.json([...days, ...others, ...jobs])
}
