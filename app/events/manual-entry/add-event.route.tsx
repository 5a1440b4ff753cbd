import { randomUUID } from 'node:crypto'
import { parseDate } from '../../business/dates.ts'
import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { parsePostedForm } from '../quote-form/parse-posted-form.server.ts'
import { setEventTimeZone } from '../event/event-zone.server.ts'
import { findLocationZip } from '../../quotes/travel/locations.server.ts'
import { parseManualRequest } from '../quote-form/parse-quote-request.ts'
import type { Route } from './+types/add-event.route'
import { getThankYouPath } from '../event/thank-you-path.server.ts'
import { addManualEvent } from './add-manual-event.server.ts'
import { AddEventPage } from './manual-event-pages.tsx'
import { findEvent } from '../event/events.server.ts'
import { minManualEventDate, toQuoteFormValues } from './compare-requests.ts'
import type { FieldError } from '../../ui/field-errors.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const { catalogue } = await getMenuAndIdentity(db)
  // "Add a similar event": the same input without the day.
  const { searchParams } = new URL(request.url)
  const like = await findEvent(db, searchParams.get('like') ?? '')
  const typed = like ? toQuoteFormValues(like.request, findLocationZip) : { input: {}, onRequest: [] }
  // The calendar adds an inquiry for the selected day.
  const eventDate = parseDate(searchParams.get('date') ?? '') ?? ''
  return { catalogue, stamp: randomUUID(), typed: { ...typed, input: { ...typed.input, eventDate } } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const [typed, { catalogue, identity, tellsOthers }] = await Promise.all([
    parsePostedForm(request),
    getMenuAndIdentity(db),
  ])
  const { input, onRequest } = typed ?? { input: {}, onRequest: [] }
  const reading = parseManualRequest(
    { input, onRequest },
    { ...catalogue.rules, timeZone: identity.timeZone, today: minManualEventDate, zipOf: findLocationZip },
  )
  const back = (errors: FieldError[]) => data({ typed: { input, onRequest }, errors }, { status: 422 })
  if (!reading.ok) return back(reading.errors)
  const asked = setEventTimeZone(reading.request, identity.timeZone)
  const entry = { request: asked, key: input.key || randomUUID(), withReceipt: input.receipt === 'yes' }
  if (entry.withReceipt && entry.request.fromEmail === null)
    return back([{ field: 'fromEmail', message: 'Enter an email address for the receipt, or uncheck it below' }])
  const event = await addManualEvent(db, entry, {
    secret: config.secret,
    emails: { identity, catalogue, siteUrl: config.siteUrl, pageOf: (event) => getThankYouPath(config.secret, event) },
    tellsOthers,
    now: services.now(),
  })
  services.nudge()
  throw redirect(`/backbar/jobs/${event.id}?said=added`, 303)
}

export default function AddEventRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddEventPage {...loaderData} typed={actionData?.typed ?? loaderData.typed} errors={actionData?.errors ?? []} />
  )
}
