import { redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/money-notice.route'
import { refundCardPayment } from './card-refunds.server.ts'
import { restoreReversedCardEntry } from './restore-card-entry.server.ts'
import { getNoticeRefund } from './money-notice.ts'
import { listOpenMoneyNotices, resolveMoneyNotice } from './money-notices.server.ts'

/** Handles the buttons of a notice: refunds to a card or marks the notice as settled. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const input = await parseFormInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}`
  const notice = (await listOpenMoneyNotices(db, params.id)).find(({ id }) => id === input.notice)
  if (!notice) return redirect(here, 303)
  if (input.intent === 'restore' && notice.kind === 'reversed-by-hand') {
    await restoreReversedCardEntry(services, params.id, notice)
    return redirect(`${here}?said=notice-done`, 303)
  }
  if (input.intent !== 'give-back') {
    await resolveMoneyNotice(db, params.id, notice.id, now())
    return redirect(`${here}?said=notice-done`, 303)
  }
  const back = getNoticeRefund(notice)
  if (!back) return redirect(here, 303)
  const reason = notice.kind === 'more-than-owed' ? 'More than was owed' : 'The date was no longer theirs'
  // A repeated tap is the same refund. A failed refund may be tried again.
  const { count } = await db
    .selectFrom('card_refund')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('payment_id', '=', back.entryId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  const given = await refundCardPayment(services, {
    id: `${notice.id}-${count}`,
    eventId: params.id,
    entryId: back.entryId,
    amountCents: back.cents,
    reason,
  })
  const isUnderWay = given.kind === 'succeeded' || given.kind === 'pending' || given.kind === 'asked'
  if (isUnderWay) await resolveMoneyNotice(db, params.id, notice.id, now())
  const said = !isUnderWay ? 'not-given-back' : given.kind === 'asked' ? 'given-back-later' : 'given-back'
  return redirect(`${here}?said=${said}`, 303)
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}`)
}
