import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sampleLine, sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { computeAmountsDue } from '../payments/amounts-due.ts'
import { computeLedgerTotals, type AmountDue, type LedgerEntry } from '../payments/ledger.ts'
import { computeRefundEligibility } from '../payments/refund-eligibility.ts'
import { computeAmountsDueStatus } from '../payments/allocate-payments.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import { canTransitionProposal, type ProposalState } from '../proposals/proposal-state.ts'
import { parseLineChoice, computeProposalTotals } from '../proposals/proposal-totals.ts'
import { toDesiredEvent, type AgreementContent } from '../agreement/agreement-change.ts'
import { adjustSubtotal } from '../agreement/adjust-subtotal.ts'
import { applyDesiredEvent } from '../agreement/apply-desired-event.ts'
import { computeCancellationRefund } from '../agreement/cancellation-refund.ts'

const catalogue = { ...sampleCatalog, version: 1 }
const today = '2026-11-20'

type Step = { act: (typeof acts)[number]; size: number; pick: number; flag: boolean }
/** Payments occur more often, so that there is something to refund. */
const acts = [
  'edit',
  'yes',
  'yes',
  'expire',
  'release',
  'pay',
  'pay',
  'pay',
  'tip',
  'refund',
  'refund',
  'reverse',
  'reverse',
  'change',
  'change',
  'extra',
  'call-off',
] as const
const step = fc.record<Step>({
  act: fc.constantFrom(...acts),
  size: fc.nat(200_000),
  pick: fc.nat(1_000),
  flag: fc.boolean(),
})

/** Money of an event as the site stores it, next to plain sums of the agreed and received amounts. */
type Books = {
  document: ProposalDocument
  state: ProposalState
  agreed:
    (AgreementContent & { totalCents: number; depositCents: number; extraCents: number; leastCents: number }) | null
  amountsDue: AmountDue[]
  entries: LedgerEntry[]
  till: { money: number; tips: number }
}

test('amounts due match the agreed total after any sequence of changes and payments', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 20 }), (steps) => {
      const books: Books = {
        document: sampleProposal(),
        state: 'out',
        agreed: null,
        amountsDue: [],
        entries: [],
        till: { money: 0, tips: 0 },
      }
      for (const [now, one] of steps.entries()) {
        walk(books, one, now)
        assertConsistent(books)
      }
    }),
    { numRuns: 10_000 },
  )
})

