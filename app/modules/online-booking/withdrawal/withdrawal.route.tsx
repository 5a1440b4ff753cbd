import { data, redirect } from 'react-router'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { tryNotifyWaitlistOpenings } from '../../../events/event/notify-owner.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import type { Route } from './+types/withdrawal.route'
import { findWithdrawableBooking, withdrawBooking } from './withdraw-booking.server.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

const messages = {
  'no-reason': 'Choose a reason or write one: the client reads it.',
  'too-late': 'This booking can’t be withdrawn any more. Cancel the event instead.',
  'no-cards': 'Stripe is not connected, so nothing can be refunded from here. Connect it, then try again.',
  'being-paid': 'The client is paying right now. Try again in a few minutes.',
} as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const booking = await findWithdrawableBooking(db, params.id, now())
  const { timeZone } = await getSetting(db, 'identity')
  return data({ eventId: params.id, booking, timeZone }, { status: booking ? 200 : 404 })
}

/** Withdraws the booking, then shows the event. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const done = await withdrawBooking(services, params.id, await parseFormInput(request))
  if (done.kind !== 'done')
    return data({ message: messages[done.kind] }, { status: done.kind === 'no-reason' ? 422 : 409 })
  // The day is available again, also for the waitlist.
  await tryNotifyWaitlistOpenings(services)
  throw redirect(`/backbar/jobs/${params.id}`, 303)
}

export default function WithdrawalRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { eventId, booking, timeZone } = loaderData
  return (
    <>
      <BackOfficeHeader title="Withdraw this booking" eyebrow="Booked online" isError={actionData !== undefined} />
      {actionData && <p className="alarm">{actionData.message}</p>}
      {booking ? (
        <div className="slip">
          <WithdrawalForm {...{ eventId, booking, timeZone }} />
        </div>
      ) : (
        !actionData && <p>{messages['too-late']}</p>
      )}
      <p>
        <a href={`/backbar/jobs/${eventId}`}>Back to the event</a>
      </p>
    </>
  )
}
