import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { diffDays, getDateParts } from '../../business/dates.ts'
import { formatGuestCount, formatShortHours, formatVenueLocation } from '../../events/event/event-text.ts'
import type { AgreementSummary, EventRecord } from '../../events/event/event.ts'
import { computeAttentionFlag, type RelatedEvents, type AttentionFlag } from '../../events/event/attention-flag.ts'
import type { AgreementState } from '../../events/event/state-changes.ts'
import { formatEventStateTag, type EventStateTag } from '../../events/event/event-state-text.ts'

/** A job as a line of the list. */
export type EventListRow = {
  id: string
  href: string
  leaf: { month: string; day: number; under: string }
  what: string
  tag: EventStateTag
  /** Who, where, when and which bar; then what only a wide screen has room for. */
  details: string[]
  furtherDetails: string[]
  /** What presses most. */
  mark: AttentionFlag | null
  message: string | null
  /** How to reach them from the list; by mail only where there is no phone. */
  reach: { phone: string } | { email: string } | null
  amount: string
}

/** Requests under a heading, why they stand there and in which order, and where there are more of them. */
export type EventListGroup = {
  heading: string
  why: string
  lines: EventListRow[]
  more: { href: string; words: string } | null
}

/** `today` is the business's day, `now` in epoch milliseconds; `agreed` is null where nobody has said yes. */
export type EventListRowInputs = {
  today: string
  now: number
  around: RelatedEvents
  agreed: AgreementSummary | null
  agreement: AgreementState | null
  farthestMiles: number
}

/** Sum, bartenders and miles are what was agreed to, else what the estimate has. */
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
    what: [request.occasion || request.requestorName, formatGuestCount(request.eventGuestCount)]
      .filter(Boolean)
      .join(', '),
    tag: formatEventStateTag(event, today, now, agreement),
    details: told([
      request.occasion ? request.requestorName : null,
      formatVenueLocation(request),
      formatShortHours(request),
      experienceName?.replace(/ Experience$/, '') ?? null,
      event.language === 'es' ? 'asked in Spanish' : null,
    ]),
    furtherDetails: told([
      bartenders !== null && bartenders > 1 ? `${bartenders} bartenders` : null,
      miles === null ? null : `${miles} mi`,
    ]),
    mark: computeAttentionFlag(event, around, { today, farthestMiles }),
    message: event.state === 'new' && request.message ? firstWords(request.message) : null,
    reach: request.phoneNumber
      ? { phone: request.phoneNumber }
      : request.fromEmail
        ? { email: request.fromEmail }
        : null,
    amount: totalCents === null ? 'no price yet' : price(totalCents),
  }
}

function firstWords(message: string): string {
  const words = message.replace(/\s+/g, ' ').trim()
  return words.length > 120 ? `${words.slice(0, 119).trimEnd()}…` : words
}

function told(details: (string | null)[]): string[] {
  return details.filter((detail) => detail !== null)
}
