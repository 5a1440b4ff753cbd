import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMoneyBook } from '../app/money/year/money-book.server.ts'
import { splitAgreedCents } from '../app/money/year/money-book.ts'
import { toDesiredEvent } from '../app/agreements/agreement/agreement-change.ts'
import { computeChangedAgreement, approveChange, requestChange } from '../app/agreements/changes/changes.server.ts'
import { cancelAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { findCurrentAgreement, listAgreementChanges } from '../app/agreements/agreement/current-agreement.server.ts'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { computeRefundEligibility } from '../app/agreements/payments/refund-eligibility.ts'
import { computeAmountsDueStatus } from '../app/agreements/payments/allocate-payments.ts'
import { getLedger, getLedgers } from '../app/agreements/payments/ledger.server.ts'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { acceptProposal } from '../app/agreements/client-page/accept-proposal.server.ts'
import { findBrokenHistoryEntry } from '../app/agreements/proposals/agreement-history.server.ts'
import { releaseAgreement } from '../app/agreements/client-page/owner-actions.server.ts'
import {
  hashProposalDocument,
  expireProposals,
  saveProposalDraft,
  listProposals,
  sendProposal,
} from '../app/agreements/proposals/proposals.server.ts'
import { parseLineChoice, computeProposalTotals } from '../app/agreements/proposals/proposal-totals.ts'
import { addDays } from '../app/business/dates.ts'
import { formatDollarsInput } from '../app/business/forms/parse-dollars.ts'
import { getMenuAndIdentity } from '../app/quotes/pricing/menu-and-identity.server.ts'
import { listAccounts } from '../faults/money-books.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { sampleLine, sampleProposal, sampleAcceptance } from './doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'

const today = '2026-11-20'
const on = { today }
const [owner, client] = [
  { actor: 'owner', now: openingTime },
  { actor: 'client', now: openingTime },
] as const

const stepKinds = [
  ...(['edit', 'yes', 'yes', 'expire', 'release', 'pay', 'pay', 'tip', 'refund', 'reverse'] as const),
  ...(['change', 'change', 'extra', 'call-off'] as const),
]
type Step = { act: (typeof stepKinds)[number]; size: number; pick: number }
const step = fc.record<Step>({ act: fc.constantFrom(...stepKinds), size: fc.nat(200_000), pick: fc.nat(1_000) })

test.each(databases)(
  '%s: after any sequence of actions amounts due match the agreement and the payments received',
  { timeout: 240_000 },
  async (database) => {
    await using app = await createTestApp(database)
    let eventDate = '2027-05-15'
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        eventDate = addDays(eventDate, 2)
        const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate } })
        await send(app, id, eventDate, 15_000)
        const done = { extraCents: 0, keptCents: 0 }
        for (const one of steps) {
          await performStep(app, id, eventDate, one, done)
          await expectRows(app, id, done)
        }
        expect(await findBrokenHistoryEntry(app.db, id)).toBe(null)
        // Frees the date for the next run.
        await app.db.updateTable('proposal').set({ state: 'ended' }).where('event_id', '=', id).execute()
      }),
      { numRuns: 20, endOnFailure: true },
    )
    await expectBooks(app)
  },
)

type ExpectedChanges = { extraCents: number; keptCents: number }

async function send({ db }: TestApp, id: string, eventDate: string, unitCents: number): Promise<void> {
  const usual = sampleProposal()
  const lines = usual.lines.map((line) => (line.id === 'bartender' ? sampleLine({ unitCents }) : line))
  const document = { ...usual, lines, event: { ...usual.event, eventDate } }
  await saveProposalDraft(db, id, document, { today, now: openingTime })
  await sendProposal(db, id, { seen: hashProposalDocument(document), today, despite: '' }, owner)
}

