import { getOpenItemPath } from '../../ui/open-item.ts'
import { formatTimeAgo, formatElapsedTime, formatDateTime } from '../../business/dates.ts'
import {
  webhookTypeLabels,
  type Webhook,
  type WebhookDelivery,
  type WebhookType,
} from '../../plumbing/webhooks/webhook.ts'

/** How a target does, in a sentence. */
export function formatWebhookStatus({ isOn, offAt, failingSince, okAt }: Webhook, now: number): string {
  if (!isOn && offAt !== null) return 'Switched off: nothing arrived there for three days.'
  if (!isOn) return 'Switched off.'
  if (failingSince !== null)
    return `Nothing has arrived there for ${formatElapsedTime(now - failingSince)}. We keep trying.`
  return okAt === null ? 'On. Nothing has arrived there yet.' : `On. The last one arrived ${formatTimeAgo(now - okAt)}.`
}

/** What a message is about. */
export function formatWebhookType(type: string): string {
  return type in webhookTypeLabels ? webhookTypeLabels[type as WebhookType] : type === 'test' ? 'A test' : type
}

/** What became of a message, with the answer's code. */
export function formatWebhookDelivery(
  { state, attempts, dueAt, settledAt, code }: WebhookDelivery,
  timeZone: string,
): string {
  const answer = code === null ? '' : `, answer ${code}`
  const at = (moment: number) => formatDateTime(moment, timeZone)
  if (state === 'sent') return `Arrived ${at(settledAt!)}${answer}`
  if (state === 'given-up') return `Given up ${at(settledAt!)}${answer}`
  return attempts === 0
    ? 'On its way'
    : `${attempts === 1 ? 'One try' : `${attempts} tries`}${answer}; next ${at(dueAt)}`
}

/** The address of all of them, where one is opened. */
export const webhooksPath = '/backbar/settings/webhooks'

/** The address of what one was told. */
export function getWebhookPath(id: string): string {
  return getOpenItemPath(webhooksPath, id)
}
