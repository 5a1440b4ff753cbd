import { data } from 'react-router'
import { getSessionExpiry } from '../../business/auth/sessions.server.ts'
import { formatWeekdayDate, getToday as todayIn } from '../../business/dates.ts'
import { getPageServices, requestContext } from '../../visit-context.server.ts'
import { getCheckedPackingItems } from '../../nights/events/load-ticks.server.ts'
import { computeOfflineExpiry } from '../../nights/events/night.ts'
import { EventNotBookedPage } from '../../nights/events/no-such-event.tsx'
import { getRunSheetData } from '../../nights/events/run-sheet.server.ts'
import { getPacket } from '../../nights/packets/packets.server.ts'
import { BackOfficeTitle } from '../../ui/office-title.tsx'
import { getVenueSectionData } from '../../nights/venues/venues.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/night.route'
import { RunSheetTabPage } from './night-page.tsx'

export const handle: PageHandle = { script: true, worker: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db } = services
  const now = services.now()
  const evening = await getRunSheetData(db, params.id)
  if (!evening) return data(null, { status: 404 })
  const { night, sections, menu, bring } = evening
  const [ticks, packet, venue, endsAt] = await Promise.all([
    getCheckedPackingItems(db, params.id),
    getPacket(db, params.id, now, services.staff),
    getVenueSectionData(db, params.id),
    getSessionExpiry(services, request),
  ])
  return data({
    night,
    rules: sections.find(({ id }) => id === 'rules')?.lines ?? [],
    menu,
    lines: bring,
    ticks,
    papers: packet?.papers ?? [],
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
