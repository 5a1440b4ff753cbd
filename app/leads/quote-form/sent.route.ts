import { visitContext } from '../../visit-context.server.ts'
import { isIdempotencyKeyUsed } from '../lead/leads.server.ts'
import type { Route } from './+types/sent.route'
import { readFormToken } from './form-token.server.ts'

/** Whether a form has arrived, so that its draft can be forgotten on the device it was written on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).services
  const token = readFormToken(config.secret, new URL(request.url).searchParams.get('token') ?? '')
  const sent = token !== null && (await isIdempotencyKeyUsed(db, token.key))
  return Response.json({ sent }, { headers: { 'Cache-Control': 'no-store' } })
}
