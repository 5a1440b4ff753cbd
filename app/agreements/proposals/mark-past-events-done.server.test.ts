import { describe, expect, test } from 'vitest'
import { acceptSampleProposal } from '../../../tests/agreed-proposal.ts'
import { createStoredEvent, setEventStatus } from '../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { listHistoryEntries } from '../../events/event/history.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { runCleanup } from '../../upkeep/cleanup/cleanup.server.ts'
import { cancelAgreement } from '../changes/cancel-agreement.server.ts'
import { recordLedgerEntry } from '../payments/record-ledger-entry.server.ts'
import { markPastEventsDone } from './mark-past-events-done.server.ts'
import { listProposals } from './proposals.server.ts'

const timeZone = 'America/New_York'
const at = (moment: string) => ({ today: moment.slice(0, 10), timeZone, now: Date.parse(`${moment}:00-04:00`) })

/** Creates an accepted sample event, from 5 PM until past midnight. Its deposit is paid by default. */
async function agreed({ db }: TestApp, { isPaid = true, reference = 'nora' } = {}) {
  const { id } = await createStoredEvent(db, openingTime, { request: { fromEmail: `${reference}@home.example` } })
  const document = sampleProposal({ reference })
  await acceptSampleProposal(db, id, { document: { ...document, event: { ...document.event, eventEndTime: '01:00' } } })
  const entry = { kind: 'payment', amountCents: 26_000, way: 'check', paidOn: '2026-11-20', reference: '' } as const
  const by = { actor: 'owner', now: openingTime } as const
  if (isPaid)
    await recordLedgerEntry(
      db,
      id,
      { ...entry, reason: '', ofId: null, dueId: null, isTip: false },
      { by, today: '2026-11-20' },
    )
  return id
}

const standing = async ({ db }: TestApp, id: string) => [
  (await findEvent(db, id))!.state,
  (await listProposals(db, id))[0]?.state ?? null,
]

describe.each(databases)('%s: past events', (database) => {
  test('a booked event is marked done once when it ends after midnight', async () => {
    await using app = await createTestApp(database)
    const id = await agreed(app)
    expect(await markPastEventsDone(app.db, at('2027-05-15T23:59'))).toBe(0)
    expect(await markPastEventsDone(app.db, at('2027-05-16T00:30'))).toBe(0)
    expect(await standing(app, id)).toEqual(['booked', 'reserved'])
    const done = await Promise.all([1, 2].map(() => markPastEventsDone(app.db, at('2027-05-16T01:00'))))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await standing(app, id)).toEqual(['done', 'done'])
    const moves = (await listHistoryEntries(app.db, id)).filter(({ kind }) => kind === 'moved')
    expect(moves.filter(({ actor }) => actor === 'clock')).toHaveLength(1)
  })

  test('an event without its deposit, or set back to booked, stays booked', async () => {
    await using app = await createTestApp(database)
    const id = await agreed(app, { isPaid: false })
    const { id: byHand } = await createStoredEvent(
      app.db,
      openingTime,
      { request: { fromEmail: 'a@b.example' } },
      { state: 'booked' },
    )
    expect(await markPastEventsDone(app.db, at('2027-05-16T12:00'))).toBe(1)
    expect(await standing(app, id)).toEqual(['booked', 'agreed'])
    expect(await standing(app, byHand)).toEqual(['done', null])
    await setEventStatus(app.db, byHand, { state: 'booked' })
    expect(await markPastEventsDone(app.db, at('2027-05-16T13:00'))).toBe(0)
    expect(await standing(app, byHand)).toEqual(['booked', null])
  })

  test('an event marked done early completes its agreement once its day is over', async () => {
    await using app = await createTestApp(database)
    const early = await agreed(app)
    await setEventStatus(app.db, early, { state: 'done' })
    await runCleanup(app)
    expect(await standing(app, early)).toEqual(['done', 'reserved'])
    app.advance(Date.parse('2027-05-17T12:00:00Z') - openingTime)
    await runCleanup(app)
    expect(await standing(app, early)).toEqual(['done', 'done'])
  })

  test('a canceled agreement and its event stay canceled after their day', async () => {
    await using app = await createTestApp(database)
    const id = await agreed(app)
    const by = { actor: 'owner', now: openingTime } as const
    await cancelAgreement(app.db, id, { keptCents: 26_000, words: '' }, { today: '2026-11-20' }, by)
    expect(await standing(app, id)).toEqual(['lost', 'called-off'])
    app.advance(Date.parse('2027-05-17T12:00:00Z') - openingTime)
    await runCleanup(app)
    expect(await standing(app, id)).toEqual(['lost', 'called-off'])
  })
})
