import { eventNews, eventNewsRecipients } from '../../business/event-news.server.ts'
import { tokenApiPaths } from '../../plumbing/token-api-paths.server.ts'
import { contribute, onHook } from '../../plumbing/modules/hooks.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { getQueueAge, moduleQueueAges } from '../../upkeep/metrics/queue-ages.server.ts'
import { connectionsSetting } from './connections-setting.server.ts'
import { hasConnections, listConnectionsSwitchOffEffects, summarizeConnections } from './connections-summary.server.ts'
import { buildTokenApiPaths } from './token-api-paths.ts'
import { toolAccess } from './tool-access.server.ts'
import { startWebhookLoop } from './webhook-loop.server.ts'
import { pruneWebhookDeliveries, queueWebhooks } from './webhook-queue.server.ts'
import { listWebhookRecipients } from './webhooks.server.ts'

const day = 24 * 3_600_000

export const connectionsServer = defineServerModule({
  name: 'connections',
  tables: ['webhook', 'webhook_delivery', 'api_token'],
  ofRequest: ['webhook_delivery'],
  userAccess: toolAccess,
  // Deliveries are deleted after a month.
  cleanUp: (db, { now }) => pruneWebhookDeliveries(db, now - 30 * day),
  settings: [connectionsSetting],
  isUsed: hasConnections,
  summarize: summarizeConnections,
  listOffEffects: listConnectionsSwitchOffEffects,
  loops: [startWebhookLoop],
  handlers: [
    onHook(eventNews, ({ db }, news) => queueWebhooks(db, news)),
    contribute(eventNewsRecipients, ({ db, config }) => listWebhookRecipients(db, config.secret)),
    contribute(tokenApiPaths, async () => buildTokenApiPaths()),
    contribute(moduleQueueAges, async ({ db }, now) => ({ webhooks: await getQueueAge(db, 'webhook_delivery', now) })),
  ],
})
