import type { createOwnerClient } from '../../../../tests/owner-client.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { deliverDueWebhooks } from '../webhook-loop.server.ts'

const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'

/** Creates a webhook with a failed delivery. Returns its id. */
export async function fillModule(
  house: TestApp,
  { post }: Awaited<ReturnType<typeof createOwnerClient>>,
): Promise<{ webhook: string }> {
  const words = { name: longName, url: 'https://hooks.example.com/a', 'payment.received': 'yes' }
  await post('/backbar/settings/webhooks', { intent: 'add', ...words })
  const { id } = await house.db.selectFrom('webhook').select('id').executeTakeFirstOrThrow()
  await post(`/backbar/settings/webhooks?open=${id}`, { intent: 'test' })
  const callWebhook = async () => ({ kind: 'later' as const, code: 503, words: 'a'.repeat(120) })
  await deliverDueWebhooks({ ...house, callWebhook })
  return { webhook: id }
}
