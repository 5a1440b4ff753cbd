import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/submit-offline-cost.route'
import { handleCostForm } from './handle-cost-form.server.ts'

/** Handles a cost that a phone stored without a connection. Responds with the result as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await handleCostForm(context.get(requestContext).services, request)
  if (sent.kind === 'done') return Response.json(sent)
  const words = {
    invalid: () => (sent.kind === 'invalid' ? sent.errors.map(({ message }) => message).join('. ') : ''),
    'kept-before': () => 'This receipt is kept already',
    'which-event': () => 'Its day or ZIP speaks for another event',
  }[sent.kind]()
  return Response.json({ ...sent, words })
}
