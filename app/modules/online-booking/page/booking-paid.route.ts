import { redirect } from 'react-router'
import { settleCheckout } from '../../../agreements/payments/settle-checkout.server.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/booking-paid.route'
import { findBookingByToken, getBookingPath } from '../hold/online-bookings.server.ts'
import { refundBooking } from '../hold/check-bookings.server.ts'

const secondsToWait = createSiteRateLimiter()

/** Return from the card page. Settles the payment, then redirects to the booking's page with the result. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, sender } = context.get(requestContext)
  const booking = await findBookingByToken(services.db, params.token)
  const session = new URL(request.url).searchParams.get('session') ?? ''
  // Anybody can type this address. Stripe is called only for the session of this page, and not too often.
  if (booking?.sessionId === session && secondsToWait(services, `${booking.id} ${sender}`) === 0) {
    const settled = await settleCheckout(services, session)
    if (settled.kind === 'paid' && !settled.stands) await refundBooking(services, booking.id)
  }
  throw redirect(getBookingPath(params.token), 303)
}
