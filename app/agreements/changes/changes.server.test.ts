import { describe, expect, test } from 'vitest'
import { diffDays } from '../../business/dates.ts'
import { acceptSampleProposal } from '../../../tests/agreed-proposal.ts'
import { createStoredEvent, setEventStatus } from '../../../tests/doubles/stored-event.ts'
import { sampleProposal, sampleAcceptance } from '../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import { listCapacityClaims } from '../../events/event/claims.server.ts'
import { listHistoryEntries } from '../../events/event/history.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeLedgerTotals } from '../payments/ledger.ts'
import { createLedgerEntry, getLedger } from '../payments/ledger.server.ts'
import { findBrokenHistoryEntry, listAgreementHistory } from '../proposals/agreement-history.server.ts'
import {
  releaseAgreement,
  withdrawProposalIfClosed,
  withdrawClosedProposals,
} from '../client-page/owner-actions.server.ts'
import { toDesiredEvent, isOpenChange, type DesiredEvent } from '../agreement/agreement-change.ts'
import {
  computeChangedAgreement,
  approveChange,
  requestChange,
  closeChange,
  offerChange,
  signChange,
} from './changes.server.ts'
import { cancelAgreement, postponeAgreement } from './cancel-agreement.server.ts'
import { expireChanges } from './change-storage.server.ts'
import { findCurrentAgreement, listAgreementChanges } from '../agreement/current-agreement.server.ts'

const today = '2026-11-20'
const on = { today }
const owner: ActorStamp = { actor: 'owner', now: openingTime }
const client: ActorStamp = { actor: 'client', now: openingTime }
const person = 'a link'
const yes = sampleAcceptance

/** Creates an event on this day with the sample proposal accepted. */
async function agreedOn({ db }: TestApp, eventDate = '2027-05-15'): Promise<string> {
  const { id } = await createStoredEvent(db, openingTime, {
    request: { fromEmail: `${eventDate}@home.example`, eventDate },
  })
  const document = sampleProposal()
  const proposal = { ...document, event: { ...document.event, eventDate } }
  await acceptSampleProposal(db, id, { document: proposal })
  return id
}

async function ask({ db }: TestApp, id: string, changes: Partial<DesiredEvent>, day = today) {
  const agreement = (await findCurrentAgreement(db, id))!
  const wanted = { ...toDesiredEvent(agreement), ...changes }
  const [newest] = await listAgreementChanges(db, id)
  const number = newest && isOpenChange(newest) ? newest.number : (newest?.number ?? 0) + 1
  const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number, today: day })
  // The clock shows the same time on each day.
  const now = openingTime + diffDays(today, day) * 86_400_000
  return requestChange(db, id, { kind: 'change', wanted, totalCents, person }, { today: day }, { ...client, now })
}

async function change(app: TestApp, id: string, changes: Partial<DesiredEvent>) {
  const asked = await ask(app, id, changes)
  if (asked.kind !== 'done') throw new Error(`Not asked: ${asked.kind}`)
  return asked.change
}

