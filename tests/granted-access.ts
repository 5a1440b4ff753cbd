import { queuePushNotifications } from '../app/plumbing/push/push-queue.server.ts'
import { encrypt } from '../app/plumbing/secrets/encrypt.server.ts'
import { insertApiToken } from './inserted-api-token.ts'
import { insertFeedKey } from './inserted-feed-key.ts'
import { createOwner, type createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'
import type { TestApp } from './test-app.ts'

const account = '/backbar/account'

type User = { id: string } & Pick<Awaited<ReturnType<typeof createOwnerClient>>, 'post'>

/** Gives a user access of every kind and creates a few records by the user. Returns the API token. */
export async function grantAllAccess(app: TestApp, { id, post }: User): Promise<string> {
  const { db, now, config } = app
  await createOwner(app)
  const { id: lead } = await insertEvent(app)
  await post(`/backbar/jobs/${lead}`, { intent: 'note', key: `key-of-${id}`, words: 'Called back' })
  await insertFeedKey(db, id, now())
  await post(account, { intent: 'invite', theirName: 'Jules', theirEmail: `jules-${id}@bar.example`, role: 'owner' })
  const token = await insertApiToken(db, { name: 'Bookkeeper', by: id, now: now(), scopes: ['requests'] })
  const key = { public_key: 'AA', transports: '[]', name: 'My phone', counter: 0, created_at: 1, used_at: null }
  for (const one of ['a', 'b'])
    await db
      .insertInto('passkey')
      .values({ id: `${one}-${id}`, user_id: id, ...key })
      .execute()
  await post(account, { intent: 'remove-passkey', id: `b-${id}` })
  await db
    .insertInto('recovery_code')
    .values({ id: `code-${id}`, created_at: now(), user_id: id })
    .execute()
  await db.insertInto('push_opt_out').values({ user_id: id, kind: 'answer' }).execute()
  const phone = { endpoint: 'https://push.example', p256dh: '', auth: '', device: 'iPhone', created_at: 1 }
  await db
    .insertInto('push_device')
    .values({ id: `phone-${id}`, session_id: 'x', user_id: id, ...phone })
    .execute()
  const note = { title: 'x', body: 'x', to: '/backbar', topic: 'x' }
  await queuePushNotifications(db, [{ note, eventId: null, now: now() }], `phone-${id}`)
  await db
    .insertInto('shown_link')
    .values({ id: `shown-${id}`, user_id: id, token_hash: 'of a link', at: now() })
    .execute()
  const name = `Zapier ${id}`
  await db
    .insertInto('webhook')
    .values({
      id: `webhook-${id}`,
      name,
      url: encrypt(config.secret, 'webhook address', `https://hooks.example/${id}`),
      secret: encrypt(config.secret, 'webhook secret', 'whsec_c2VjcmV0'),
      types: '["request.created"]',
      is_on: 1,
      created_at: now(),
      created_by: id,
      succeeded_at: null,
      failing_since: null,
      off_at: null,
    })
    .execute()
  await db
    .insertInto('security_event')
    .values({ id: `added-${id}`, at: now(), kind: 'webhook-added', text: name, device: '', user_id: id })
    .execute()
  return token
}

/** Number of a user's tokens, invitations and webhooks that work. */
export async function countOpenAccess({ db }: TestApp, userId: string) {
  const count = { tokens: 0, invitations: 0, webhooks: 0 }
  const by = (row: { created_by: string | null }) => row.created_by === userId
  const tokens = await db.selectFrom('api_token').select('created_by').where('revoked_at', 'is', null).execute()
  const invitations = await db.selectFrom('invitation').select('created_by').where('revoked_at', 'is', null).execute()
  const webhooks = await db.selectFrom('webhook').select('created_by').where('is_on', '=', 1).execute()
  count.tokens = tokens.filter(by).length
  count.invitations = invitations.filter(by).length
  count.webhooks = webhooks.filter(by).length
  return count
}
