import { requestContext } from '../../request-context.server.ts'
import { isIdempotencyKeyUsed } from '../event/events.server.ts'
import type { Route } from './+types/form-received.route'
import { verifyFormToken } from './form-token.server.ts'

/** Tells whether a form was received, so that its draft can be deleted from the device. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const token = verifyFormToken(config.secret, new URL(request.url).searchParams.get('token') ?? '')
  const sent = token !== null && (await isIdempotencyKeyUsed(db, token.key))
  return Response.json({ sent }, { headers: { 'Cache-Control': 'no-store' } })
}
