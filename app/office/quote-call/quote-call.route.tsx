import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getToday } from '../../business/dates.ts'
import { setEventTimeZone } from '../../events/event/event-zone.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import {
  saveUnfinishedInquiry,
  type UnfinishedInquiryConflict,
} from '../../events/manual-entry/unfinished-inquiries.server.ts'
import { getThankYouPath } from '../../events/event/thank-you-path.server.ts'
import { addManualEvent } from '../../events/manual-entry/add-manual-event.server.ts'
import { minManualEventDate, toQuoteFormValues } from '../../events/manual-entry/compare-requests.ts'
import { parsePostedForm } from '../../events/quote-form/parse-posted-form.server.ts'
import type { QuoteFormValues } from '../../events/quote-form/parse-draft-event.ts'
import { countCharacters } from '../../plumbing/http/normalize-text.ts'
import { listVenueNames } from '../../operations/venues/venues.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { findLocationZip } from '../../quotes/travel/locations.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/quote-call.route'
import { maxDateTextLength } from './call-day.ts'
import { createSavedCallCookie } from './saved-call-cookie.ts'
import { parseCallRequest } from './parse-call-request.server.ts'
import { getQuoteCallAnswer, parseQuoteCall } from './quote-call.server.ts'
import { QuoteCallPage } from './quote-call-page.tsx'
import {
  deleteUnfinishedCall,
  findUnfinishedCall,
  getCallConflict,
  getFilledFields,
  redirectFinishedCall,
  undoQuoteCall,
} from './unfinished-call.server.ts'

/** The page's script asks for the answer while the owner types. */
export const handle: PageHandle = { script: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const offer = await getMenuAndIdentity(db)
  const { searchParams } = new URL(request.url)
  const { timeZone } = offer.identity
  const opened = searchParams.get('unfinished')
  const kept = opened === null ? null : await findUnfinishedCall(db, opened, timeZone)
  if (opened !== null && !kept) throw await redirectFinishedCall(db, opened)
  // "Add a similar event": the same input without the day. The calendar adds an inquiry for the selected day. An inquiry
  // that was kept without a date has its fields.
  const like = await findEvent(db, searchParams.get('like') ?? '')
  const { input, onRequest } = like ? toQuoteFormValues(like.request, findLocationZip) : { input: {}, onRequest: [] }
  const values = kept?.values ?? {
    input: { ...input, eventDate: searchParams.get('date') ?? '' },
    onRequest,
  }
  const call = parseQuoteCall(values, getToday(now(), timeZone))
  return {
    typed: call.values,
    answer: await getQuoteCallAnswer(db, call, offer, now()),
    catalogue: offer.catalogue,
    venues: await listVenueNames(db),
    stamp: randomUUID(),
    unfinished: kept?.unfinished ?? null,
    island: getIslandScriptUrl('quote-call'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config, now } = services
  const posted: QuoteFormValues = (await parsePostedForm(request)) ?? { input: {}, onRequest: [] }
  if (posted.input.intent === 'delete')
    throw await deleteUnfinishedCall(db, new URL(request.url).searchParams.get('unfinished') ?? '', now())
  if (posted.input.intent === 'undo') throw await undoQuoteCall(db, posted.input.event ?? '', now())
  const { catalogue, identity, tellsOthers } = await getMenuAndIdentity(db)
  const offer = { catalogue, identity }
  const call = parseQuoteCall(posted, getToday(now(), identity.timeZone))
  const { intent = 'save', ...input } = call.values.input
  const typed = { input, onRequest: call.values.onRequest }
  const key = input.key || randomUUID()
  const { seen = '' } = input
  const answer = await getQuoteCallAnswer(db, call, offer, now())
  const unfinished = (await findUnfinishedCall(db, key, identity.timeZone))?.unfinished ?? null
  const show = (errors: FieldError[], status: number) => data({ typed, answer, unfinished, errors }, { status })
  const showConflict = async (conflict: UnfinishedInquiryConflict) => {
    const back = getCallConflict(conflict, typed, { catalogue, timeZone: identity.timeZone })
    const { key = '' } = back.typed.input
    const stored = await findUnfinishedCall(db, key, identity.timeZone)
    return data({ ...back, answer, unfinished: stored?.unfinished ?? null, errors: [] }, { status: 409 })
  }
  if (intent === 'check' || posted.input.pick) return show([], 200)
  const terms = { ...catalogue.rules, timeZone: identity.timeZone, today: minManualEventDate, zipOf: findLocationZip }
  const reading = await parseCallRequest(db, call, terms, { isWaiting: intent === 'waitlist', now: now() })
  if (!reading.ok) {
    // Words that name no day are kept with the inquiry. A date that does not exist is a mistake.
    if (intent !== 'save' || call.typed !== null || call.isImpossible) return show(reading.errors, 422)
    const filled = getFilledFields(typed)
    if (!filled) return show([{ field: 'eventDate', message: 'Type what you know: a date, a name or a phone' }], 422)
    const isTooLong = countCharacters(call.text) > maxDateTextLength
    const errors = [
      ...(isTooLong ? [{ field: 'eventDate', message: `Shorten the date to ${maxDateTextLength} characters` }] : []),
      ...reading.errors.filter(({ field }) => field !== 'eventDate'),
    ]
    if (errors.length > 0) return show(errors, 422)
    const { id: userId } = await requireUser(services, request)
    const saved = await saveUnfinishedInquiry(db, { key, seen, values: filled, userId }, now())
    if (saved.kind !== 'saved') return showConflict(saved)
    const headers = { 'Set-Cookie': createSavedCallCookie(key) }
    throw redirect('/backbar?said=kept-undated', { status: 303, headers })
  }
  const withReceipt = input.receipt === 'yes'
  if (withReceipt && reading.request.fromEmail === null) {
    const message = 'Enter an email address for the receipt, or uncheck it below'
    return show([{ field: 'fromEmail', message }], 422)
  }
  const form = { key, seen, values: getFilledFields(typed) ?? typed }
  const zoned = setEventTimeZone(reading.request, identity.timeZone)
  const added = await addManualEvent(
    db,
    { request: zoned, form, withReceipt },
    {
      secret: config.secret,
      emails: { ...offer, siteUrl: config.siteUrl, pageOf: (event) => getThankYouPath(config.secret, event) },
      tellsOthers,
      now: now(),
    },
  )
  if (added.kind !== 'added') return showConflict(added)
  services.nudge()
  const page = `/backbar/jobs/${added.event.id}`
  const next =
    intent === 'book'
      ? `${page}?book=yes&said=call-to-book`
      : `${page}?said=${intent === 'waitlist' ? 'next' : 'call-kept'}`
  throw redirect(next, { status: 303, headers: { 'Set-Cookie': createSavedCallCookie(key) } })
}

export default function QuoteCallRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteCallPage errors={[]} conflict={null} {...loaderData} {...actionData} />
}
