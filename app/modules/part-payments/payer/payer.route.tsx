import { data, redirect } from 'react-router'
import { moneyText } from '../../../agreements/payments/money-text.ts'
import { CallUsLine, ClientMessagePage } from '../../../agreements/proposals/client-page-layout.tsx'
import { parseClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'
import { InvalidLinkPage } from '../../../agreements/proposals/invalid-link-page.tsx'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/payer.route'
import { findPartPaymentByToken, getPayerPath } from '../parts/part-payments.server.ts'
import { partPaymentText } from '../parts/part-text.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import { getPayerView } from './payer-view.server.ts'
import { startPartPayment } from './start-part-payment.server.ts'

/** Handle of the route. Its form leads to the card page. */
export const handle: PageHandle = { yours: true, form: true, sends: true, pays: true }

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  const [identity, part] = await Promise.all([getPublicIdentity(db), findPartPaymentByToken(db, params.token)])
  const { language, other } = parseClientPageLanguage(request.url, part?.language ?? detectLanguage(request))
  const takesCards = (await services.cards()) !== null
  const page = part && (await getPayerView(db, part, { language, takesCards }))
  return data({ identity, language, other, page }, { status: page ? 200 : 404 })
}

/** Opens the card page for the amount shown. If the amount changed, shows the page again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const part = await findPartPaymentByToken(services.db, params.token)
  if (!part) return data(null, { status: 404, headers: privatePageHeaders })
  const { language, query } = parseClientPageLanguage(request.url, part.language)
  const { payer: text, busy } = partPaymentText(language)
  const { pay } = moneyText(language)
  const wait = secondsToWait(services, `${part.id} ${sender}`)
  if (wait > 0)
    return data(
      { words: busy, url: null },
      { status: 429, headers: { ...privatePageHeaders, 'Retry-After': String(wait) } },
    )
  const { cents = '' } = await parseFormInput(request)
  const path = getPayerPath(params.token)
  const opened = await startPartPayment(services, part, { readCents: Number(cents), language, path, query })
  if (opened.kind === 'redirect') throw redirect(opened.url, { status: 303, headers: privatePageHeaders })
  if (opened.kind === 'link') return data({ words: pay.ready.words, url: opened.url }, { headers: privatePageHeaders })
  const words = { 'sum-changed': text.changed, unavailable: busy, off: busy }[opened.kind as string] ?? ''
  const status = opened.kind === 'unavailable' ? 503 : 409
  return data({ words, url: null }, { status, headers: privatePageHeaders })
}

export default function PayerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, language, other, page } = loaderData
  if (!page) return <InvalidLinkPage identity={identity} />
  const { title, eyebrow, heading, lead, pay } = page
  const url = actionData?.url
  return (
    <ClientMessagePage
      {...{ identity, language, other, title, eyebrow, heading }}
      lead={[actionData?.words, lead].filter(Boolean).join(' ')}
    >
      {url && (
        <p>
          <a className="btn wide full-width" href={url} rel="noreferrer">
            {moneyText(language).pay.goTo(new URL(url).hostname)}
          </a>
        </p>
      )}
      <div className="stack gap-3">
        {pay && !url && (
          <form className="stack gap-3" method="post">
            <input type="hidden" name="cents" value={pay.cents} />
            <p>
              <button className="btn wide full-width" type="submit">
                {pay.label}
              </button>
            </p>
            <p className="hint">{pay.card}</p>
            <p className="hint">{pay.back}</p>
          </form>
        )}
        <CallUsLine phone={identity.phone} language={language} />
      </div>
    </ClientMessagePage>
  )
}
