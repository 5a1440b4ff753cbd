import { visitContext } from '../../visit-context.server.ts'
import { parseJsonBody } from '../../plumbing/http/sent-json.ts'
import type { Route } from './+types/passkey-log-in.route'
import { getIpBucket, admitTry } from './attempts.server.ts'
import { letIn } from './log-in.server.ts'
import { finishLogIn, startLogIn } from './passkeys.server.ts'
import { parsePasskeyRequest } from './passkey-call.ts'
import { returnTo } from './return-to.ts'

/** Two calls of the log-in page's island: a challenge, then its answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(visitContext)
  const call = parsePasskeyRequest(await parseJsonBody(request))
  if (!call || call.kind === 'register') return Response.json({ message: 'Please reload the page.' }, { status: 400 })
  if (call.kind === 'start') return Response.json(await startLogIn(services))
  const places = [getIpBucket(services, sender)]
  if (!(await admitTry(services.db, places, services.now())))
    return Response.json({ message: 'Too many tries. Wait 15 minutes.' }, { status: 429 })
  const person = await finishLogIn(services, call.answer, call.ticket)
  if (!person) return Response.json({ message: 'That passkey does not belong here.' }, { status: 422 })
  const { cookies } = await letIn(services, { request, sender }, person, 'log-in-passkey')
  return Response.json(
    { to: returnTo(call.to) },
    { headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) },
  )
}
