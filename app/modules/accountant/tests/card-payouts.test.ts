import { describe, expect, test } from 'vitest'
import { createLedgerEntry } from '../../../agreements/payments/ledger.server.ts'
import type { LedgerEntry } from '../../../agreements/payments/ledger.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createTestApp, databases, openingTime } from '../../../../tests/test-app.ts'
import { listBankMatchCandidates } from '../bank/match-candidates.server.ts'
import { countUnknownFees } from '../journal/journal-entries.server.ts'

const day = '2026-11-20'
const span = { from: day, to: '2026-11-30' }

type CardEntry = Pick<LedgerEntry, 'kind' | 'amountCents'> & {
  id: string
  feeCents: number | null
  ofId?: string
  paidOn?: string
}

/** Records an entry of Stripe under its id there. */
async function record(db: Db, eventId: string, { id, feeCents, ofId, paidOn = day, ...entry }: CardEntry) {
  const isTip = entry.kind === 'tip'
  await createLedgerEntry(
    db,
    eventId,
    { ...entry, isTip, dueId: null, way: 'card', paidOn, reference: '', reason: '', ofId: ofId ?? null },
    { actor: 'client', now: openingTime, id, provided: { id, details: {}, feeCents } },
  )
}

async function listPayouts(db: Db) {
  const candidates = await listBankMatchCandidates(db, span)
  return candidates.flatMap(({ kind, cents }) => (kind === 'payout' ? [cents] : []))
}

describe.each(databases)('%s: payouts of Stripe', (database) => {
  test('a card payment with a tip has one fee and one payout', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {})
    await record(app.db, id, { id: 'pi_1', kind: 'payment', amountCents: 26_000, feeCents: 929 })
    await record(app.db, id, { id: 'pi_1-tip', kind: 'tip', amountCents: 5_000, feeCents: null })
    expect(await countUnknownFees(app.db, '2026-11')).toBe(0)
    expect(await listPayouts(app.db)).toEqual([30_071])
  })

  test('a dispute lowers a payout by amount and fee, and winning returns the amount', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {})
    await record(app.db, id, { id: 'pi_1', kind: 'payment', amountCents: 26_000, feeCents: 784 })
    await record(app.db, id, { id: 'pi_2', kind: 'payment', amountCents: 40_000, feeCents: 1_190 })
    const dispute = { id: 'du_1', amountCents: 26_000, ofId: 'pi_1' }
    await record(app.db, id, { ...dispute, kind: 'reversal', feeCents: 1_500 })
    await record(app.db, id, { ...dispute, id: 'du_1-won', kind: 'payment', feeCents: null, paidOn: '2026-11-26' })
    expect(await countUnknownFees(app.db, '2026-11')).toBe(0)
    expect(await listPayouts(app.db)).toEqual([26_000 - 784 + 40_000 - 1_190 - 26_000 - 1_500, 26_000])
  })

  test('a card payment without a known fee has no payout', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {})
    await record(app.db, id, { id: 'pi_1', kind: 'payment', amountCents: 26_000, feeCents: null })
    await record(app.db, id, { id: 'pi_2', kind: 'tip', amountCents: 2_000, feeCents: null })
    expect(await countUnknownFees(app.db, '2026-11')).toBe(2)
    expect(await listPayouts(app.db)).toEqual([])
  })
})
