import type { Db } from '../../plumbing/database/database.server.ts'
import type { RevokedTool, UserAccess } from '../../plumbing/modules/app-part.server.ts'
import { revokeApiToken } from './api-tokens.server.ts'
import { setWebhookEnabled } from './webhooks.server.ts'

/** Tokens and webhooks end with the login of the owner who made them. */
export const toolAccess: readonly UserAccess[] = [
  { columns: ['api_token.created_by'], isForOwners: true, end: revokeTokens },
  { columns: ['webhook.created_by'], isForOwners: true, end: switchWebhooksOff },
]

async function revokeTokens(db: Db, userId: string, now: number): Promise<RevokedTool[]> {
  const tokens = await db
    .selectFrom('api_token')
    .select(['id', 'name'])
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of tokens) await revokeApiToken(db, id, now)
  return tokens.map(({ name }) => ({ kind: 'token', name }))
}

async function switchWebhooksOff(db: Db, userId: string, now: number): Promise<RevokedTool[]> {
  const webhooks = await db
    .selectFrom('webhook')
    .select(['id', 'name'])
    .where('created_by', '=', userId)
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute()
  for (const { id } of webhooks) await setWebhookEnabled(db, id, false, { by: null, now })
  return webhooks.map(({ name }) => ({ kind: 'webhook', name }))
}
