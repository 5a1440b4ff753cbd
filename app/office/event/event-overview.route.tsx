import { randomUUID } from 'node:crypto'
import { useOutletContext, useSearchParams } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { listPageSections } from '../../modules.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import type { Route } from './+types/event-overview.route'
import { EventHistoryPage } from './event-history-page.tsx'
import { getEventHistory } from './event-history.server.ts'
import type { EventOutletContext } from './event-header-view.ts'
import { EventOverviewPage } from './event-overview-page.tsx'
import { getEventOverview } from './event-overview.server.ts'
import { eventOverviewSlot } from './event-sections.server.ts'

/** The price form computes its sums while the owner types. */
export const handle: PageHandle = { script: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { secret, siteUrl } = services.config
  const { role } = await requireUser(services, request)
  const terms = { now: services.now(), isOwner: role === 'owner', secret, siteUrl, events: services.events }
  const overview = await getEventOverview(services.db, params.id, terms)
  if (overview) {
    const about = { eventId: params.id, now: terms.now, isOwner: terms.isOwner }
    const sections = overview.progress ? await listPageSections(services.db, eventOverviewSlot, about) : []
    return { overview, sections, history: null }
  }
  // A closed event shows its history and has no overview.
  const history = await getEventHistory(services.db, params.id, terms)
  return history && { overview: null, sections: [], history: { ...history, noteKey: randomUUID() } }
}

export default function EventOverviewRoute({ loaderData }: Route.ComponentProps) {
  const { isError, back } = useOutletContext<EventOutletContext>()
  const [search] = useSearchParams()
  if (!loaderData) return null
  const { overview, sections, history } = loaderData
  return (
    <>
      <BackOfficeTitle title={(overview ?? history).event.request.requestorName} isError={isError} />
      {overview ? (
        <EventOverviewPage {...overview} sections={sections} back={back} opened={search.get('contact')} />
      ) : (
        <EventHistoryPage {...history} back={null} />
      )}
    </>
  )
}
