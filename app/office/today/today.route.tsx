import { redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { formatWeekdayDate, getToday as todayIn } from '../../business/dates.ts'
import { getRecordedPayment } from '../../agreements/payments/mark-amount-received.server.ts'
import { catchUnreadableDocument } from '../../agreements/proposals/stored-document.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/today.route'
import { getEventHeaderView } from '../event/event-header-view.server.ts'
import { getEventOverview } from '../event/event-overview.server.ts'
import { findTodayTasks, buildTodayView } from './today.server.ts'
import { TodayPage } from './today-page.tsx'

export const handle: PageHandle = { script: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { search, searchParams } = new URL(request.url)
  // The event list stood at this address before.
  if (searchParams.has('show') || searchParams.has('q')) throw redirect(`/backbar/jobs${search}`, 308)
  const now = services.now()
  const [{ role }, { timeZone }] = await Promise.all([
    requireUser(services, request),
    getSetting(services.db, 'identity'),
  ])
  const seesMoney = role === 'owner'
  const at = { now, today: todayIn(now, timeZone), timeZone, seesMoney }
  const page = searchParams.has('all') ? getPage(searchParams.get('all')!) : null
  const [noted, already] = [searchParams.get('noted'), searchParams.get('already')]
  const found = await findTodayTasks(services, at, page)
  const job = searchParams.get('job') ?? found.shown.find(({ task }) => task.eventId !== null)?.task.eventId ?? null
  // The complete overview is loaded only for a selected row, which narrow screens do not have.
  const isChosen = searchParams.has('job')
  const [today, got, view, overview] = await Promise.all([
    buildTodayView(services, found, at),
    seesMoney && (noted ?? already) ? getRecordedPayment(services.db, (noted ?? already)!) : null,
    job === null ? null : catchUnreadableDocument(getEventHeaderView(services.db, job, { now, isOwner: seesMoney })),
    job === null || !isChosen
      ? null
      : catchUnreadableDocument(
          getEventOverview(services.db, job, { now, isOwner: seesMoney, ...services.config, events: services.events }),
        ),
  ])
  return {
    ...today,
    page,
    // Costs that an owner's phone stored offline are sent from here, too.
    scripts: (seesMoney ? ['find-job', 'keep-costs'] : ['find-job']).map(getIslandScriptUrl),
    now: at,
    day: formatWeekdayDate(at.today),
    got: got && { ...got, entryId: (noted ?? already)!, isFirst: noted !== null },
    trouble: { line: searchParams.get('line'), why: searchParams.get('why') },
    beside: view && { job: view, overview },
  }
}

/** Page of the complete list. "?all" is the first page. */
function getPage(text: string): number {
  return /^[1-9]\d?$/.test(text) ? Number(text) : 1
}

export default function TodayRoute({ loaderData }: Route.ComponentProps) {
  return <TodayPage {...loaderData} />
}
