import { readSetting } from '../business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/passkey-new.route'
import { nameOf } from './device-name.ts'
import { readPasskeyCall } from './passkey-call.ts'
import { finishRegistration, startRegistration } from './passkeys.server.ts'
import { isFresh, readCaller } from './sessions.server.ts'

/** Two calls of the account page's island: a challenge, then the new passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const call = readPasskeyCall(await request.json().catch(() => null))
  const [person, identity] = await Promise.all([readCaller(house, request), readSetting(house.db, 'identity')])
  if (!call || call.kind === 'log-in') return Response.json({ message: 'Please reload the page.' }, { status: 400 })
  if (!(await isFresh(house, request)))
    return Response.json({ message: 'Reload the page and enter your password first.' }, { status: 403 })
  if (call.kind === 'start') return Response.json(await startRegistration(house, person, identity.name))
  const isKept = await finishRegistration(house, call.answer, call.ticket, {
    personId: person.id,
    name: call.name,
    device: nameOf({ request }),
  })
  if (!isKept) return Response.json({ message: 'That did not work. Please try once more.' }, { status: 422 })
  house.nudge()
  return Response.json({ to: '/backbar/account?said=added' })
}
