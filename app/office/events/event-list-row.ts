import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { diffDays, getDateParts } from '../../business/dates.ts'
import { formatGuestCount, formatShortHours, formatVenueLocation } from '../../events/event/event-text.ts'
import type { AgreementSummary, EventRecord } from '../../events/event/event.ts'
import { computeAttentionFlag, type RelatedEvents, type AttentionFlag } from '../../events/event/attention-flag.ts'
import type { AgreementState } from '../../events/event/allowed-states.ts'
import { formatEventStateTag, type EventStateTag } from '../../events/event/event-state-text.ts'
import { shortenLine } from '../../business/shorten-line.ts'

/** An event as a row of the list. */
export type EventListRow = {
  id: string
  href: string
  leaf: { month: string; day: number; under: string }
  name: string
  tag: EventStateTag
  /** Occasion with guest count, venue, time and bar. `furtherDetails` is for wide screens. */
  details: string[]
  furtherDetails: string[]
  /** The most urgent flag. */
  mark: AttentionFlag | null
  message: string | null
  /** Contact link of the row: phone, or email where no phone is known. */
  contact: { phone: string } | { email: string } | null
  /** Address of the reply to a new inquiry. Null once somebody answered. */
  answerHref: string | null
  amount: string
}

/** Events under a heading, with their reason and order and a link to the rest. */
export type EventListGroup = {
  heading: string
  why: string
  lines: EventListRow[]
  more: { href: string; words: string } | null
}

/** `today` is the business's day, `now` in epoch milliseconds. `agreed` is null before the client's acceptance. */
export type EventListRowInputs = {
  today: string
  now: number
  around: RelatedEvents
  agreed: AgreementSummary | null
  agreement: AgreementState | null
  farthestMiles: number
}

/**
 * Converts an event to a row of the list. Total, bartenders and miles are the agreed values, or else the estimated
 * values.
 */
export function toEventListRow(
  event: EventRecord,
  { today, now, around, agreed, agreement, farthestMiles }: EventListRowInputs,
): EventListRow {
  const { request, snapshot } = event
  const { month, day, weekday, year } = getDateParts(request.eventDate)
  const isThisYear = Math.abs(diffDays(today, request.eventDate)) < 300
  const { experienceName } = snapshot
  const bartenders = agreed?.event?.allBartenders ?? snapshot.bartenders
  const { miles } = agreed?.event ?? snapshot
  const totalCents = agreed?.cents ?? snapshot.totalCents
  const price = totalCents !== null && totalCents % 100 === 0 ? formatDollars : formatDollarsAndCents
  return {
    id: event.id,
    href: `/backbar/jobs/${event.id}`,
    leaf: { month, day, under: isThisYear ? weekday : String(year) },
    name: request.requestorName,
    tag: formatEventStateTag(event, today, now, agreement),
    details: omitEmpty([
      [request.occasion, formatGuestCount(request.eventGuestCount)].filter(Boolean).join(', ') || null,
      formatVenueLocation(request),
      formatShortHours(request),
      experienceName?.replace(/ Experience$/, '') ?? null,
      event.language === 'es' ? 'asked in Spanish' : null,
    ]),
    furtherDetails: omitEmpty([
      bartenders !== null && bartenders > 1 ? `${bartenders} bartenders` : null,
      miles === null ? null : `${miles} mi`,
    ]),
    mark: computeAttentionFlag(event, around, { today, farthestMiles }),
    message: event.state === 'new' && request.message ? shortenLine(request.message, 120) : null,
    answerHref: event.state === 'new' ? `/backbar/jobs/${event.id}/reply` : null,
    contact: request.phoneNumber
      ? { phone: request.phoneNumber }
      : request.fromEmail
        ? { email: request.fromEmail }
        : null,
    amount: totalCents === null ? 'no price yet' : price(totalCents),
  }
}

function omitEmpty(details: (string | null)[]): string[] {
  return details.filter((detail) => detail !== null)
}
