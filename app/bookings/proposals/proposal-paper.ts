import { clock, longDay, shortDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollars, dollarsAndCents } from '../../menu/catalogue/money.ts'
import type { Fact, Paper, PaperBlock, PricedLine } from '../../plumbing/papers/paper.ts'
import { momentRows } from '../../quotes/pricing/estimate-words.ts'
import type { ProposalDocument } from './proposal.ts'
import type { Sums } from './proposal-sums.ts'
import { cancellationFacts, filledClauses } from './terms.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'

/**
 * A proposal with what was chosen as a paper: page, PDF and the text that is signed are made of it. `madeAt` in epoch
 * milliseconds.
 */
export function proposalPaper(proposed: ProposalDocument, version: number, sums: Sums, madeAt: number): Paper {
  const { house, event, reference } = proposed
  return {
    title: `${longDay(event.eventDate)}: proposal ${reference}, version ${version}`,
    language: 'en-US',
    madeAt,
    house: house.legalName || house.name,
    blocks: [
      ...(proposed.greeting ? [paragraph(proposed.greeting)] : []),
      { kind: 'facts', rows: partyFacts(proposed) },
      heading('The evening'),
      { kind: 'facts', rows: eveningFacts(proposed) },
      heading('What we do'),
      pricesOf(proposed, sums),
      heading('Paying'),
      { kind: 'facts', rows: payingFacts(proposed, sums) },
      ...bringsBlocks(proposed),
      heading('What we agree on'),
      ...filledClauses(proposed, sums).flatMap(({ heading, words }): PaperBlock[] => [
        { kind: 'heading', level: 3, words: heading },
        paragraph(words),
      ]),
    ],
  }
}

/** The lines that count with their reasons, tax and total. */
export function pricesOf({ money }: Pick<ProposalDocument, 'money'>, sums: Sums): PaperBlock & { kind: 'prices' } {
  const sum = (kind: 'subtotal' | 'total', words: string, cents: number): PricedLine => {
    return { kind, words, cents, price: dollarsAndCents(cents) }
  }
  return {
    kind: 'prices',
    name: 'What it costs',
    heads: { what: 'What', quantity: 'How many', price: 'Price' },
    lines: [
      ...sums.lines.map(({ label, reason, quantity, totalCents }): PricedLine => ({
        kind: 'line',
        words: label,
        ...(reason && { reason }),
        quantity: String(quantity),
        cents: totalCents,
        price: dollarsAndCents(totalCents),
      })),
      ...(money.tax
        ? [sum('subtotal', 'Before tax', sums.subtotalCents), sum('subtotal', money.tax.name, sums.taxCents)]
        : []),
      sum('total', 'In all', sums.totalCents),
    ],
  }
}

/** When things happen, on the event's wall clock. */
export function eveningFacts({ event }: Pick<ProposalDocument, 'event'>): Fact[] {
  return momentRows(event.timeline, event.eventDate, englishQuote).map(([time, label]) => ({
    label: time,
    value: label,
  }))
}

function partyFacts({ client, house, event }: ProposalDocument): Fact[] {
  const place = [event.eventVenue, event.eventLocation].filter(Boolean).join(', ')
  const facts: [string, string][] = [
    ['For', [client.name, client.email].filter(Boolean).join(', ')],
    ['By', [house.legalName || house.name, house.email, nationalPhone(house.phone)].filter(Boolean).join(', ')],
    ['Day', longDay(event.eventDate)],
    ['Event', `${clock(event.eventStartTime)} to ${clock(event.eventEndTime)}`],
    ['Where', place],
    ['Guests', String(event.eventGuestCount)],
    ['Occasion', event.occasion],
    ['Experience', [event.experienceName, event.packageName].filter(Boolean).join(', ')],
    ['Bartenders', String(event.allBartenders)],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

/** What is asked when, and what comes back until when: the facts that matter first. */
export function payingFacts(
  { money, cancellation, event }: ProposalDocument,
  { totalCents, depositCents }: Sums,
): Fact[] {
  const rest = totalCents - depositCents
  const back = cancellationFacts({ cancellation, event }, depositCents).filter(({ backCents }) => backCents > 0)
  return [
    ...(depositCents > 0
      ? [{ label: rest > 0 ? 'Deposit' : 'All of it', value: `${dollars(depositCents)}, makes the date yours` }]
      : []),
    ...(rest > 0 ? [{ label: 'Balance', value: `${dollars(rest)}, by ${shortDay(money.balanceDay)}` }] : []),
    ...back.map(({ until, backCents }) => ({
      label: `Called off by ${shortDay(until)}`,
      value: `${dollars(backCents)} of the deposit comes back`,
    })),
  ]
}

function bringsBlocks({ brings: { weBring, youBuy } }: ProposalDocument): PaperBlock[] {
  if (!weBring && !youBuy) return []
  return [heading('Who brings what'), ...[youBuy, weBring].filter(Boolean).map(paragraph)]
}

function heading(words: string): PaperBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PaperBlock {
  return { kind: 'paragraph', words }
}
