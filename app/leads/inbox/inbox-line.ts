import { dollars, dollarsAndCents } from '../../menu/catalogue/money.ts'
import { awayWords, daysBetween, leafOf, monthAndDay } from '../../business/dates.ts'
import { near } from '../lead/missing-facts.ts'
import { guestsWords, hoursWords, placeWords } from '../lead/lead-words.ts'
import type { Lead, LeadState } from '../lead/lead.ts'
import { stateTag, type StateTag } from '../lead/state-words.ts'

/** What presses about a request; `isUrgent` where it cannot wait. */
export type Mark = { words: string; isUrgent: boolean }

/** A request as a line of the inbox. */
export type InboxLine = {
  id: string
  href: string
  leaf: { month: string; day: number; under: string }
  what: string
  tag: StateTag
  /** Who, where, when and which bar; then what only a wide screen has room for. */
  details: string[]
  furtherDetails: string[]
  marks: Mark[]
  message: string | null
  /** How to reach them from the list; by mail only where there is no phone. */
  reach: { phone: string } | { email: string } | null
  amount: string
}

/** Requests under a heading, and where there are more of them. */
export type LineGroup = { heading: string; lines: InboxLine[]; more: { href: string; words: string } | null }

/** How many requests stand where on a day; `today` is the business's day, `now` in epoch milliseconds. */
export type LineFacts = { today: string; now: number; onDay: DayCounts }
export type DayCounts = ReadonlyMap<string, Partial<Record<LeadState, number>>>

/** Events this close come before those who have waited longer, in days. */
export const soon = 14

export function inboxLine(lead: Lead, { today, now, onDay }: LineFacts): InboxLine {
  const { request, snapshot } = lead
  const { month, day, weekday, year } = leafOf(request.eventDate)
  const isThisYear = Math.abs(daysBetween(today, request.eventDate)) < 300
  const { experienceName, bartenders, miles, totalCents } = snapshot
  const price = totalCents !== null && totalCents % 100 === 0 ? dollars : dollarsAndCents
  return {
    id: lead.id,
    href: `/backbar/requests/${lead.id}`,
    leaf: { month, day, under: isThisYear ? weekday : String(year) },
    what: [request.occasion || request.requestorName, guestsWords(request.eventGuestCount)].filter(Boolean).join(', '),
    tag: stateTag(lead, today, now),
    details: told([
      request.occasion ? request.requestorName : null,
      placeWords(request),
      hoursWords(request),
      experienceName?.replace(/ Experience$/, '') ?? null,
    ]),
    furtherDetails: told([
      bartenders !== null && bartenders > 1 ? `${bartenders} bartenders` : null,
      miles === null ? null : `${miles} mi`,
    ]),
    marks: [...away(lead, today), ...sameDay(lead, onDay)],
    message: lead.state === 'new' && request.message ? firstWords(request.message) : null,
    reach: request.phoneNumber
      ? { phone: request.phoneNumber }
      : request.fromEmail
        ? { email: request.fromEmail }
        : null,
    amount: totalCents === null ? 'no price yet' : price(totalCents),
  }
}

/** Said where it presses: soon, or passed without anybody having said what became of it. */
function away({ state, request }: Lead, today: string): Mark[] {
  if (state === 'done' || state === 'lost' || state === 'spam') return []
  const days = daysBetween(today, request.eventDate)
  return days <= near ? [{ words: awayWords(days), isUrgent: days <= soon }] : []
}

/** Who else wants the day of a request that is not promised it yet, or is promised it as well. */
function sameDay({ state, request }: Lead, onDay: DayCounts): Mark[] {
  if (state === 'done' || state === 'lost' || state === 'spam') return []
  const { [state]: own = 0, ...others } = onDay.get(request.eventDate) ?? {}
  const counts: Partial<Record<LeadState, number>> = { ...others, [state]: Math.max(0, own - 1) }
  if (counts.booked) return [{ words: 'same day as a booking', isUrgent: true }]
  if (counts.held) return [{ words: 'same day as a hold', isUrgent: true }]
  const asking = (counts.new ?? 0) + (counts.replied ?? 0) + (counts.quoted ?? 0)
  if (asking === 0 || state === 'booked' || state === 'held') return []
  return [{ words: `${asking + 1} ask for ${monthAndDay(request.eventDate)}`, isUrgent: false }]
}

function firstWords(message: string): string {
  const words = message.replace(/\s+/g, ' ').trim()
  return words.length > 120 ? `${words.slice(0, 119).trimEnd()}…` : words
}

function told(details: (string | null)[]): string[] {
  return details.filter((detail) => detail !== null)
}
