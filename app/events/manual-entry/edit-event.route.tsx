import { data, redirect } from 'react-router'
import { redirectMergedEvent } from '../event/redirect-merged-event.server.ts'
import { tryNotifyWaitlistOpenings } from '../event/notify-owner.server.ts'
import { EventNotFoundPage } from '../event/event-not-found-page.tsx'
import { cancelIntent } from '../event/day-conflict.ts'
import { DayConflictPage } from '../event/day-conflict-page.tsx'
import { requestContext } from '../../request-context.server.ts'
import { findEvent } from '../event/events.server.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { toFieldEntries, parsePostedForm } from '../quote-form/parse-posted-form.server.ts'
import { setEventTimeZone } from '../event/event-zone.server.ts'
import { findLocationZip } from '../../quotes/travel/locations.server.ts'
import { parseManualRequest } from '../quote-form/parse-quote-request.ts'
import type { Route } from './+types/edit-event.route'
import { correctEvent } from './edit-event.server.ts'
import { EditEventPage } from './manual-event-pages.tsx'
import {
  minManualEventDate,
  keepRemovedChoices,
  createMenuNameLookup,
  diffQuoteRequests,
  toQuoteFormValues,
} from './compare-requests.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [{ catalogue }, event] = await Promise.all([getMenuAndIdentity(db), findEvent(db, params.id)])
  if (!event) return data(null, { status: 404 })
  await redirectMergedEvent(db, event.id, '/edit')
  return {
    id: event.id,
    reference: event.reference,
    catalogue,
    typed: toQuoteFormValues(event.request, findLocationZip),
    seen: computeFormVersionTag(event.request),
    isBooked: event.state === 'booked' || event.state === 'done',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const [typed, { catalogue, identity }, event] = await Promise.all([
    parsePostedForm(request),
    getMenuAndIdentity(db),
    findEvent(db, params.id),
  ])
  const { input, onRequest } = typed ?? { input: {}, onRequest: [] }
  if (!event) return data(null, { status: 404 })
  const back = { taken: null, typed: { input, onRequest }, errors: [], meanwhile: null, seen: input.seen ?? '' }
  if (input.despite === cancelIntent) return data(back)
  const reading = parseManualRequest(
    { input: keepRemovedChoices(input, event.request, catalogue), onRequest },
    { ...catalogue.rules, timeZone: identity.timeZone, today: minManualEventDate, zipOf: findLocationZip },
  )
  if (!reading.ok) return data({ ...back, errors: reading.errors }, { status: 422 })
  const { campaign, tellIfOpens } = event.request
  const corrected = setEventTimeZone(
    { ...reading.request, ...(tellIfOpens && { tellIfOpens }), campaign },
    identity.timeZone,
    event.request,
  )
  const saved = await correctEvent(
    db,
    event.id,
    { request: corrected, seen: back.seen, anew: input.anew === 'yes', despite: input.despite ?? '' },
    { catalogue, identity, now: now() },
  )
  if (saved.kind === 'gone') return data(null, { status: 404 })
  if (saved.kind === 'taken') {
    const { kind: _, taken } = saved
    const fields = toFieldEntries({ input, onRequest })
    return data({ ...back, taken: { taken, name: corrected.requestorName, input: fields } }, { status: 409 })
  }
  if (saved.kind === 'invalid') return data({ ...back, errors: saved.errors, seen: saved.seen }, { status: 422 })
  if (saved.kind === 'conflict') {
    return data(
      {
        ...back,
        meanwhile: diffQuoteRequests(saved.stored, corrected, { nameOf: createMenuNameLookup(catalogue) }),
        seen: saved.seen,
      },
      { status: 409 },
    )
  }
  await tryNotifyWaitlistOpenings(services)
  throw redirect(`/backbar/jobs/${event.id}?said=kept`, 303)
}

export default function EditEventRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  if (actionData?.taken) {
    const here = `/backbar/jobs/${loaderData.id}/edit`
    return (
      <DayConflictPage
        {...actionData.taken}
        eyebrow="Nothing changed yet"
        anyway="Move it and book"
        canWait={false}
        action={here}
      />
    )
  }
  return <EditEventPage errors={[]} meanwhile={null} {...loaderData} {...actionData} />
}
