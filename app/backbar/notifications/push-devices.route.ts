import { z } from 'zod'
import { requestContext } from '../../request-context.server.ts'
import { parseJsonBody } from '../../plumbing/http/sent-json.ts'
import type { Route } from './+types/push-devices.route'
import { createPushDevice } from './push-devices.server.ts'
import { getPublicVapidKey } from './vapid-keys.server.ts'

const call = z.union([
  z.object({ kind: z.literal('start') }),
  z.object({
    kind: z.literal('on'),
    subscription: z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) }),
  }),
])

/**
 * Serves the account page's island: the first call returns the public key, the second registers the device's push
 * endpoint.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const asked = call.safeParse(await parseJsonBody(request))
  if (!asked.success) return Response.json({ message: 'please reload the page' }, { status: 400 })
  if (asked.data.kind === 'start') return Response.json({ publicKey: await getPublicVapidKey(services) })
  const { endpoint, keys } = asked.data.subscription
  const flaw = await createPushDevice(services, request, { endpoint, ...keys })
  return flaw ? Response.json({ message: flaw }, { status: 422 }) : Response.json({})
}
