import { requestContext } from '../../request-context.server.ts'
import { parseJsonBody } from '../../plumbing/http/sent-json.ts'
import type { Route } from './+types/passkey-log-in.route'
import { getIpRateLimitBucket, consumeRateLimitAttempt } from './rate-limit.server.ts'
import { completeLogIn } from './log-in.server.ts'
import { finishPasskeyLogIn, startPasskeyLogIn } from './passkeys.server.ts'
import { parsePasskeyRequest } from './passkey-request.ts'
import { sanitizeReturnPath } from './return-path.ts'

/** Serves the log-in page's island: the first call returns a challenge, the second verifies its signature. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const call = parsePasskeyRequest(await parseJsonBody(request))
  if (!call || call.kind === 'register') return Response.json({ message: 'Please reload the page.' }, { status: 400 })
  if (call.kind === 'start') return Response.json(await startPasskeyLogIn(services))
  const places = [getIpRateLimitBucket(services, sender)]
  if (!(await consumeRateLimitAttempt(services.db, places, services.now())))
    return Response.json({ message: 'Too many tries. Wait 15 minutes.' }, { status: 429 })
  const person = await finishPasskeyLogIn(services, call.answer, call.ticket)
  if (!person) return Response.json({ message: 'That passkey does not belong here.' }, { status: 422 })
  const { cookies } = await completeLogIn(services, { request, sender }, person, 'log-in-passkey')
  return Response.json(
    { to: sanitizeReturnPath(call.to) },
    { headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) },
  )
}