async function performStep(
  app: TestApp,
  id: string,
  eventDate: string,
  { act, size, pick }: Step,
  done: ExpectedChanges,
) {
  const { db } = app
  const agreement = await findCurrentAgreement(db, id)
  const stands = agreement !== null && agreement.proposal.state !== 'called-off'
  const ledger = await getLedger(db, id)
  const entry = ledger.entries[pick % Math.max(1, ledger.entries.length)]
  const dollars = formatDollarsInput(size)
  const money = (words: Record<string, string>) => handleMoneyForm(app, id, { key: randomUUID(), ...words })
  switch (act) {
    case 'edit':
      if (!agreement) await send(app, id, eventDate, size)
      return
    case 'yes': {
      const proposal = (await listProposals(db, id)).find(({ state }) => state !== 'draft')!
      const options = pick % 2 === 0 ? ['cocktail'] : []
      const { document, version } = proposal
      const { totalCents } = computeProposalTotals(document, parseLineChoice(document, options)!, today)
      const shown = () => ({ words: 'What was shown', facts: {} })
      await acceptProposal(
        db,
        id,
        { ...sampleAcceptance, version, options, totalCents },
        { shown, today, now: openingTime },
      )
      return
    }
    case 'expire':
      await expireProposals(db, addDays(today, 60), openingTime)
      return
    case 'release':
      if ((await releaseAgreement(db, id, openingTime)) === 'done') done.extraCents = 0
      return
    case 'call-off': {
      if (!stands) return
      const { keptCents } = (await getPaymentSummary(db, id, today)).comesBack!
      expect((await cancelAgreement(db, id, { keptCents, words: '' }, on, owner)).kind).toBe('done')
      Object.assign(done, { keptCents, extraCents: 0 })
      return
    }
    case 'pay':
    case 'tip': {
      const words = { intent: 'pay', sum: dollars, way: 'cash', paidOn: today, for: act === 'tip' ? 'tip' : '' }
      const noted = await money(words)
      if (noted.kind === 'over')
        await money({ ...noted.input, overCents: String(noted.overCents), over: pick % 2 === 0 ? 'credit' : 'tip' })
      return
    }
    case 'refund': {
      if (!entry) return
      const words = {
        intent: 'refund',
        owed: 'again',
        entry: entry.id,
        refundSum: dollars,
        refundWay: 'cash',
        refundOn: today,
      }
      const given = await money({ ...words, refundReason: 'Fewer guests' })
      const isThere = size > 0 && size <= computeRefundEligibility(entry, ledger.entries).refundableCents
      expect(given.kind).toBe(isThere ? 'done' : 'back')
      return
    }
    case 'reverse':
      if (entry) await money({ intent: 'reverse', entry: entry.id, reverseReason: 'A slip' })
      return
    case 'change': {
      if (!stands) return
      const guests = { eventGuestCount: 20 + (pick % 300), options: pick % 2 === 0 ? ['cocktail'] : [] }
      const wanted = { ...toDesiredEvent(agreement), ...guests }
      const number = ((await listAgreementChanges(db, id))[0]?.number ?? 0) + 1
      const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number, today })
      const asked = await requestChange(db, id, { kind: 'change', wanted, totalCents, person: 'p' }, on, client)
      if (asked.kind === 'done')
        await approveChange(db, id, { changeId: asked.change.id, totalCents }, { ...on, despite: '' }, owner)
      return
    }
    case 'extra':
      if (!stands || size === 0) return
      await money({ intent: 'due', dueLabel: 'One more hour', dueSum: dollars, dueOn: '2027-06-16' })
      done.extraCents += size
  }
}

/** Expects the figures of the Money page to equal the sums of all ledgers. */
async function expectBooks({ db }: TestApp): Promise<void> {
  const ids = (await db.selectFrom('event').select('id').execute()).map(({ id }) => id)
  const later = addDays(today, 90)
  const sums = {
    owedCents: 0,
    overdueCents: 0,
    overduePeople: 0,
    agreedCents: 0,
    receivedCents: 0,
    returnedCents: 0,
    tipCents: 0,
  }
  for (const { amountsDue, entries } of (await getLedgers(db, ids)).values()) {
    const { dueCents, outstandingCents, receivedCents, returnedCents, tipCents } = computeLedgerTotals(
      amountsDue,
      entries,
    )
    const late = computeAmountsDueStatus(amountsDue, entries).reduce(
      (sum, { dueOn, openCents }) => sum + (dueOn < later ? openCents : 0),
      0,
    )
    sums.owedCents += Math.max(0, outstandingCents)
    sums.overdueCents += late
    sums.overduePeople += late > 0 ? 1 : 0
    sums.agreedCents += dueCents
    sums.receivedCents += receivedCents
    sums.returnedCents += returnedCents
    sums.tipCents += tipCents
  }
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const question = { by: 'event', today: later, timeZone: identity.timeZone, catalogue } as const
  const book = await getMoneyBook(db, { ...question, year: 2027 })
  expect(book).toMatchObject(sums)
  expect([book.toComeCents, book.otherYears, splitAgreedCents(book).otherCents]).toEqual([sums.owedCents, [], 0])
}

async function expectRows({ db }: TestApp, id: string, { extraCents, keptCents }: ExpectedChanges): Promise<void> {
  const agreement = await findCurrentAgreement(db, id)
  const isOff = agreement?.proposal.state === 'called-off'
  const owed = isOff ? keptCents + extraCents : agreement ? agreement.totalCents + extraCents : 0
  const { amountsDue, entries } = await getLedger(db, id)
  const balance = computeLedgerTotals(amountsDue, entries)
  const accounts = listAccounts(
    await db.selectFrom('amount_due').selectAll().where('event_id', '=', id).execute(),
    await db.selectFrom('payment').selectAll().where('event_id', '=', id).execute(),
  )
  const books = accounts.get(id) ?? { owedCents: 0, receivedCents: 0, paidCents: 0 }
  expect({ dueCents: owed, receivedCents: books.receivedCents, outstandingCents: owed - books.paidCents }).toEqual({
    dueCents: balance.dueCents,
    receivedCents: balance.receivedCents,
    outstandingCents: balance.outstandingCents,
  })
  expect(books.owedCents).toBe(owed)
  expect(Math.min(books.paidCents, balance.tipCents)).toBeGreaterThanOrEqual(0)
  const standing = computeAmountsDueStatus(amountsDue, entries)
  const open = standing.reduce((sum, { openCents }) => sum + openCents, 0)
  expect(open).toBe(Math.max(0, balance.outstandingCents))
  // The state stays agreed until payments cover the deposit.
  const deposit = standing.filter(({ kind }) => kind === 'deposit').reduce((sum, { openCents }) => sum + openCents, 0)
  if (agreement?.proposal.state === 'agreed') expect(deposit).toBeGreaterThan(0)
}
