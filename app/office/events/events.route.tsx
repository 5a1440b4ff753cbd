import { getToday as todayIn } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/events.route'
import { searchBesidesEvents } from './module-search.server.ts'
import { getEventList } from './event-list-groups.server.ts'
import { parseEventListQuery } from './event-list-query.ts'
import { EventsPage } from './events-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ...services } = getPageServices(context.get(requestContext))
  const now = services.now()
  const { timeZone } = await getSetting(db, 'identity')
  const question = parseEventListQuery(new URL(request.url).searchParams)
  const [others, groups] = await Promise.all([
    question.words.length > 0 && question.cursor === null ? searchBesidesEvents(db, question.words) : [],
    getEventList(db, question, todayIn(now, timeZone), now),
  ])
  return {
    question,
    others,
    groups,
    nothing: question.q
      ? 'Nothing matches that.'
      : question.list
        ? 'Nothing here.'
        : 'No inquiries yet. The next one will be here.',
  }
}

export default function EventsRoute({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />
}
