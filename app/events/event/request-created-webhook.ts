import { getShareableName, type WebhookMessage } from '../../modules/connections/webhook.ts'
import type { EventRecord } from './event.ts'
import { getShownTotal } from './quoted-estimates.ts'

/** Webhook payload of a new event: the service and the date, without contact details of the sender. */
export function toRequestCreatedWebhook({
  id,
  reference,
  createdAt,
  source,
  duplicateOf,
  request,
  snapshot,
}: EventRecord): WebhookMessage {
  return {
    type: 'request.created',
    eventId: id,
    reference,
    at: createdAt,
    data: {
      source,
      name: getShareableName(request.requestorName),
      eventDate: request.eventDate,
      eventStartTime: request.eventStartTime,
      eventEndTime: request.eventEndTime,
      guests: request.eventGuestCount,
      experience: snapshot.experienceName,
      package: snapshot.packageName,
      estimateCents: getShownTotal(snapshot),
      isSecondVersion: duplicateOf !== null,
    },
  }
}
