import { dollarsAndCents } from '../catalogue/money.ts'
import { stateTag, type StateTag } from '../history/state-words.ts'
import { awayWords, daysBetween, leafOf, near } from '../leads/days-away.ts'
import { hoursWords } from '../leads/lead-words.ts'
import type { Lead } from '../leads/lead.ts'

/** A request as a line of the inbox. */
export type InboxLine = {
  href: string
  leaf: { month: string; day: number; under: string }
  what: string
  tag: StateTag
  details: string[]
  amount: string
}

/** `today` is the business's day, `now` in epoch milliseconds. */
export function inboxLine(lead: Lead, today: string, now: number): InboxLine {
  const { request, snapshot } = lead
  const { month, day, weekday, year } = leafOf(request.eventDate)
  const isThisYear = Math.abs(daysBetween(today, request.eventDate)) < 300
  const name = request.occasion ? request.requestorName : null
  return {
    href: `/backbar/requests/${lead.id}`,
    leaf: { month, day, under: isThisYear ? weekday : String(year) },
    what: `${request.occasion || request.requestorName}, ${request.eventGuestCount === 1 ? '1 guest' : `${request.eventGuestCount} guests`}`,
    tag: stateTag(lead, today, now),
    details: [name, request.eventLocation, hoursWords(request), ...barWords(snapshot), away(lead, today)].filter((detail) => detail !== null),
    amount: snapshot.totalCents === null ? 'no price yet' : dollarsAndCents(snapshot.totalCents),
  }
}

function barWords({ experienceName, bartenders, miles }: Lead['snapshot']): (string | null)[] {
  return [
    experienceName?.replace(/ Experience$/, '') ?? null,
    bartenders !== null && bartenders > 1 ? `${bartenders} bartenders` : null,
    miles === null ? null : `${miles} mi`,
  ]
}

/** Said where it presses: soon, or passed without anybody having said what became of it. */
function away({ state, request }: Lead, today: string): string | null {
  if (state === 'done' || state === 'lost' || state === 'spam') return null
  const days = daysBetween(today, request.eventDate)
  return days <= near ? awayWords(days) : null
}
