import { formatPluralCount } from '../../business/format-plural-count.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { listApiTokens } from './api-tokens.server.ts'

/** Whether there is a webhook, or a token that was not revoked. */
export async function hasConnections(db: Db): Promise<boolean> {
  const [webhook, tokens] = await Promise.all([
    db.selectFrom('webhook').select('id').limit(1).executeTakeFirst(),
    listApiTokens(db),
  ])
  return webhook !== undefined || tokens.length > 0
}

/** Webhooks that are switched on and tokens that work: "2 webhooks, 1 token". Null if there is neither. */
export async function summarizeConnections(db: Db): Promise<string | null> {
  const [webhooks, tokens] = await Promise.all([listActiveWebhookNames(db), listApiTokens(db)])
  const parts = [
    ...(webhooks.length > 0 ? [formatPluralCount(webhooks.length, 'webhook')] : []),
    ...(tokens.length > 0 ? [formatPluralCount(tokens.length, 'token')] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/**
 * Consequences of switching connections off: webhooks that get no more messages, API calls that are refused, messages
 * that wait.
 */
export async function listConnectionsSwitchOffEffects(db: Db): Promise<string[]> {
  const [webhooks, tokens, { waiting }] = await Promise.all([
    listActiveWebhookNames(db),
    listApiTokens(db),
    db
      .selectFrom('webhook_delivery')
      .select((is) => is.fn.countAll<number>().as('waiting'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ])
  return [
    ...webhooks.map((name) => `“${name}” gets no more messages. What happens meanwhile is not sent later either.`),
    ...tokens.map(({ name }) => `The token “${name}” stops: what calls the API with it is refused.`),
    ...(waiting === 1 ? ['1 message waits. It goes out when you switch this on again.'] : []),
    ...(waiting > 1 ? [`${waiting} messages wait. They go out when you switch this on again.`] : []),
  ]
}

async function listActiveWebhookNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('webhook').select('name').where('is_on', '=', 1).orderBy('created_at').execute()
  return rows.map(({ name }) => name)
}
