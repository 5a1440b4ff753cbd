import { data, redirect } from 'react-router'
import { TipForm } from '../../../agreements/client-page/tip-section.tsx'
import { buildCheckoutSubject } from '../../../agreements/payments/checkout-subject.ts'
import { formatPaymentPageLabel } from '../../../agreements/payments/checkout-sale.server.ts'
import { startCheckout } from '../../../agreements/payments/checkout.server.ts'
import { formatCheckoutMessage } from '../../../agreements/payments/checkout-text.ts'
import { moneyText } from '../../../agreements/payments/money-text.ts'
import { parseTip } from '../../../agreements/payments/tip-offer.ts'
import { findTipOffer } from '../../../agreements/payments/tip-offers.server.ts'
import { tipText } from '../../../agreements/payments/tip-text.ts'
import { findClientLink, getClientPagePath } from '../../../agreements/proposals/client-link.server.ts'
import { addLanguageQuery, parseClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'
import { ClientMessagePage } from '../../../agreements/proposals/client-page-layout.tsx'
import { InvalidLinkPage } from '../../../agreements/proposals/invalid-link-page.tsx'
import { getEventLanguage } from '../../../agreements/proposals/proposal-language.server.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import type { Route } from './+types/tip.route'

/** Handle of the route. Its form leads to the card page. */
export const handle: PageHandle = { yours: true, form: true, sends: true, pays: true }

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  const [identity, link] = await Promise.all([getPublicIdentity(db), findClientLink(db, params.token)])
  const usual = link ? await getEventLanguage(db, link.eventId) : detectLanguage(request)
  const { other, ...view } = parseClientPageLanguage(request.url, usual)
  const { language } = view
  const common = { identity, language, other }
  if (!link) return data({ ...common, path: null, action: '', isOpen: false, given: null }, { status: 404 })
  const offer = (await services.cards()) === null ? null : await findTipOffer(db, link.eventId)
  const here = getClientPagePath(params.token)
  return data({
    ...common,
    path: addLanguageQuery(here, view),
    action: addLanguageQuery(`${here}/tip`, view),
    isOpen: offer !== null && offer.page !== null && offer.givenCents === 0,
    given: offer && offer.givenCents > 0 ? getFormatter(language).dollars(offer.givenCents) : null,
  })
}

/** Opens the card page for a tip. One tip is taken, however often the form is posted. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const { db } = services
  const [identity, link] = await Promise.all([getPublicIdentity(db), findClientLink(db, params.token)])
  if (!link) return data(null, { status: 404, headers: privatePageHeaders })
  const view = parseClientPageLanguage(request.url, await getEventLanguage(db, link.eventId))
  const { language } = view
  const input = await parseFormInput(request)
  const told = { phone: formatPhoneNumber(identity.phone), language }
  const wait = secondsToWait(services, `${link.id} ${sender}`)
  if (wait > 0)
    return data(
      { input, isWrong: false, message: formatCheckoutMessage('unavailable', told), url: null },
      { status: 429, headers: { ...privatePageHeaders, 'Retry-After': String(wait) } },
    )
  const tipCents = parseTip(input)
  if (tipCents === null)
    return data({ input, isWrong: true, message: null, url: null }, { status: 422, headers: privatePageHeaders })
  const opened = await startCheckout(services, {
    eventId: link.eventId,
    dueId: buildCheckoutSubject('tip', link.eventId, link.id),
    email: link.email,
    path: getClientPagePath(params.token),
    query: view.query,
    language,
    async buildSale(db, { document }) {
      const offer = await findTipOffer(db, link.eventId)
      if (offer === null || offer.page === null) return { kind: 'ended' }
      if (offer.givenCents > 0) return { kind: 'paid' }
      const what = formatPaymentPageLabel(moneyText(language).pay.tipLine, document, language)
      return { amountCents: 0, tipCents, what, payer: '', isBankDebitToo: false }
    },
  })
  if (opened.kind === 'redirect') throw redirect(opened.url, { status: 303, headers: privatePageHeaders })
  const message = formatCheckoutMessage(opened.kind, told)
  const status = opened.kind === 'unavailable' ? 503 : opened.kind === 'link' ? 200 : 409
  const url = opened.kind === 'link' ? opened.url : null
  return data({ input, isWrong: false, message, url }, { status, headers: privatePageHeaders })
}

export default function TipRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, language, other, path, action, isOpen, given } = loaderData
  if (path === null) return <InvalidLinkPage identity={identity} />
  const text = tipText(language)
  const { pay } = moneyText(language)
  const { message = null, url = null, isWrong = false, input } = actionData ?? {}
  const lead = message?.words ?? (given === null ? (isOpen ? text.about : text.none) : text.thanks(given))
  return (
    <ClientMessagePage {...{ identity, language, other, lead }} heading={message?.heading ?? text.heading}>
      {url && (
        <p>
          <a className="btn" href={url} rel="noreferrer">
            {pay.goTo(new URL(url).hostname)}
          </a>
        </p>
      )}
      {isOpen && !url && <TipForm {...{ action, language, input, isWrong }} />}
      <p>
        <a className="btn ghost" href={path}>
          {pay.back}
        </a>
      </p>
    </ClientMessagePage>
  )
}
