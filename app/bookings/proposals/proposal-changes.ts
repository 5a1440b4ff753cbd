import { clock, longDay, shortDay } from '../../business/dates.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'

/** What a newer version says otherwise than the one somebody saw, a sentence each, the weightiest first. */
export function changesSince(before: ProposalDocument, now: ProposalDocument): string[] {
  return [
    ...eventChanges(before, now),
    ...lineChanges(before.lines, now.lines),
    ...moneyChanges(before, now),
    ...clauseChanges(before, now),
  ]
}

function eventChanges({ event: before }: ProposalDocument, { event: now }: ProposalDocument): string[] {
  const times = (event: typeof now) => `${clock(event.eventStartTime)} to ${clock(event.eventEndTime)}`
  const place = (event: typeof now) => [event.eventVenue, event.eventLocation].filter(Boolean).join(', ')
  const pairs: [string, string, string][] = [
    ['The day', longDay(before.eventDate), longDay(now.eventDate)],
    ['The times', times(before), times(now)],
    ['Guests', String(before.eventGuestCount), String(now.eventGuestCount)],
    ['The place', place(before), place(now)],
    ['Bartenders', String(before.allBartenders), String(now.allBartenders)],
  ]
  return pairs
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]) => `${what}: ${is || 'none'}, not ${was || 'none'}.`)
}

function lineChanges(before: ProposalLine[], now: ProposalLine[]): string[] {
  const was = new Map(before.map((line) => [line.id, line]))
  const is = new Set(now.map(({ id }) => id))
  return [
    ...now.flatMap((line) => {
      const old = was.get(line.id)
      if (!old) return [`New: ${line.label}, ${dollars(line.totalCents)}.`]
      if (old.totalCents !== line.totalCents)
        return [`${line.label}: ${dollars(line.totalCents)}, not ${dollars(old.totalCents)}.`]
      const isSame = old.label === line.label && JSON.stringify(old.choice) === JSON.stringify(line.choice)
      return isSame ? [] : [`${line.label}: ${line.choice === 'fixed' ? 'in the price' : 'your choice'} now.`]
    }),
    ...before.filter(({ id }) => !is.has(id)).map(({ label, totalCents }) => `Gone: ${label}, ${dollars(totalCents)}.`),
  ]
}

function moneyChanges(before: ProposalDocument, now: ProposalDocument): string[] {
  const [was, is] = [before.money, now.money]
  return [
    ...(was.depositPercent !== is.depositPercent || was.depositLeastCents !== is.depositLeastCents
      ? ['What is asked to reserve the day is another sum.']
      : []),
    ...(was.balanceDay !== is.balanceDay ? [`The rest is due by ${shortDay(is.balanceDay)}.`] : []),
    ...(before.expiresOn !== now.expiresOn ? [`It is good until ${shortDay(now.expiresOn)}.`] : []),
  ]
}

function clauseChanges({ terms: before }: ProposalDocument, { terms: now }: ProposalDocument): string[] {
  const was = new Map(before.clauses.map((clause) => [clause.id, clause]))
  const is = new Set(now.clauses.map(({ id }) => id))
  return [
    ...now.clauses.flatMap(({ id, heading, words }) => {
      const old = was.get(id)
      if (!old) return [`A new point: ${heading}.`]
      return old.words === words && old.heading === heading ? [] : [`The point “${heading}” has other words.`]
    }),
    ...before.clauses.filter(({ id }) => !is.has(id)).map(({ heading }) => `The point “${heading}” is gone.`),
  ]
}
