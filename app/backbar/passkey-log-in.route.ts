import { visitContext } from '../house-context.server.ts'
import type { Route } from './+types/passkey-log-in.route'
import { isWornOut, noteAttempt } from './attempts.server.ts'
import { addressPlace, letIn } from './log-in.server.ts'
import { finishLogIn, startLogIn } from './passkeys.server.ts'
import { readPasskeyCall } from './passkey-call.ts'
import { wayIn } from './way-in.ts'

/** Two calls of the log-in page's island: a challenge, then its answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house, sender } = context.get(visitContext)
  const { origin } = new URL(request.url)
  const call = readPasskeyCall(await request.json().catch(() => null))
  if (!call || call.kind === 'register') return Response.json({ message: 'Please reload the page.' }, { status: 400 })
  if (call.kind === 'start') return Response.json(await startLogIn(house, origin))
  const places = [addressPlace(house, sender)]
  if (await isWornOut(house.db, places, house.now())) return Response.json({ message: 'Too many tries. Wait a quarter of an hour.' }, { status: 429 })
  await noteAttempt(house.db, places, house.now())
  const isTheirs = await finishLogIn(house, call.answer, call.ticket, origin)
  if (!isTheirs) return Response.json({ message: 'That passkey does not belong here.' }, { status: 422 })
  const { cookies } = await letIn(house, { request, sender })
  return Response.json({ to: wayIn(call.to) }, { headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) })
}
