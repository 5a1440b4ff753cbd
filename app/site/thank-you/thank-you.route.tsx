import { data } from 'react-router'
import { requestContext } from '../../visit-context.server.ts'
import { DocumentHead } from '../../ui/head.tsx'
import { canSendEmail } from '../../plumbing/mail/carrier.server.ts'
import type { Route } from './+types/thank-you.route'
import { getMenuAndIdentity } from '../../quotes/pricing/offer.server.ts'
import { getBaselineShoppingList } from '../../nights/events/event-list.server.ts'
import { getPathLanguage, toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/spoken.tsx'
import { toPublicIdentity } from '../../business/business.ts'
import { confirmationEmailText } from '../../leads/lead/receipt-words.ts'
import { toThankYouDetails } from './thanked.ts'
import { findLocationZip } from '../../quotes/travel/places.server.ts'
import { thankYouPageText } from './thanks-words.ts'
import { ThankYouPage } from './thank-you.tsx'
import { findThankYouEvent, getConfirmationEmailStatus } from './thanks.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

/** The ticket's styles, without any script. */
export const handle: PageHandle = { desk: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, mail, now } = context.get(requestContext).services
  const url = new URL(request.url)
  const language = getPathLanguage(url.pathname)
  const token = url.searchParams.get('to')
  const isMailbox = !(await canSendEmail({ mail }))
  const [{ identity }, event] = await Promise.all([
    getMenuAndIdentity(db, language),
    findThankYouEvent(db, config.secret, token, now()),
  ])
  const list = event && (await getBaselineShoppingList(db, event.id))
  const drinks = list && {
    line: confirmationEmailText(language).list(list).line,
    address: toLocalizedPath(language, list.address),
  }
  const receipt = event && (await getConfirmationEmailStatus(db, event, { isMailbox, now: now() }))
  return data(
    {
      identity: toPublicIdentity(identity),
      thanked: event && toThankYouDetails(event, language, findLocationZip),
      token,
      drinks,
      receipt,
      isMailbox,
    },
    { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function ThankYouRoute({ loaderData: { token, ...thanks } }: Route.ComponentProps) {
  const language = useLanguage()
  const words = thankYouPageText(language)
  return (
    <>
      <DocumentHead title={words.title(thanks.identity.name)} description={words.description} canonical={null} />
      <ThankYouPage {...thanks} calendarAddress={`${toLocalizedPath(language, '/thankyou')}/event.ics?to=${token}`} />
    </>
  )
}
