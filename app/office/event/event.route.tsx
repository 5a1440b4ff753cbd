import { data, Outlet, useMatches, useSearchParams } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { modules } from '../../modules.ts'
import { listPageSections } from '../../modules.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { formatHistoryEntry } from '../../events/event/history-text.ts'
import type { HistoryEntry } from '../../events/event/history-entry.ts'
import { listHistoryEntries } from '../../events/event/history.server.ts'
import { canUndoManualEvent } from '../../events/manual-entry/undo-manual-event.server.ts'
import { redirectMergedEvent } from '../../events/event/redirect-merged-event.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { hasDateClaim } from '../../events/event/day-conflict.ts'
import { DayConflictPage } from '../../events/event/day-conflict-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { Route } from './+types/event.route'
import { handleEventForm, getEventFormHttpStatus } from './handle-event-form.server.ts'
import { eventMoneySlot } from './event-sections.server.ts'
import { formatEventActionNotice } from './event-action-notice.ts'
import { EventHeader } from './event-header.tsx'
import { EventNotice } from './event-notice.tsx'
import type { EventTab } from './event-header-props.ts'
import { getEventHeaderView } from './event-header-view.server.ts'
import { getEventPriceFormPath, type EventOutletContext } from './event-header-view.ts'
import { StateChangeSection } from './state-change-section.tsx'
import { EventPriceFormPage } from './price-form-page.tsx'
import { getEventPriceFormPageData } from './price-form.server.ts'
import { ModuleSections } from '../../ui/sections-of-modules.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { pathname, search } = new URL(request.url)
  await redirectMergedEvent(
    services.db,
    params.id,
    pathname
      .split('/')
      .slice(4)
      .map((part) => `/${part}`)
      .join('') + search,
  )
  const { role } = await requireUser(services, request)
  const isOwner = role === 'owner'
  const job = await getEventHeaderView(services.db, params.id, { now: services.now(), isOwner })
  const query = new URLSearchParams(search)
  const sections =
    job && isOwner && pathname.endsWith('/money')
      ? await listPageSections(services.db, eventMoneySlot, { eventId: params.id, query, services })
      : []
  const isSavedCall = savedCallNotices.includes(query.get('said') ?? '')
  const canUndoCall =
    job !== null && isSavedCall && (await canUndoManualEvent(services.db, job.eventId, services.now()))
  const price = job && query.get('book') === 'yes' ? await getEventPriceFormPageData(services, job) : null
  return data(
    job && {
      ...job,
      canUndoCall,
      sections,
      price: price && { ...price, isOwner, despite: query.get('despite') ?? '' },
    },
    {
      status: job ? 200 : 404,
    },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormInput(request)
  const { role } = await requireUser(services, request)
  const answer = await handleEventForm(services, params.id, input, { isOwner: role === 'owner' })
  const happened = answer.kind === 'back' && answer.stale ? await listHistoryEntries(services.db, params.id) : []
  const latest = happened.find(({ kind }) => role === 'owner' || kind !== 'money') ?? null
  return data({ ...answer, latest }, { status: getEventFormHttpStatus(answer) })
}

/** Notices after a call was saved with a date. */
const savedCallNotices = ['call-kept', 'call-to-book', 'next']

const overrideLabels: Record<string, string> = { held: 'Hold', booked: 'Book' }

/** An event: its header, which stays, and the current tab. */
export default function EventRoute({ loaderData: job, actionData }: Route.ComponentProps) {
  const tab = useTab(job?.isOver ?? false)
  const [search] = useSearchParams()
  if (!job || actionData?.kind === 'gone') return <EventNotFoundPage />
  const here = `/backbar/jobs/${job.eventId}`
  if (actionData?.kind === 'taken') {
    const { input } = actionData
    const anyway = input.intent === 'undo' ? 'Undo and book' : overrideLabels[input.to ?? '']
    return (
      <DayConflictPage
        {...actionData}
        eyebrow="Nothing changed yet"
        anyway={anyway ?? 'Hold'}
        canWait={
          !hasDateClaim({ ...job, request: { eventDate: job.date } }, job.today) && input.intent !== 'not-same-event'
        }
        action={input.total === undefined ? here : getEventPriceFormPath(job.eventId)}
        back={here}
      />
    )
  }
  const back = actionData ?? null
  const done = formatEventActionNotice(search.get('said'), job)
  if (job.price) {
    const stale = back?.stale ? <StaleNotice latest={back.latest} /> : null
    const notice = back === null && done !== null && (
      <EventNotice done={done} eventId={job.eventId} canUndoCall={job.canUndoCall} />
    )
    return (
      <EventPriceFormPage
        job={job}
        price={job.price}
        input={back?.input}
        errors={back?.errors}
        stale={stale}
        notice={notice}
      />
    )
  }
  const isMove = back !== null && !back.stale && back.input.intent === 'move'
  return (
    <div className="job">
      <EventHeader job={job} tab={tab} isBack={isMove} done={done} canUndoCall={job.canUndoCall} />
      <div className="job-tab">
        {back && (back.stale ? <StaleNotice latest={back.latest} /> : <FormErrors errors={back.errors} />)}
        {isMove && (
          <div className="job-part">
            <StateChangeSection job={job} back={back} />
          </div>
        )}
        <Outlet context={{ isError: back !== null, back } satisfies EventOutletContext} />
        <ModuleSections sections={job.sections} props={{}} />
      </div>
    </div>
  )
}

/** Tab of the current address. A closed event shows its history first. */
function useTab(isOver: boolean): EventTab {
  const last = useMatches().at(-1)!.pathname.split('/').slice(4)[0]
  if (last === 'money' || last === 'night' || last === 'history') return last
  if (last !== undefined && modules.some(({ eventTabs = [] }) => eventTabs.some(({ page }) => page === last)))
    return last
  return isOver ? 'history' : 'overview'
}

/** The page is older than the latest history entry, so the owner must choose again. */
function StaleNotice({ latest }: { latest: HistoryEntry | null }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="stale-heading">
      <h2 id="stale-heading">This event changed since you opened it</h2>
      <p>{latest && `${formatHistoryEntry(latest)}. `}Nothing was changed. Take another look, then choose again.</p>
    </section>
  )
}