function walk(books: Books, { act, size, pick, flag }: Step, now: number): void {
  const { agreed, entries, till } = books
  const owe = (kind: AmountDue['kind'], amountCents: number, dueOn = today, place = 0) => {
    if (amountCents !== 0)
      books.amountsDue.push({ id: `due-${now}-${kind}-${place}`, kind, label: kind, amountCents, dueOn, madeAt: now })
  }
  const move = (to: ProposalState) => {
    if (!canTransitionProposal(books.state, to)) return false
    books.state = to
    return true
  }
  const write = (entry: Pick<LedgerEntry, 'kind' | 'amountCents' | 'isTip' | 'ofId'>) =>
    entries.push({
      ...entry,
      id: `entry-${entries.length}`,
      dueId: null,
      way: 'cash',
      paidOn: today,
      reference: '',
      reason: '',
      at: now,
    })
  const entry = entries[pick % Math.max(1, entries.length)]
  switch (act) {
    case 'edit': {
      // A canceled event stays canceled and gets no new version.
      if (agreed || books.state === 'called-off') return
      books.state = 'out'
      const tax = flag ? { name: 'Tax', rates: { labor: 750, rental: 685, goods: 0 } } : null
      const lines = sampleProposal().lines.map((line) =>
        line.id === 'bartender' ? sampleLine({ unitCents: size }) : line,
      )
      const money = { depositPercent: pick % 101, depositLeastCents: size % 60_000, tax }
      const installments = 1 + (pick % 6)
      books.document = sampleProposal({ lines, money: { ...sampleProposal().money, ...money, installments } })
      return
    }
    case 'yes': {
      if (books.state !== 'out') return
      const { document } = books
      const chosen = parseLineChoice(document, flag ? ['cocktail'] : [])!
      const { totalCents, depositCents } = computeProposalTotals(document, chosen, today)
      for (const [i, { kind, amountCents, dueOn }] of computeAmountsDue({ totalCents, depositCents }, document.money, {
        today,
        eventDate: document.event.eventDate,
      }).entries())
        owe(kind, amountCents, dueOn, i)
      books.agreed = { document, chosen, totalCents, depositCents, extraCents: 0, leastCents: totalCents }
      move(depositCents === 0 ? 'reserved' : 'agreed')
      return
    }
    case 'expire':
      return void move('ended')
    case 'release':
    case 'call-off': {
      if (!agreed) return
      const { keptCents, backCents, paidCents } = computeCancellationRefund(
        agreed.document,
        {
          depositCents: agreed.depositCents,
          paidCents: Math.max(0, till.money),
          owedCents: computeLedgerTotals(books.amountsDue, []).dueCents,
        },
        today,
      )
      const kept = act === 'release' ? 0 : keptCents
      assert.equal(keptCents + backCents, paidCents)
      // The kept amount never exceeds the agreed deposit.
      assert(keptCents <= agreed.depositCents)
      if (!move(act === 'release' ? 'released' : 'called-off')) return
      owe('change', kept - computeLedgerTotals(books.amountsDue, []).dueCents)
      books.agreed = null
      return
    }
    case 'pay':
    case 'tip':
      if (size === 0) return
      till[act === 'tip' ? 'tips' : 'money'] += size
      return void write({
        kind: act === 'tip' ? 'tip' : 'payment',
        amountCents: size,
        isTip: act === 'tip',
        ofId: null,
      })
    case 'refund': {
      if (!entry) return
      const { refundableCents } = computeRefundEligibility(entry, entries)
      if (refundableCents <= 0) return
      const amountCents = 1 + (size % refundableCents)
      till[entry.isTip ? 'tips' : 'money'] -= amountCents
      return void write({ kind: 'refund', amountCents, isTip: entry.isTip, ofId: entry.id })
    }
    case 'reverse': {
      if (!entry || !computeRefundEligibility(entry, entries).isReversible) return
      const { amountCents, isTip, kind, id } = entry
      till[isTip ? 'tips' : 'money'] += kind === 'refund' ? amountCents : -amountCents
      return void write({ kind: 'reversal', amountCents, isTip, ofId: id })
    }
    case 'change': {
      if (!agreed || !['agreed', 'reserved'].includes(books.state)) return
      const wanted = {
        ...toDesiredEvent(agreed),
        eventGuestCount: 20 + (pick % 300),
        options: flag ? ['cocktail'] : [],
      }
      const worked = applyDesiredEvent(agreed, wanted, { catalogue, miles: 54, number: now, today })
      const after = pick % 3 === 0 ? adjustSubtotal(worked, size, now) : worked
      const { totalCents } = computeProposalTotals(after.document, after.chosen, today)
      owe('change', totalCents - agreed.totalCents, agreed.document.money.balanceDay)
      const leastCents = Math.min(agreed.leastCents, totalCents + agreed.extraCents)
      books.agreed = { ...agreed, ...after, totalCents, leastCents }
      return
    }
    case 'extra':
      if (!agreed) return
      agreed.extraCents += size
      return owe('extra', size, '2027-05-16')
  }
}

function assertConsistent({ agreed, amountsDue, entries, state, till }: Books): void {
  const { dueCents, receivedCents, returnedCents, tipCents, outstandingCents } = computeLedgerTotals(
    amountsDue,
    entries,
  )
  if (agreed) assert.equal(dueCents, agreed.totalCents + agreed.extraCents)
  else if (state !== 'called-off') assert.equal(dueCents, 0)
  assert.equal(receivedCents - returnedCents, till.money)
  assert.equal(tipCents, till.tips)
  assert(Math.min(till.money, till.tips, receivedCents, returnedCents) >= 0)
  assert.equal(outstandingCents, dueCents - till.money)
  // Neither a tip nor its refund changes what is owed.
  const withoutTips = entries.filter(({ isTip }) => !isTip)
  assert.equal(computeLedgerTotals(amountsDue, withoutTips).outstandingCents, outstandingCents)
  const standing = computeAmountsDueStatus(amountsDue, entries)
  const opens = (of: typeof standing) => of.map(({ openCents }) => openCents).join()
  assert.equal(opens(computeAmountsDueStatus(amountsDue, withoutTips)), opens(standing))
  for (const { amountCents, openCents, paidCents } of standing)
    assert(openCents >= 0 && openCents <= Math.max(0, amountCents) && paidCents + openCents === amountCents)
  const openIn = (of: typeof standing) => of.reduce((sum, { openCents }) => sum + openCents, 0)
  assert.equal(openIn(standing), Math.max(0, outstandingCents))
  // Write-offs and discounts do not cover a deposit. Only payments do, as long as the total was at least the deposit.
  const open = openIn(standing.filter(({ kind }) => kind === 'deposit'))
  if (agreed) assert.equal(open, Math.max(0, Math.min(agreed.depositCents, agreed.leastCents) - till.money))
  else assert(open <= dueCents)
  for (const entry of entries) {
    const { refundableCents, isReversible } = computeRefundEligibility(entry, entries)
    assert(refundableCents >= 0 && refundableCents <= entry.amountCents)
    if (entry.kind !== 'refund' && isReversible) assert(entry.amountCents <= (entry.isTip ? till.tips : till.money))
  }
}
