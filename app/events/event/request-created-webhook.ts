import { getShareableName, type WebhookMessage } from '../../plumbing/webhooks/webhook.ts'
import type { EventRecord } from './event.ts'
import { getShownTotal } from './quoted-estimates.ts'

/** A new request as other tools are told of it: what and when, and nothing by which its sender could be reached. */
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
