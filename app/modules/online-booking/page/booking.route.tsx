import { data, redirect } from 'react-router'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import {
  computeClientLinkToken,
  getClientPagePath,
  listClientLinks,
} from '../../../agreements/proposals/client-link.server.ts'
import { parseClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'
import { InvalidLinkPage } from '../../../agreements/proposals/invalid-link-page.tsx'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { canSendEmail } from '../../../plumbing/mail/email-transport.server.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { requestContext, type Services } from '../../../request-context.server.ts'
import { detectLanguage, type Language } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/booking.route'
import type { OnlineBooking, OpenCardPageResult } from '../hold/booking-state.ts'
import { openCardPage } from '../hold/open-card-page.server.ts'
import { findBookingByToken, getBookingPath } from '../hold/online-bookings.server.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import { getSigningRefusalMessage, getBookingStateMessage } from './booking-message.ts'
import { BookingMessagePage } from './booking-message-page.tsx'
import { BookingPage } from './booking-page.tsx'
import { bookingPageText } from './booking-page-text.ts'
import type { BookingMessage, BookingNotice } from './booking-view.ts'
import { getBookingForm } from './booking-view.server.ts'
import { evaluateBooking } from './evaluate-booking.server.ts'
import { signBooking } from './sign-booking.server.ts'
import { restartBooking } from './restart-booking.server.ts'

/** Handle of the route. Its form leads to the card page. */
export const handle: PageHandle = {
  yours: true,
  form: true,
  clientPage: true,
  paper: true,
  sends: true,
  pays: true,
  sheets: ['online-booking/booking'],
}

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const [identity, booking] = await Promise.all([getPublicIdentity(db), findBookingByToken(db, params.token)])
  if (!booking) return data({ identity, language: detectLanguage(request), page: null }, { status: 404 })
  const path = await findClientPage(services, booking)
  if (path !== null) throw redirect(path, 303)
  const view = parseClientPageLanguage(request.url, booking.language)
  const { language } = view
  const common = { identity, language, path: `${getBookingPath(params.token)}${view.query}`, other: view.other }
  if (booking.state !== 'draft')
    return data({ ...common, page: { message: await getMessage(services, booking, language) } })
  const found = await evaluate(services, booking)
  if (found === null || found.obstacle !== null) {
    const kind = found?.obstacle === 'day-not-available' ? 'taken' : 'refused'
    const message = getSigningRefusalMessage(kind, { language, eventDate: booking.eventDate })
    return data({ ...common, page: { message } })
  }
  const isMailed = await canSendEmail(services)
  const proposed = { kept: found.document, counted: found.sums }
  const { form } = await getBookingForm(db, booking, proposed, { language, isMailed, now: now() })
  return data({ ...common, page: { form } })
}

/** Signs and opens the card page, opens it again, or begins again after the ten minutes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const { db, now } = services
  const booking = await findBookingByToken(db, params.token)
  if (!booking) return data(null, { status: 404 })
  const { language } = parseClientPageLanguage(request.url, booking.language)
  const wait = secondsToWait(services, `${booking.id} ${sender}`)
  const { eventDate } = booking
  if (wait > 0)
    return data(
      { message: getSigningRefusalMessage('too-many', { language, eventDate }) },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    )
  const input = await parseFormInput(request)
  const { token } = params
  if (input.intent === 'again') {
    const path = await restartBooking(db, booking, { now: now(), secret: services.config.secret })
    throw redirect(path ?? getBookingPath(token), 303)
  }
  if (input.intent === 'card' || booking.state !== 'draft')
    return toResponse(await openCardPage(services, { id: booking.id, token, signed: null }), {
      token,
      language,
      eventDate,
    })
  const userAgent = request.headers.get('User-Agent') ?? ''
  const signed = await signBooking(services, booking, { token, input, language, ip: sender, userAgent })
  if (signed.kind !== 'back') return toResponse(signed, { token, language, eventDate })
  const { form, errors, isChanged } = signed
  const text = bookingPageText(language)
  const notice: BookingNotice = isChanged
    ? { heading: text.changed.heading, words: text.changed.words(getFormatter(language).dollars(form.sums.totalCents)) }
    : { heading: text.check, errors }
  return data({ form, notice, input }, { status: isChanged ? 409 : 422 })
}

function toResponse(
  result: OpenCardPageResult | { kind: 'refused' },
  { token, language, eventDate }: { token: string; language: Language; eventDate: string },
) {
  if (result.kind === 'redirect') throw redirect(result.url, 303)
  if (result.kind === 'over') throw redirect(getBookingPath(token), 303)
  if (result.kind === 'link') {
    const { heading, words } = bookingPageText(language).elsewhere
    return data({ message: { heading, words, act: { label: new URL(result.url).hostname, href: result.url } } })
  }
  const status = { taken: 409, refused: 409, 'too-many': 429, unavailable: 503 }[result.kind]
  return data({ message: getSigningRefusalMessage(result.kind, { language, eventDate }) }, { status })
}

const evaluate = ({ db, cards, now }: Services, { id, lead }: OnlineBooking) =>
  evaluateBooking(db, { ...lead, takesCards: cards !== null, now: now(), but: id })

async function getMessage(services: Services, booking: OnlineBooking, language: Language): Promise<BookingMessage> {
  const { db, now } = services
  // The personal data has moved to the event, but for a booking that was released.
  const isReleased = booking.state === 'released'
  const found = isReleased ? await evaluate(services, booking) : null
  const { timeZone } = await getPublicIdentity(db)
  const facts = { language, now: now(), timeZone, eventDate: booking.eventDate, depositCents: booking.depositCents }
  return getBookingStateMessage(booking, facts, found !== null && found.obstacle === null)
}

/** Path of the client page of a booked event. Null if there is none. */
async function findClientPage({ db, config }: Services, { state, eventId }: OnlineBooking): Promise<string | null> {
  if (state !== 'booked' || eventId === null) return null
  const [link] = await listClientLinks(db, eventId)
  return link ? getClientPagePath(computeClientLinkToken(config.secret, link)) : null
}

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, language, page } = loaderData
  if (!page || !('path' in loaderData)) return <InvalidLinkPage identity={identity} />
  const { path, other } = loaderData
  const shown = { ...page, ...actionData }
  if ('message' in shown && shown.message)
    return <BookingMessagePage {...{ identity, language, path }} message={shown.message} />
  if (!('form' in shown) || !shown.form) return <InvalidLinkPage identity={identity} />
  const { notice = null, input = {} } = actionData && 'notice' in actionData ? actionData : {}
  return <BookingPage {...{ identity, language, path, other, notice, input }} form={shown.form} />
}
