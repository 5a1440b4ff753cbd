import { redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/money-notice.route'
import { handleMoneyNoticeForm } from './money-notice-form.server.ts'

/** Handles the buttons of a notice: refunds to a card or marks the notice as settled. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const said = await handleMoneyNoticeForm(services, params.id, await parseFormInput(request))
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}${said ? `?said=${said}` : ''}`, 303)
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}`)
}
