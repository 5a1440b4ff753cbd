import { clock, longDay, shortDay } from '../../business/dates.ts'
import { momentRows } from '../../quotes/pricing/estimate-words.ts'
import { eventTimes } from '../../quotes/pricing/event-times.ts'
import type { NearWords } from '../../days/availability.ts'
import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollars, dollarsAndCents } from '../../menu/catalogue/money.ts'
import { firstName } from '../lead/lead-words.ts'
import type { Lead } from '../lead/lead.ts'
import { missingFacts } from '../lead/missing-facts.ts'
import type { Fillings } from './placeholders.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'

type Known = { today: string; heldUntil: string; isKnownZip: (zip: string) => boolean; openDays: NearWords[] }

/**
 * What a request puts into a reply's places. `heldUntil` is the day offered for a hold, `today` the business's; `openDays`
 * are such as were found open a moment ago.
 */
export function fillings(
  lead: Lead,
  { name, phone }: Identity,
  { today, heldUntil, isKnownZip, openDays }: Known,
): Fillings {
  const { request, snapshot } = lead
  const { totalCents } = snapshot
  const questions = missingFacts(lead, today, isKnownZip).flatMap(({ question }) => question ?? [])
  return {
    name: request.requestorName,
    first: firstName(request),
    date: longDay(request.eventDate),
    time: eventTimes(request) && `${clock(request.eventStartTime!)} to ${clock(request.eventEndTime!)}`,
    venue: request.eventVenue,
    location: request.eventLocation,
    guests: request.eventGuestCount === null ? null : String(request.eventGuestCount),
    total: totalCents === null ? 'still open' : dollars(totalCents),
    estimate: estimateLines(snapshot),
    evening:
      momentRows(snapshot.timeline, request.eventDate, englishQuote)
        .map(([time, label]) => `${time}: ${label}`)
        .join('\n') || null,
    missing: questions.map((question) => `- ${question}`).join('\n') || '- Anything you would like us to know',
    held: shortDay(lead.heldUntil ?? heldUntil),
    dates:
      openDays.map(({ title, note, price }) => `- ${[title, note, price].filter(Boolean).join(', ')}`).join('\n') ||
      null,
    reference: lead.reference,
    business: name,
    phone: nationalPhone(phone),
  }
}

function estimateLines({ lines, totalCents, open }: Lead['snapshot']): string {
  return [
    ...lines.map(
      ({ label, quantity, totalCents, reason }) =>
        `${quantity === 1 ? label : `${label} × ${quantity}`}: ${dollarsAndCents(totalCents)} (${reason})`,
    ),
    ...(totalCents === null ? [] : [`Total: ${dollars(totalCents)}`]),
    ...open.map((point) => `Still to answer: ${englishQuote.open[point] ?? point}`),
  ].join('\n')
}
