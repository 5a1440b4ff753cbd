import { listAgreementStates } from '../../agreements/proposals/agreed.server.ts'
import { getSetting } from '../../business/business.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { searchStaffMembers } from '../../crew/people/crew-people.server.ts'
import { getPageServices, requestContext } from '../../visit-context.server.ts'
import type { Route } from './+types/found.route'
import { toEventSearchResult, toStaffSearchResult } from './found-line.ts'
import { parseEventListQuery } from './job-query.ts'
import { searchEvents } from './job-list.server.ts'

/** What a search finds, in a line each, while one types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const { words } = parseEventListQuery(new URL(request.url).searchParams)
  if (words.length === 0) return Response.json([])
  const [{ timeZone }, people, { events }] = await Promise.all([
    getSetting(db, 'identity'),
    searchStaffMembers(db, words),
    searchEvents(db, words, null),
  ])
  const today = todayIn(now(), timeZone)
  const shown = events.slice(0, 12)
  const agreements = await listAgreementStates(
    db,
    shown.map(({ id }) => id),
  )
  const jobs = shown.map((event) => toEventSearchResult(event, agreements.get(event.id) ?? null, today, now()))
  return Response.json([...people.map(toStaffSearchResult), ...jobs])
}
