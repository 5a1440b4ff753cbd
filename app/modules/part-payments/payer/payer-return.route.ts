import { redirect } from 'react-router'
import { settleCheckout } from '../../../agreements/payments/settle-checkout.server.ts'
import { parseClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/payer-return.route'
import { findPartPaymentByToken, getPayerPath, getPartCheckoutSubject } from '../parts/part-payments.server.ts'

const secondsToWait = createSiteRateLimiter()

/** Return from the card page. Settles the payment, then redirects to the payer's page with the result. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, sender } = context.get(requestContext)
  const part = await findPartPaymentByToken(services.db, params.token)
  // The page of an unknown token says that the link is wrong. The token can be any text.
  const here = getPayerPath(encodeURIComponent(params.token))
  if (!part) throw redirect(here, 303)
  const session = new URL(request.url).searchParams.get('session') ?? ''
  const attempt = await services.db
    .selectFrom('checkout')
    .select('amount_due_id')
    .where('session_id', '=', session)
    .executeTakeFirst()
  // Anybody can type this address. Stripe is called only for sessions of this link, and not too often.
  const isOwn = attempt?.amount_due_id === getPartCheckoutSubject(part)
  if (isOwn && secondsToWait(services, `${part.id} ${sender}`) === 0) await settleCheckout(services, session)
  throw redirect(`${here}${parseClientPageLanguage(request.url, part.language).query}`, 303)
}
