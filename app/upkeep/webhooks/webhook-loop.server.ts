import { randomUUID } from 'node:crypto'
import { readOwners } from '../../backbar/auth/people.server.ts'
import { readSetting } from '../../business/business.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { WebhookRow } from '../../plumbing/database/schema.ts'
import { postLetter } from '../../plumbing/outbox/outbox.server.ts'
import { startQueue } from '../../plumbing/outbox/queue-loop.server.ts'
import { sendDueWebhooks, type WebhookRound } from '../../plumbing/webhooks/webhook-queue.server.ts'
import { composeWebhookLetter } from './webhook-letter.ts'

export type WebhookLoopServices = Omit<WebhookRound, 'switchedOff'> & {
  nudge: () => void
  config: { secret: string; siteUrl: string }
}

/** Sends what other tools are to be told, until stopped. */
export function startWebhookLoop(services: WebhookLoopServices & { giveWay?: () => Promise<void> }) {
  const look = async () => (await tellOtherTools(services)) > 0
  return startQueue({ look, log: services.log, failed: 'webhooks-failed', giveWay: services.giveWay })
}

/** One round: sends what is due; the owner is written to about a target that is switched off. Answers how much was sent. */
export async function tellOtherTools(services: WebhookLoopServices): Promise<number> {
  let hasLetter = false
  const switchedOff = async (db: Db, target: WebhookRow, words: string) => {
    const owners = await readOwners(db)
    const { now, config } = services
    const { name: business, timeZone } = await readSetting(db, 'identity')
    const failed = { webhookId: target.id, name: target.name, since: target.failing_since ?? now(), words }
    for (const { email: to } of owners) {
      const facts = { id: `webhook-${randomUUID()}`, to, business, siteUrl: config.siteUrl, timeZone }
      await postLetter(db, composeWebhookLetter(failed, facts), now())
    }
    hasLetter = owners.length > 0
  }
  const sent = await sendDueWebhooks({ ...services, switchedOff })
  if (hasLetter) services.nudge()
  return sent
}
