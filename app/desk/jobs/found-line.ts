import { longDay } from '../../business/dates.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import { guestsWords } from '../../leads/lead/lead-words.ts'
import type { AgreementState } from '../../leads/lead/moves.ts'
import { stateTag } from '../../leads/lead/state-words.ts'

/** A job among those a search found: where it is, who, and where it stands. */
export type FoundLine = { href: string; title: string; hint: string }

/** A job as a search shows it. */
export function foundLine(lead: Lead, agreement: AgreementState | null, today: string, now: number): FoundLine {
  const { requestorName, occasion, eventDate, eventGuestCount } = lead.request
  return {
    href: `/backbar/jobs/${lead.id}`,
    title: [requestorName, occasion].filter(Boolean).join(', '),
    hint: [stateTag(lead, today, now, agreement).words, longDay(eventDate), guestsWords(eventGuestCount)]
      .filter(Boolean)
      .join(' · '),
  }
}
