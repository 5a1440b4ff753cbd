import { getFormatter } from '../../business/language-formatter.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import type { Language } from '../../ui/language.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'
import { formatEventHours } from './proposal-facts.ts'
import { clientPageText } from './client-page-text.ts'

/** Differences of a newer version from the version the client saw, a sentence each, most important first. */
export function listProposalChanges(before: ProposalDocument, now: ProposalDocument): string[] {
  return [
    ...eventChanges(before, now),
    ...lineChanges(before.lines, now.lines, now.language),
    ...moneyChanges(before, now),
    ...clauseChanges(before, now),
  ]
}

function eventChanges({ event: before }: ProposalDocument, { event: now, language }: ProposalDocument): string[] {
  const { longDay } = getFormatter(language)
  const { since } = clientPageText(language)
  const times = (event: typeof now) => formatEventHours(event, language)
  const place = (event: typeof now) => formatVenueLocation(event) ?? ''
  const pairs: [string, string, string][] = [
    [since.day, longDay(before.eventDate), longDay(now.eventDate)],
    [since.times, times(before), times(now)],
    [since.guests, String(before.eventGuestCount), String(now.eventGuestCount)],
    [since.place, place(before), place(now)],
    [since.bartenders, String(before.allBartenders), String(now.allBartenders)],
  ]
  return pairs
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]) => since.pair(what, is || since.none, was || since.none))
}

function lineChanges(before: ProposalLine[], now: ProposalLine[], language: Language | undefined): string[] {
  const { dollars } = getFormatter(language)
  const { since } = clientPageText(language)
  const was = new Map(before.map((line) => [line.id, line]))
  const is = new Set(now.map(({ id }) => id))
  return [
    ...now.flatMap((line) => {
      const old = was.get(line.id)
      if (!old) return [since.isNew(line.label, dollars(line.totalCents))]
      if (old.totalCents !== line.totalCents)
        return [since.pair(line.label, dollars(line.totalCents), dollars(old.totalCents))]
      const isSame = old.label === line.label && JSON.stringify(old.choice) === JSON.stringify(line.choice)
      return isSame ? [] : [line.choice === 'fixed' ? since.inPrice(line.label) : since.yourChoice(line.label)]
    }),
    ...before.filter(({ id }) => !is.has(id)).map(({ label, totalCents }) => since.gone(label, dollars(totalCents))),
  ]
}

function moneyChanges(before: ProposalDocument, now: ProposalDocument): string[] {
  const [was, is] = [before.money, now.money]
  const { shortDay } = getFormatter(now.language)
  const { since } = clientPageText(now.language)
  return [
    ...(was.depositPercent !== is.depositPercent || was.depositLeastCents !== is.depositLeastCents
      ? [since.otherDeposit]
      : []),
    ...(was.balanceDay !== is.balanceDay ? [since.restDue(shortDay(is.balanceDay))] : []),
    ...(was.installments !== is.installments ? [since.installments(is.installments ?? 1)] : []),
    ...(before.expiresOn !== now.expiresOn ? [since.goodUntil(shortDay(now.expiresOn))] : []),
  ]
}

function clauseChanges({ terms: before }: ProposalDocument, { terms: now, language }: ProposalDocument): string[] {
  const { since } = clientPageText(language)
  const was = new Map(before.clauses.map((clause) => [clause.id, clause]))
  const is = new Set(now.clauses.map(({ id }) => id))
  return [
    ...now.clauses.flatMap(({ id, heading, words }) => {
      const old = was.get(id)
      if (!old) return [since.newPoint(heading)]
      return old.words === words && old.heading === heading ? [] : [since.otherWords(heading)]
    }),
    ...before.clauses.filter(({ id }) => !is.has(id)).map(({ heading }) => since.pointGone(heading)),
  ]
}
