import { paperColor } from '../../business/brand.ts'
import { longDay, monthDay } from '../../business/dates.ts'
import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollarsAndCents } from '../../menu/catalogue/money.ts'
import type { Fact, Paper, PaperBlock, PricedLine } from '../../plumbing/papers/paper.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import { pricesOf } from '../proposals/proposal-paper.ts'
import { sumsOf } from '../proposals/proposal-sums.ts'
import { balanceOf, standingOf, type Due, type Entry } from './ledger.ts'
import { entryWays } from './payment-form.ts'

/** What holds now: the lines that count, and what their dues were made by, the yes and each change agreed since. */
export type BilledAgreement = { document: ProposalDocument; chosen: string[]; sources: string[] }

/** What an invoice or receipt is made of. `agreed` is null where dues were only written down. */
export type Billed = {
  number: number
  identity: Identity
  client: { name: string; email: string | null }
  event: { date: string; place: string; reference: string }
  poNumber: string
  agreed: BilledAgreement | null
  dues: readonly (Due & { source: string })[]
  entries: readonly Entry[]
  /** The business's day, and the moment. */
  today: string
  now: number
}

/** An invoice: what for with reasons and tax, what was paid, what is open until when. */
export function invoicePaper(billed: Billed): Paper {
  const { number, identity, today, now, dues, entries } = billed
  const open = standingOf(dues, entries).filter(({ openCents }) => openCents > 0)
  const { outstandingCents, tipCents } = balanceOf(dues, entries)
  const paid = entries.filter(({ isTip }) => !isTip)
  return {
    title: `Invoice ${number}`,
    language: 'en-US',
    madeAt: now,
    house: identity.legalName || identity.name,
    color: paperColor(identity.brand),
    blocks: [
      { kind: 'facts', rows: [{ label: 'Date', value: longDay(today) }, ...partyFacts(billed)] },
      heading('What it is for'),
      linesOf(billed),
      heading('What was paid'),
      ...(paid.length > 0 ? [entriesTable('Payments', paid)] : [paragraph('Nothing yet.')]),
      ...(tipCents > 0
        ? [paragraph(`And ${dollarsAndCents(tipCents)} as a tip, which is no part of the sum. Thank you.`)]
        : []),
      heading('What is open'),
      open.length > 0 ? openTable(open, outstandingCents) : paragraph(closedWords(outstandingCents)),
    ],
  }
}

/** A receipt for what came at once, of which some may be a tip, with how the rest stands. */
export function receiptPaper(billed: Billed, came: readonly [Entry, ...Entry[]]): Paper {
  const [entry] = came
  const sum = (of: readonly Entry[]) => of.reduce((all, { amountCents }) => all + amountCents, 0)
  const tipCents = sum(came.filter(({ isTip }) => isTip))
  const { number, identity, now, dues, entries } = billed
  const { dueCents, receivedCents, returnedCents, outstandingCents } = balanceOf(dues, entries)
  const open = standingOf(dues, entries).filter(({ openCents }) => openCents > 0)
  const facts: [string, string][] = [
    ['Received', longDay(entry.paidOn)],
    ['How', [entryWays[entry.way], entry.reference].filter(Boolean).join(', ')],
    ['Sum', dollarsAndCents(sum(came))],
    ['of it a tip', tipCents > 0 ? dollarsAndCents(tipCents) : ''],
  ]
  return {
    title: `Receipt ${number}`,
    language: 'en-US',
    madeAt: now,
    house: identity.legalName || identity.name,
    color: paperColor(identity.brand),
    blocks: [
      { kind: 'facts', rows: [...factsOf(facts), ...partyFacts(billed)] },
      heading('Where it stands'),
      {
        kind: 'facts',
        rows: factsOf([
          ['In all', dollarsAndCents(dueCents)],
          ['Received so far', dollarsAndCents(receivedCents - returnedCents)],
          ...taxFacts(billed),
        ]),
      },
      open.length > 0 ? openTable(open, outstandingCents) : paragraph(closedWords(outstandingCents)),
    ],
  }
}

