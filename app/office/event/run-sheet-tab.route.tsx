import { data } from 'react-router'
import { getSessionExpiry } from '../../business/auth/sessions.server.ts'
import { formatWeekdayDate, getToday as todayIn } from '../../business/dates.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { getCheckedPackingItems } from '../../operations/events/packing-checkmarks.server.ts'
import { computeOfflineExpiry } from '../../operations/events/event-logistics.ts'
import { EventNotBookedPage } from '../../operations/events/event-not-booked-page.tsx'
import { getRunSheetData } from '../../operations/events/run-sheet.server.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { getVenueSectionData } from '../../operations/venues/venues.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/run-sheet-tab.route'
import { runSheetAction, runSheetDocument } from './event-contributions.server.ts'
import { RunSheetTabPage } from './run-sheet-tab-page.tsx'

export const handle: PageHandle = { script: true, worker: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db } = services
  const now = services.now()
  const evening = await getRunSheetData(db, params.id)
  if (!evening) return data(null, { status: 404 })
  const { night, sections, menu, bring } = evening
  const [ticks, documents, actions, venue, endsAt] = await Promise.all([
    getCheckedPackingItems(db, params.id),
    runSheetDocument.list(db, params.id, { now, staff: services.staff }),
    runSheetAction.list(db, params.id, now),
    getVenueSectionData(db, params.id),
    getSessionExpiry(services, request),
  ])
  return data({
    night,
    rules: sections.find(({ id }) => id === 'rules')?.lines ?? [],
    menu,
    lines: bring,
    ticks,
    documents: documents.filter((document) => document !== null),
    actions: actions.filter((action) => action !== null),
    place: { notes: venue?.venue?.notes ?? '', alike: venue?.alike ?? [] },
    now,
    today: todayIn(now, night.timeZone),
    scripts: [getIslandScriptUrl('keep-sheet'), getIslandScriptUrl('night-tab')],
    until: computeOfflineExpiry(night, endsAt, now),
  })
}

export default function RunSheetTabRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotBookedPage />
  const { name, date } = loaderData.night
  return (
    <>
      <BackOfficeTitle title={`Run sheet: ${name}, ${formatWeekdayDate(date)}`} />
      <RunSheetTabPage {...loaderData} />
    </>
  )
}
