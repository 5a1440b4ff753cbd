import { toEmailBranding } from '../../business/brand/brand.ts'
import { randomUUID } from 'node:crypto'
import { listOwners } from '../../business/auth/users.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { WebhookRow } from '../../plumbing/database/schema.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { startJobQueue, type Backpressure } from '../../plumbing/queue/queue-loop.server.ts'
import { sendDueWebhooks, createWebhookQueue, type WebhookQueueContext } from './webhook-queue.server.ts'
import { composeWebhookDisabledEmail } from './webhook-disabled-email.ts'
import { createConfiguredTransport, type WebhookTransportConfig } from './webhook-transport.server.ts'

type Services = Omit<WebhookQueueContext, 'switchedOff' | 'callWebhook'> & {
  config: { secret: string; siteUrl: string } & WebhookTransportConfig
}

type WebhookLoopServices = Services & Pick<WebhookQueueContext, 'callWebhook'>

/** Sends webhooks until stopped. */
export function startWebhookLoop({ giveWay, isOn, ...services }: Services & Backpressure) {
  const callWebhook = createConfiguredTransport(services.config)
  return startJobQueue(
    { ...createWebhookQueue(withOwnerNotification({ ...services, callWebhook })), giveWay, isOn },
    { log: services.log, failed: 'webhooks-failed' },
  )
}

/** Sends due webhooks. Returns their number. */
export function deliverDueWebhooks(services: WebhookLoopServices): Promise<number> {
  return sendDueWebhooks(withOwnerNotification(services))
}

/** Notifies the owners of a webhook that is turned off. */
function withOwnerNotification(services: WebhookLoopServices): WebhookQueueContext {
  const { now, config } = services
  const switchedOff = async (db: Db, target: WebhookRow, words: string) => {
    const identity = await getSetting(db, 'identity')
    const failed = { webhookId: target.id, name: target.name, since: target.failing_since ?? now(), words }
    for (const { email: to } of await listOwners(db)) {
      const facts = { id: `webhook-${randomUUID()}`, to, siteUrl: config.siteUrl, timeZone: identity.timeZone }
      await queueEmail(db, composeWebhookDisabledEmail(failed, { ...facts, ...toEmailBranding(identity) }), now())
    }
  }
  return { ...services, switchedOff }
}
