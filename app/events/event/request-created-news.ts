import { getShareableName, type EventNews } from '../../business/event-news.ts'
import type { EventRecord } from './event.ts'
import { getShownTotal } from './quoted-estimates.ts'

/** News of a new event: the service and the date, without contact details of the sender. */
export function toRequestCreatedNews({
  id,
  reference,
  createdAt,
  source,
  duplicateOf,
  request,
  snapshot,
}: EventRecord): EventNews {
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
