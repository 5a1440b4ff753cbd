import { redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/record-payment.route'
import { recordPayment, reverseRecordedPayment } from './mark-amount-received.server.ts'

/** Handles "Mark $273 received" in a row of Today, and its undo. Both redirect back there. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormInput(request)
  const back = (query: Record<string, string>) => redirect(`/backbar?${new URLSearchParams(query)}`, 303)
  if (input.intent === 'undo') {
    const isBack = await reverseRecordedPayment(services, params.id, input.entry ?? '')
    services.nudge()
    return back({ said: isBack ? 'reversed' : 'stale' })
  }
  const { due = '', key = '', cents = '' } = input
  if (!/^[\w-]{1,200}$/.test(key) || !/^\d{1,12}$/.test(cents)) return back({ said: 'stale' })
  const got = await recordPayment(services, params.id, { dueId: due, cents: Number(cents), key })
  services.nudge()
  return 'entryId' in got ? back({ [got.kind]: got.entryId }) : back({ line: `money-due ${due}`, why: got.kind })
}

export function loader() {
  return redirect('/backbar')
}
