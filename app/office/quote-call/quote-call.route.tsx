import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getToday } from '../../business/dates.ts'
import { setEventTimeZone } from '../../events/event/event-zone.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { getThankYouPath } from '../../events/event/thank-you-path.server.ts'
import { addManualEvent } from '../../events/manual-entry/add-manual-event.server.ts'
import { minManualEventDate, toQuoteFormValues } from '../../events/manual-entry/compare-requests.ts'
import { parsePostedForm } from '../../events/quote-form/parse-posted-form.server.ts'
import type { QuoteFormValues } from '../../events/quote-form/parse-draft-event.ts'
import { listVenueNames } from '../../operations/venues/venues.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { findLocationZip } from '../../quotes/travel/locations.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/quote-call.route'
import { createSavedCallCookie } from './saved-call-cookie.ts'
import { parseCallRequest } from './parse-call-request.server.ts'
import { getQuoteCallAnswer, parseQuoteCall } from './quote-call.server.ts'
import { QuoteCallPage } from './quote-call-page.tsx'

/** The page's script asks for the answer while the owner types. */
export const handle: PageHandle = { script: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const offer = await getMenuAndIdentity(db)
  const { searchParams } = new URL(request.url)
  // "Add a similar event": the same input without the day. The calendar adds an inquiry for the selected day.
  const like = await findEvent(db, searchParams.get('like') ?? '')
  const { input, onRequest } = like ? toQuoteFormValues(like.request, findLocationZip) : { input: {}, onRequest: [] }
  const values = {
    input: { ...input, eventDate: searchParams.get('date') ?? '' },
    onRequest,
  }
  const call = parseQuoteCall(values, getToday(now(), offer.identity.timeZone))
  return {
    typed: call.values,
    answer: await getQuoteCallAnswer(db, call, offer, now()),
    catalogue: offer.catalogue,
    venues: await listVenueNames(db),
    stamp: randomUUID(),
    island: getIslandScriptUrl('quote-call'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config, now } = services
  const posted: QuoteFormValues = (await parsePostedForm(request)) ?? { input: {}, onRequest: [] }
  const { catalogue, identity, tellsOthers } = await getMenuAndIdentity(db)
  const offer = { catalogue, identity }
  const call = parseQuoteCall(posted, getToday(now(), identity.timeZone))
  const { intent = 'save', ...input } = call.values.input
  const typed = { input, onRequest: call.values.onRequest }
  const answer = await getQuoteCallAnswer(db, call, offer, now())
  if (intent === 'check' || posted.input.pick) return data({ typed, answer, errors: [] })
  const terms = { ...catalogue.rules, timeZone: identity.timeZone, today: minManualEventDate, zipOf: findLocationZip }
  const reading = await parseCallRequest(db, call, terms, { isWaiting: intent === 'waitlist', now: now() })
  if (!reading.ok) return data({ typed, answer, errors: reading.errors }, { status: 422 })
  const withReceipt = input.receipt === 'yes'
  if (withReceipt && reading.request.fromEmail === null) {
    const message = 'Enter an email address for the receipt, or uncheck it below'
    return data({ typed, answer, errors: [{ field: 'fromEmail', message }] }, { status: 422 })
  }
  const key = input.key || randomUUID()
  const entry = { request: setEventTimeZone(reading.request, identity.timeZone), key, withReceipt }
  const event = await addManualEvent(db, entry, {
    secret: config.secret,
    emails: { ...offer, siteUrl: config.siteUrl, pageOf: (event) => getThankYouPath(config.secret, event) },
    tellsOthers,
    now: now(),
  })
  services.nudge()
  const page = `/backbar/jobs/${event.id}`
  const next = intent === 'book' ? `${page}?book=yes` : `${page}?said=${intent === 'waitlist' ? 'next' : 'call-kept'}`
  throw redirect(next, { status: 303, headers: { 'Set-Cookie': createSavedCallCookie(key) } })
}

export default function QuoteCallRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteCallPage errors={[]} {...loaderData} {...actionData} />
}
