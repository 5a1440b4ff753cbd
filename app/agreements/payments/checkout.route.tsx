import { data, redirect } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { findClientLink, getClientPagePath } from '../proposals/client-link.server.ts'
import { InvalidLinkPage } from '../proposals/invalid-link-page.tsx'
import { getEventLanguage } from '../proposals/proposal-language.server.ts'
import { ClientMessagePage } from '../proposals/client-page-layout.tsx'
import { parseClientPageLanguage, addLanguageQuery } from '../proposals/client-page-language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import type { Route } from './+types/checkout.route'
import { startCheckout } from './checkout.server.ts'
import { moneyText } from './money-text.ts'
import { formatCheckoutMessage } from './checkout-text.ts'
import { parseTip } from './tip-offer.ts'
import { canAddTipToPayment } from './tip-offers.server.ts'
import { TipRetryForm } from './tip-retry-form.tsx'
import { tipText } from './tip-text.ts'

export const handle: PageHandle = { yours: true, sends: true }

const secondsToWait = createSiteRateLimiter()

/** Shows the payment choices. No payment page is created before the client taps "Pay". */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const identity = await getPublicIdentity(db)
  const link = await findClientLink(db, params.token)
  const view = parseClientPageLanguage(
    request.url,
    link ? await getEventLanguage(db, link.eventId) : detectLanguage(request),
  )
  const path = link && addLanguageQuery(getClientPagePath(params.token), view)
  return data({ identity, path, language: view.language }, { status: path ? 200 : 404, headers: privatePageHeaders })
}

/** Creates the payment page and redirects to it. On failure it shows the reason and the other payment methods. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const link = await findClientLink(services.db, params.token)
  const identity = await getPublicIdentity(services.db)
  if (!link) return data(null, { status: 404, headers: privatePageHeaders })
  const input = await parseFormInput(request)
  const { due = '', keep } = input
  const view = parseClientPageLanguage(request.url, await getEventLanguage(services.db, link.eventId))
  const path = getClientPagePath(params.token)
  const told = { phone: formatPhoneNumber(identity.phone), language: view.language }
  // Each new payment page costs a call or two at Stripe, which limits them. Several clients may share a sender address,
  // so the limit is also per link.
  const wait = secondsToWait(services, `${link.id} ${sender}`)
  if (wait > 0) {
    const heading = clientPageText(view.language).frame.muchAtOnce
    const { words } = formatCheckoutMessage('unavailable', told)
    return data(
      { words: { heading, words }, url: null, tip: null },
      { status: 429, headers: { ...privatePageHeaders, 'Retry-After': String(wait) } },
    )
  }
  const tipCents = input.tip === undefined ? 0 : parseTip(input)
  if (tipCents === null) {
    const tip = { due, keep, typed: input.tipSum ?? '' }
    const words = { heading: tipText(view.language).ask, words: '' }
    return data({ words, url: null, tip }, { status: 422, headers: privatePageHeaders })
  }
  if (tipCents > 0 && !(await canAddTipToPayment(services.db, link.eventId, due))) {
    const words = formatCheckoutMessage('sum-changed', told)
    return data({ words, url: null, tip: null }, { status: 409, headers: privatePageHeaders })
  }
  const outcome = await startCheckout(services, {
    eventId: link.eventId,
    dueId: due,
    tipCents,
    email: link.email,
    path,
    query: view.query,
    language: view.language,
    keep,
  })
  if (outcome.kind === 'redirect') throw redirect(outcome.url, { status: 303, headers: privatePageHeaders })
  const words = formatCheckoutMessage(outcome.kind, told)
  const status =
    { unavailable: 503, ended: 409, off: 409, 'offer-changed': 409, 'sum-changed': 409 }[outcome.kind as string] ?? 200
  return data(
    { words, url: outcome.kind === 'link' ? outcome.url : null, tip: null },
    { status, headers: privatePageHeaders },
  )
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export default function CheckoutRoute({ loaderData: { identity, path, language }, actionData }: Route.ComponentProps) {
  if (!path) return <InvalidLinkPage identity={identity} />
  const { pay } = moneyText(language)
  const { heading, words } = actionData?.words ?? pay.fromPage
  const url = actionData?.url
  const tip = actionData?.tip
  return (
    <ClientMessagePage identity={identity} language={language} heading={heading} lead={words}>
      {url && (
        <p>
          <a className="btn" href={url} rel="noreferrer">
            {pay.goTo(new URL(url).hostname)}
          </a>
        </p>
      )}
      {tip && <TipRetryForm {...tip} language={language} />}
      <p>
        <a className={url || tip ? 'btn ghost' : 'btn'} href={path}>
          {pay.back}
        </a>
      </p>
    </ClientMessagePage>
  )
}