async function claims({ db }: TestApp) {
  const [offer, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const found = await listCapacityClaims(
    db,
    { from: '2027-05-01', to: '2027-06-30', on: today },
    { ...offer, capacity },
  )
  return found.map(({ ownerId, day }) => [ownerId, day]).toSorted(([, a], [, b]) => (a! < b! ? -1 : 1))
}

async function balance({ db }: TestApp, id: string) {
  const { amountsDue, entries } = await getLedger(db, id)
  return computeLedgerTotals(amountsDue, entries)
}

async function pay({ db }: TestApp, id: string, amountCents: number) {
  const about = {
    dueId: null,
    way: 'zelle',
    paidOn: today,
    reference: '',
    reason: '',
    ofId: null,
    isTip: false,
  } as const
  await createLedgerEntry(db, id, { kind: 'payment', amountCents, ...about }, owner)
}

describe.each(databases)('%s', (database) => {
  test('two concurrent agreements to one change update agreement, balance, event and history once', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    const asked = await change(app, id, { eventGuestCount: 160 })
    expect(asked).toMatchObject({ number: 1, state: 'asked', keepsDay: false, beforeCents: 104_000 })
    expect(asked.afterCents).toBeGreaterThan(104_000)
    expect(await findCurrentAgreement(db, id)).toMatchObject({ totalCents: 104_000, change: 0 })
    const wrong = { changeId: asked.id, totalCents: 1 }
    expect(await approveChange(db, id, wrong, on, owner)).toMatchObject({ kind: 'stale' })
    const right = { changeId: asked.id, totalCents: asked.afterCents }
    const twice = await Promise.all([approveChange(db, id, right, on, owner), approveChange(db, id, right, on, owner)])
    expect(twice.map(({ kind }) => kind).toSorted()).toEqual(['already', 'done'])
    expect(await findCurrentAgreement(db, id)).toMatchObject({ totalCents: asked.afterCents, change: 1 })
    expect(await balance(app, id)).toMatchObject({ dueCents: asked.afterCents })
    expect((await findEvent(db, id))!.request.eventGuestCount).toBe(160)
    expect((await listHistoryEntries(db, id)).map(({ kind }) => kind)).toContain('edited')
    const chain = (await listAgreementHistory(db, id)).map(({ kind }) => kind)
    expect(chain).toEqual(['sent', 'signed', 'moved', 'change-asked', 'change-settled'])
    expect(await findBrokenHistoryEntry(db, id)).toBeNull()
  })

  test('an open change holds the new date, and agreeing to it frees the old date', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    const asked = await change(app, id, { eventDate: '2027-05-22' })
    expect(asked.keepsDay).toBe(true)
    expect(await claims(app)).toEqual([
      [id, '2027-05-15'],
      [id, '2027-05-22'],
    ])
    await expect(agreedOn(app, '2027-05-22')).rejects.toThrow()
    await approveChange(db, id, { changeId: asked.id, totalCents: asked.afterCents }, on, owner)
    expect(await claims(app)).toEqual([[id, '2027-05-22']])
    const { amountsDue } = await getLedger(db, id)
    expect(amountsDue.map(({ dueOn }) => dueOn)).toEqual(['2026-11-23', '2027-05-08'])
    expect(await balance(app, id)).toMatchObject({ dueCents: 104_000 })
    await agreedOn(app, '2027-05-15')
  })

  test('a change to a booked date is refused and the signed date stays', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    const other = await agreedOn(app, '2027-05-22')
    const asked = await change(app, id, { eventDate: '2027-05-22' })
    expect(asked.keepsDay).toBe(false)
    const right = { changeId: asked.id, totalCents: asked.afterCents }
    const refused = await approveChange(db, id, right, on, owner)
    expect(refused).toMatchObject({ kind: 'taken', taken: { others: [{ id: other }] } })
    expect(await claims(app)).toEqual([
      [id, '2027-05-15'],
      [other, '2027-05-22'],
    ])
    expect((await listAgreementChanges(db, id))[0]).toMatchObject({ state: 'asked' })
    const despite = refused.kind === 'taken' ? refused.taken.mark : ''
    expect(await approveChange(db, id, right, { today, despite }, owner)).toMatchObject({ kind: 'done' })
  })

  test('of two concurrent changes to one date, only one takes effect', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const [one, two] = [await agreedOn(app), await agreedOn(app, '2027-05-29')]
    const asked = await Promise.all([one, two].map((id) => ask(app, id, { eventDate: '2027-06-12' })))
    expect(asked.filter((outcome) => outcome.kind === 'done' && outcome.change.keepsDay)).toHaveLength(1)
    const done = await Promise.all(
      asked.map((outcome) => {
        if (outcome.kind !== 'done') throw new Error('Not asked')
        const { eventId, id, afterCents } = outcome.change
        return approveChange(db, eventId, { changeId: id, totalCents: afterCents }, on, owner)
      }),
    )
    const holder = asked.findIndex((outcome) => outcome.kind === 'done' && outcome.change.keepsDay)
    expect(done.map(({ kind }) => kind)).toEqual(holder === 0 ? ['done', 'taken'] : ['taken', 'done'])
    const claimed = (await claims(app)).filter(([, day]) => day === '2027-06-12')
    expect(claimed).toEqual([[[one, two][holder], '2027-06-12']])
  })

  test('only one change is open at a time, and either side can close it', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    const asks = await Promise.all([0, 0, 0].map(() => ask(app, id, { eventGuestCount: 140, words: 'More come' })))
    expect(asks.map(({ kind }) => kind).toSorted()).toEqual(['already', 'already', 'done'])
    expect(await ask(app, id, { eventGuestCount: 90 })).toMatchObject({ kind: 'open', change: { number: 1 } })
    const [{ id: changeId } = { id: '' }] = await listAgreementChanges(db, id)
    expect(await closeChange(db, id, { changeId }, client)).toMatchObject({ change: { state: 'taken-back' } })
    expect(await closeChange(db, id, { changeId }, owner)).toMatchObject({ kind: 'stale' })
    expect(await ask(app, id, {})).toEqual({ kind: 'nothing' })
    const next = await change(app, id, { eventGuestCount: 90 })
    expect(next.number).toBe(2)
    const declined = await closeChange(db, id, { changeId: next.id, words: 'Sorry' }, owner)
    expect(declined).toMatchObject({ change: { state: 'declined', answer: 'Sorry' } })
    expect(await balance(app, id)).toMatchObject({ dueCents: 104_000 })
  })

  test('a price change takes effect only if the client signs it before its expiry', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    const asked = await change(app, id, { eventGuestCount: 160 })
    const offer = { changeId: asked.id, subtotalCents: 110_000, words: 'A friend’s price' }
    expect(await offerChange(db, id, offer, on, owner)).toMatchObject({
      change: { state: 'offered', afterCents: 110_000, expiresOn: '2026-11-27' },
    })
    const signature = { ...yes, changeId: asked.id, totalCents: 110_000 }
    const wrong = { ...signature, totalCents: asked.afterCents }
    expect(await signChange(db, id, wrong, on, client)).toMatchObject({ kind: 'stale' })
    const late = { today: '2026-11-28' }
    expect(await signChange(db, id, signature, late, client)).toMatchObject({ kind: 'stale' })
    const twice = await Promise.all([0, 0].map(() => signChange(db, id, signature, on, client)))
    expect(twice.map(({ kind }) => kind).toSorted()).toEqual(['already', 'done'])
    expect(await balance(app, id)).toMatchObject({ dueCents: 110_000 })
    const signed = await db.selectFrom('signature').select('total_cents').where('proposal_id', '=', asked.id).execute()
    expect(signed).toEqual([{ total_cents: 110_000 }])

    const next = await change(app, id, { eventGuestCount: 60 })
    expect(next.afterCents).toBeLessThan(110_000)
    await offerChange(db, id, { changeId: next.id, subtotalCents: null, words: 'Only if …' }, on, owner)
    expect(await expireChanges(db, '2026-11-27', openingTime)).toBe(0)
    expect(await expireChanges(db, '2026-11-28', openingTime)).toBe(1)
    expect(await findCurrentAgreement(db, id)).toMatchObject({ totalCents: 110_000, change: 1 })
    expect(await findBrokenHistoryEntry(db, id)).toBeNull()
  })

  test('a signed change lowering the total to the amount paid reserves the date', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    await pay(app, id, 20_000)
    const { id: changeId } = await change(app, id, { eventGuestCount: 60 })
    await offerChange(db, id, { changeId, subtotalCents: 20_000, words: 'A friend’s price' }, on, owner)
    expect((await findCurrentAgreement(db, id))!.proposal.state).toBe('agreed')
    expect(await signChange(db, id, { ...yes, changeId, totalCents: 20_000 }, on, client)).toMatchObject({
      kind: 'done',
    })
    expect(await balance(app, id)).toMatchObject({ dueCents: 20_000, outstandingCents: 0 })
    expect((await findCurrentAgreement(db, id))!.proposal.state).toBe('reserved')
  })

  test('releasing an agreement clears the amounts due and credits payments to the client', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    await pay(app, id, 10_000)
    expect(await releaseAgreement(db, id, openingTime)).toBe('done')
    const gone = { dueCents: 0, receivedCents: 10_000, outstandingCents: -10_000 }
    expect(await balance(app, id)).toMatchObject(gone)
    expect(await findEvent(db, id)).toMatchObject({ state: 'quoted' })
    expect(await releaseAgreement(db, id, openingTime)).toBe('stale')
    expect(await balance(app, id)).toMatchObject(gone)
  })

  test('cancellation lowers the amount due to the retained amount and frees the date', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    await pay(app, id, 26_000)
    const asked = await requestChange(db, id, { kind: 'call-off', words: 'We moved away', person }, on, client)
    expect(asked).toMatchObject({ kind: 'done', change: { kind: 'call-off', state: 'asked' } })
    const kept = { keptCents: 13_000, words: '' }
    const twice = await Promise.all([0, 0].map(() => cancelAgreement(db, id, kept, on, owner)))
    expect(twice.map(({ kind }) => kind).toSorted()).toEqual(['already', 'done'])
    expect(await balance(app, id)).toMatchObject({ dueCents: 13_000, outstandingCents: -13_000 })
    expect(await findEvent(db, id)).toMatchObject({ state: 'lost' })
    expect(await claims(app)).toEqual([])
    expect((await findCurrentAgreement(db, id))!.proposal.state).toBe('called-off')
    expect(await ask(app, id, { eventGuestCount: 60 })).toEqual({ kind: 'over' })
    await agreedOn(app)
  })

  test('postponing frees the date and keeps payments, and an available new date rebooks it', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    await pay(app, id, 26_000)
    expect(await postponeAgreement(db, id, { words: '' }, on, owner)).toMatchObject({ kind: 'done' })
    expect(await claims(app)).toEqual([])
    expect(await balance(app, id)).toMatchObject({ dueCents: 104_000, receivedCents: 26_000 })
    await agreedOn(app, '2027-05-22')
    const taken = await change(app, id, { eventDate: '2027-05-22' })
    const right = { changeId: taken.id, totalCents: taken.afterCents }
    expect(await approveChange(db, id, right, on, owner)).toMatchObject({ kind: 'taken' })
    await closeChange(db, id, { changeId: taken.id }, client)
    const free = await change(app, id, { eventDate: '2027-06-12' })
    await approveChange(db, id, { changeId: free.id, totalCents: free.afterCents }, on, owner)
    expect((await findCurrentAgreement(db, id))!.proposal.state).toBe('reserved')
    expect(await findEvent(db, id)).toMatchObject({ state: 'booked', request: { eventDate: '2027-06-12' } })
    expect(await claims(app)).toContainEqual([id, '2027-06-12'])
  })

  test('an open change ends and frees its date when the agreement ends', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const [released, lost, wasLost] = [
      await agreedOn(app, '2027-05-15'),
      await agreedOn(app, '2027-05-22'),
      await agreedOn(app, '2027-05-29'),
    ]
    await change(app, released, { eventDate: '2027-06-05' })
    await change(app, lost, { eventDate: '2027-06-12' })
    await change(app, wasLost, { eventDate: '2027-06-19' })
    expect(await releaseAgreement(db, released, openingTime)).toBe('done')
    for (const id of [lost, wasLost]) await setEventStatus(db, id, { state: 'lost' })
    await withdrawProposalIfClosed(db, lost, openingTime)
    expect((await claims(app)).map(([, day]) => day)).toEqual(['2027-06-19'])
    await withdrawClosedProposals(db, openingTime)
    expect(await claims(app)).toEqual([])
    for (const id of [released, lost, wasLost])
      expect((await listAgreementChanges(db, id)).map(({ state }) => state)).toEqual(['ended'])
    expect(await findBrokenHistoryEntry(db, released)).toBeNull()
  })

  test('a change after the event or without an agreement is refused', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    expect(await ask(app, id, { eventGuestCount: 60 }, '2027-05-16')).toEqual({ kind: 'over' })
    const { id: other } = await createStoredEvent(db, openingTime, { request: { fromEmail: 'other@home.example' } })
    const asked = { kind: 'postpone', words: '', person } as const
    expect(await requestChange(db, other, asked, on, client)).toEqual({ kind: 'over' })
    expect(await requestChange(db, 'nobody', asked, on, client)).toEqual({ kind: 'gone' })
    expect(await cancelAgreement(db, other, { keptCents: 0, words: '' }, on, owner)).toEqual({ kind: 'over' })
  })

  test('amounts due equal the agreed total after each of several changes', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = await agreedOn(app)
    for (const [i, changes] of [
      { eventGuestCount: 160 },
      { eventEndTime: '01:00', eventGuestCount: 80 },
      { options: ['cocktail'] },
      { eventGuestCount: 20, eventEndTime: '21:00' },
      { eventDate: '2027-06-12', eventGuestCount: 130 },
    ].entries()) {
      const asked = await change(app, id, changes)
      await approveChange(db, id, { changeId: asked.id, totalCents: asked.afterCents }, on, owner)
      const { totalCents, change: number } = (await findCurrentAgreement(db, id))!
      expect([number, totalCents]).toEqual([i + 1, asked.afterCents])
      expect(await balance(app, id)).toMatchObject({ dueCents: totalCents })
    }
  })
})
