import { formatTimeZone } from '../../business/event-zone.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import type { LabeledValue } from '../../plumbing/pdf/pdf-document.ts'
import { formatTimelineRows } from '../../quotes/pricing/formatted-estimate.ts'
import { quoteText } from '../../quotes/pricing/quote-text-by-language.ts'
import type { Language } from '../../ui/language.ts'
import { clientPageText } from './client-page-text.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import type { ProposalDocument } from './proposal.ts'
import type { ProposedEvent } from './proposed-event.ts'
import { listUpcomingRefundSteps } from './fill-clauses.ts'

/** Timeline rows, in the event's local time. */
export function listTimelineFacts({ event, language }: Pick<ProposalDocument, 'event' | 'language'>): LabeledValue[] {
  return formatTimelineRows(event.timeline, event.eventDate, quoteText(language)).map(([time, label]) => ({
    label: time,
    value: label,
  }))
}

/** An event's hours in its local time: "5:00 PM to 11:00 PM". The zone is added where it is not the business's. */
export function formatEventHours(
  { eventStartTime, eventEndTime, timeZone }: Pick<ProposedEvent, 'eventStartTime' | 'eventEndTime' | 'timeZone'>,
  language?: Language,
): string {
  const { clock } = getFormatter(language)
  const hours = clientPageText(language).paper.fromTo(clock(eventStartTime), clock(eventEndTime))
  return timeZone === undefined ? hours : `${hours} ${formatTimeZone(timeZone, language)}`
}

export function listProposalPartyFacts({ client, house, event, language }: ProposalDocument): LabeledValue[] {
  const { longDay } = getFormatter(language)
  const { facts: names } = clientPageText(language).paper
  const place = formatVenueLocation(event) ?? ''
  const facts: [string, string][] = [
    [names.for, [client.name, client.email].filter(Boolean).join(', ')],
    [names.by, [house.legalName || house.name, house.email, formatPhoneNumber(house.phone)].filter(Boolean).join(', ')],
    [names.day, longDay(event.eventDate)],
    [names.event, formatEventHours(event, language)],
    [names.where, place],
    [names.guests, String(event.eventGuestCount)],
    [names.occasion, event.occasion],
    // The label already says "experience".
    [
      names.experience,
      [event.experienceName.replace(/^Experiencia (?=.)|(?<=.) Experience$/, ''), event.packageName]
        .filter(Boolean)
        .join(', '),
    ],
    [names.bartenders, String(event.allBartenders)],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

/**
 * Lists the amounts due with their dates and the refunds with their deadlines, most important first. `rest` is the
 * balance by due date. Before acceptance, it is the balance that would follow from an acceptance today.
 */
export function listPaymentFacts(
  { cancellation, event, language }: ProposalDocument,
  sums: ProposalTotals,
  rest: readonly { dueOn: string; cents: number; isMore?: boolean; installment?: number }[] = listNumberedPayments(
    sums,
  ),
): LabeledValue[] {
  const { dollars, longDay } = getFormatter(language)
  const { paper } = clientPageText(language)
  const { depositCents, isAllDue } = sums
  return [
    ...(depositCents > 0
      ? [{ label: rest.length > 0 ? paper.deposit : paper.allOfIt, value: paper.makesYours(dollars(depositCents)) }]
      : []),
    ...rest.map(({ dueOn, cents, isMore, installment }) => ({
      label: installment ? paper.installment(installment) : isMore ? paper.toPay : paper.balance,
      value: paper.balanceBy(dollars(cents), longDay(dueOn)),
    })),
    ...listUpcomingRefundSteps({ cancellation, event }, sums).map(({ until, backCents }) => ({
      label: paper.calledOffBy(longDay(until)),
      value: paper.comesBack(dollars(backCents), isAllDue),
    })),
  ]
}

/** Payments of a plan. Each but the last, which is the balance, has its number. */
export function listNumberedPayments({
  plan,
}: Pick<ProposalTotals, 'plan'>): { dueOn: string; cents: number; installment?: number }[] {
  return plan.map((payment, i) => (i < plan.length - 1 ? { ...payment, installment: i + 1 } : payment))
}
