import { data } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/thank-you.route'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { getBaselineShoppingList } from '../../operations/events/event-shopping-list.server.ts'
import { getPathLanguage, toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { toPublicIdentity } from '../../business/stored-settings.ts'
import { confirmationEmailText } from '../../events/event/quote-request-email-text.ts'
import { toThankYouDetails } from './thank-you-details.ts'
import { findLocationZip } from '../../quotes/travel/locations.server.ts'
import { thankYouPageText } from './thank-you-page-text.ts'
import { ThankYouPage } from './thank-you-page.tsx'
import { findThankYouEvent, getConfirmationEmailStatus } from './thank-you.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

/** Loads the styles of the quote desk, without any script. */
export const handle: PageHandle = { thanks: true }

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
