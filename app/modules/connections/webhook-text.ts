import { getOpenItemPath } from '../../ui/open-item.ts'
import { formatTimeAgo, formatElapsedTime, formatDateTime } from '../../business/dates.ts'
import { webhookTypeLabels, type Webhook, type WebhookDelivery, type WebhookType } from './webhook.ts'

/** Status of a webhook as a sentence. */
export function formatWebhookStatus({ isOn, offAt, failingSince, okAt }: Webhook, now: number): string {
  if (!isOn && offAt !== null) return 'Switched off: nothing arrived there for three days.'
  if (!isOn) return 'Switched off.'
  if (failingSince !== null)
    return `Nothing has arrived there for ${formatElapsedTime(now - failingSince)}. We keep trying.`
  return okAt === null ? 'On. Nothing has arrived there yet.' : `On. The last one arrived ${formatTimeAgo(now - okAt)}.`
}

/** Label of a message type. Unknown types are returned as they are. */
export function formatWebhookType(type: string): string {
  return type in webhookTypeLabels ? webhookTypeLabels[type as WebhookType] : type === 'test' ? 'A test' : type
}

/** Result of a delivery, with the response's status code. */
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

/** Path of the webhook list. */
export const webhooksPath = '/backbar/settings/webhooks'

/** Path of a webhook's page. */
export function getWebhookPath(id: string): string {
  return getOpenItemPath(webhooksPath, id)
}
