import { getSetting } from '../stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { parseJsonBody } from '../../plumbing/http/sent-json.ts'
import type { Route } from './+types/register-passkey.route'
import { getRequestDeviceName } from './device-name.ts'
import { parsePasskeyRequest } from './passkey-request.ts'
import { finishPasskeyRegistration, startPasskeyRegistration } from './passkeys.server.ts'
import { isRecentlyAuthenticated, requireUser } from './sessions.server.ts'

/** Serves the account page's island: the first call returns a challenge, the second registers the new passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const call = parsePasskeyRequest(await parseJsonBody(request))
  const [person, identity] = await Promise.all([requireUser(services, request), getSetting(services.db, 'identity')])
  if (!call || call.kind === 'log-in') return Response.json({ message: 'Please reload the page.' }, { status: 400 })
  if (!(await isRecentlyAuthenticated(services, request)))
    return Response.json({ message: 'Reload the page and enter your password first.' }, { status: 403 })
  if (call.kind === 'start') return Response.json(await startPasskeyRegistration(services, person, identity.name))
  const isKept = await finishPasskeyRegistration(services, call.answer, call.ticket, {
    personId: person.id,
    name: call.name,
    device: getRequestDeviceName({ request }),
  })
  if (!isKept) return Response.json({ message: 'That did not work. Please try once more.' }, { status: 422 })
  services.nudge()
  return Response.json({ to: '/backbar/account?said=added' })
}