/** What is owed, line by line: what is agreed now with its reasons and tax, and what came to it besides. */
function linesOf({ agreed, dues, today }: Billed): PaperBlock {
  const total = dues.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const since = dues.filter(({ source }) => !agreed?.sources.includes(source))
  const prices = agreed && pricesOf(agreed.document, sumsOf(agreed.document, agreed.chosen, today))
  const before = prices ? (since.length > 0 ? asSubtotal(prices.lines) : prices.lines.slice(0, -1)) : []
  return {
    kind: 'prices',
    name: 'What it is for',
    heads: prices?.heads ?? { what: 'What', quantity: 'How many', price: 'Price' },
    lines: [
      ...before,
      ...since.map(({ label, amountCents }): PricedLine => {
        return { kind: 'line', words: label, cents: amountCents, price: dollarsAndCents(amountCents) }
      }),
      { kind: 'total', words: 'In all', cents: total, price: dollarsAndCents(total) },
    ],
  }
}

function asSubtotal(lines: PricedLine[]): PricedLine[] {
  return lines.map((line) => (line.kind === 'total' ? { ...line, kind: 'subtotal', words: 'As agreed' } : line))
}

function partyFacts({ client, identity, event, poNumber }: Billed): Fact[] {
  return factsOf([
    ['For', [client.name, client.email].filter(Boolean).join(', ')],
    [
      'By',
      [identity.legalName || identity.name, identity.email, nationalPhone(identity.phone)].filter(Boolean).join(', '),
    ],
    ['Event', [longDay(event.date), event.place].filter(Boolean).join(', ')],
    ['Reference', event.reference],
    ['PO number', poNumber],
  ])
}

/** The sales tax in what was agreed to, where there is any. */
function taxFacts({ agreed, today }: Billed): [string, string][] {
  if (!agreed) return []
  const { document: proposed, chosen } = agreed
  const { tax } = proposed.money
  return tax ? [[`${tax.name} in it`, dollarsAndCents(sumsOf(proposed, chosen, today).taxCents)]] : []
}

const entryLabels: Record<Entry['kind'], string> = {
  payment: 'Received',
  refund: 'Given back',
  reversal: 'Taken back',
  tip: 'Tip',
}

function entriesTable(name: string, entries: readonly Entry[]): PaperBlock {
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]))
  return {
    kind: 'table',
    name,
    heads: ['Day', 'What', 'Sum'],
    numbers: [2],
    rows: entries.map(({ kind, ofId, paidOn, way, reference, reason, amountCents }) => {
      // What undoes a refund brings money back in.
      const isIn = kind === 'payment' || (kind === 'reversal' && kinds.get(ofId ?? '') === 'refund')
      const what = [`${entryLabels[kind]}, ${entryWays[way]}`, reference, reason].filter(Boolean).join('; ')
      return [paperDay(paidOn), what, dollarsAndCents(isIn ? amountCents : -amountCents)]
    }),
  }
}

function openTable(open: { label: string; dueOn: string; openCents: number }[], outstandingCents: number): PaperBlock {
  return {
    kind: 'table',
    name: 'What is open',
    heads: ['What', 'Until', 'Sum'],
    numbers: [2],
    rows: [
      ...open.map(({ label, dueOn, openCents }) => [label, paperDay(dueOn), dollarsAndCents(openCents)]),
      ['In all', '', dollarsAndCents(outstandingCents)],
    ],
  }
}

function closedWords(outstandingCents: number): string {
  if (outstandingCents >= 0) return 'Nothing is open. Thank you.'
  return `Nothing is open, and ${dollarsAndCents(-outstandingCents)} of it is a credit of yours.`
}

/** May 1, 2027: a paper is read years later. */
function paperDay(day: string): string {
  return `${monthDay(day)}, ${day.slice(0, 4)}`
}

function factsOf(pairs: [string, string][]): Fact[] {
  return pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function heading(words: string): PaperBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PaperBlock {
  return { kind: 'paragraph', words }
}
