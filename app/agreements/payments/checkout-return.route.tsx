import { data } from 'react-router'
import { getToday as todayIn } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { findClientLink, getClientPagePath } from '../proposals/client-link.server.ts'
import { InvalidLinkPage } from '../proposals/invalid-link-page.tsx'
import { ClientMessagePage } from '../proposals/client-page-layout.tsx'
import { parseClientPageLanguage, addLanguageQuery } from '../proposals/client-page-language.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import type { Route } from './+types/checkout-return.route'
import { settleCheckout } from './settle-checkout.server.ts'
import { listAmountsToRequest } from './payment-summary.server.ts'
import { moneyText } from './money-text.ts'
import { formatCheckoutReturnMessage } from './checkout-text.ts'
import { groupAmountsDue } from './event-money-data.ts'

export const handle: PageHandle = { yours: true }

const secondsToWait = createSiteRateLimiter()

/** Return page of a payment page. Checks the payment's state first and shows the result. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, sender } = context.get(requestContext)
  const { db } = services
  const link = await findClientLink(db, params.token)
  const identity = await getPublicIdentity(db)
  if (!link)
    return data(
      { identity, page: null, language: detectLanguage(request) },
      { status: 404, headers: privatePageHeaders },
    )
  const session = new URL(request.url).searchParams.get('session') ?? ''
  const attempt = await db
    .selectFrom('checkout')
    .select(['event_id', 'amount_cents'])
    .where('session_id', '=', session)
    .executeTakeFirst()
  const isTheirs = attempt?.event_id === link.eventId
  // Anybody can type this address. Stripe is called only for sessions of this client page, and not too often.
  const mayAsk = isTheirs && secondsToWait(services, `${link.id} ${sender}`) === 0
  const settled = mayAsk
    ? await settleCheckout(services, session)
    : ({ kind: isTheirs ? 'later' : 'not-ours' } as const)
  const event = await findEvent(db, link.eventId)
  const view = parseClientPageLanguage(request.url, event?.language ?? 'en')
  const { language } = view
  const { longDay, inOneForm } = getFormatter(language)
  const kind = settled.kind === 'paid' && !settled.stands ? 'gone' : settled.kind
  const today = todayIn(services.now(), identity.timeZone)
  const late =
    kind === 'paid' ? (await listAmountsToRequest(db, link.eventId, today)).filter(({ dueOn }) => dueOn < today) : []
  const lateCents = late.reduce((sum, { openCents }) => sum + openCents, 0)
  const paidCents = settled.kind === 'paid' ? settled.amountCents : (attempt?.amount_cents ?? 0)
  const lateSums = groupAmountsDue({ open: late }, today)
  const said = inOneForm([paidCents, ...lateSums.map(({ cents }) => cents)])
  const words = formatCheckoutReturnMessage(kind, {
    sum: said(paidCents),
    day: event ? longDay(event.request.eventDate) : moneyText(language).pay.yourDay,
    isMailed: settled.kind === 'paid' && settled.receiptTo !== null && (await canSendEmail(services)),
    late:
      lateSums.length > 0
        ? {
            sum: said(lateCents),
            parts: lateSums.map(({ cents, dueOn }) => ({ sum: said(cents), day: longDay(dueOn) })),
          }
        : null,
    phone: formatPhoneNumber(identity.phone),
    language,
  })
  return data(
    { identity, language, page: { words, path: addLanguageQuery(getClientPagePath(params.token), view) } },
    { headers: privatePageHeaders },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function CheckoutReturnRoute({ loaderData: { identity, page, language } }: Route.ComponentProps) {
  if (!page) return <InvalidLinkPage identity={identity} />
  const { words, path } = page
  return (
    <ClientMessagePage identity={identity} language={language} heading={words.heading} lead={words.words}>
      <p>
        <a className="btn" href={path}>
          {moneyText(language).pay.back}
        </a>
      </p>
    </ClientMessagePage>
  )
}
