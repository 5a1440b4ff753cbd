import { redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/owner-actions.route'
import { handleOwnerActionForm } from './owner-action-form.server.ts'

/** Redirects to the event, because the address only takes forms. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}`)
}

/** Handles the owner's actions on a sent proposal, posted from the event page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormInput(request)
  const result = await handleOwnerActionForm(services, params.id, input)
  const event = `/backbar/jobs/${encodeURIComponent(params.id)}`
  if ('goOn' in result) throw redirect(`${event}/proposal${result.goOn === 'preview' ? '/see' : ''}`, 303)
  throw redirect(`${event}${input.tab === 'history' ? '/history' : ''}?said=${result.said}#proposal`, 303)
}
