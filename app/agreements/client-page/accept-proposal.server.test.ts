import { describe, expect, test } from 'vitest'
import { createStoredEvent } from '../../../tests/doubles/stored-event.ts'
import { sampleProposal, sampleAcceptance } from '../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { listCapacityClaims } from '../../events/event/claims.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { saveSetting } from '../../business/stored-settings.server.ts'
import { defaultCapacity } from '../../days/capacity.ts'
import { createDayRule, getCapacity } from '../../days/capacity.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeLedgerTotals } from '../payments/ledger.ts'
import { getLedger } from '../payments/ledger.server.ts'
import { acceptProposal } from './accept-proposal.server.ts'
import { findBrokenHistoryEntry, listAgreementHistory } from '../proposals/agreement-history.server.ts'
import { getOrCreateClientLink, findClientLink, rotateClientLinkToken } from '../proposals/client-link.server.ts'
import { parseSignedProposalSnapshot, findSignature } from '../proposals/signatures.server.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import {
  hashProposalDocument,
  expireProposals,
  saveProposalDraft,
  listProposals,
  sendProposal,
} from '../proposals/proposals.server.ts'

const today = '2026-11-20'
const owner = { actor: 'owner', now: openingTime } as const
const yes = sampleAcceptance
const asked = { shown: () => ({ words: 'What was shown', facts: { totalCents: 104_000 } }), today, now: openingTime }

async function proposed({ db }: TestApp, changes: Partial<ProposalDocument> = {}): Promise<EventRecord> {
  const event = await createStoredEvent(db, openingTime, {
    request: { fromEmail: `${changes.reference ?? 'nora'}@home.example` },
  })
  expect(await send(db, event, changes)).toMatchObject({ kind: 'sent' })
  return event
}

async function send(db: TestApp['db'], event: EventRecord, changes: Partial<ProposalDocument> = {}) {
  const document = sampleProposal(changes)
  await saveProposalDraft(db, event.id, document, { today, now: openingTime })
  return sendProposal(db, event.id, { seen: hashProposalDocument(document), today, despite: '' }, owner)
}

async function claims({ db }: TestApp, on = today) {
  const [offer, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const found = await listCapacityClaims(db, { from: '2027-05-10', to: '2027-05-20', on }, { ...offer, capacity })
  return found.map(({ ownerId, until }) => [ownerId, until])
}

describe.each(databases)('%s', (database) => {
  test('an acceptance books the event, creates its amounts due and is recorded as shown', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await proposed(app)
    expect(await claims(app)).toEqual([[id, '2026-12-04']])
    expect((await findEvent(db, id))!.state).toBe('quoted')
    const outcome = await acceptProposal(db, id, { ...yes, options: ['cocktail'], totalCents: 108_000 }, asked)
    expect(outcome).toMatchObject({ kind: 'agreed', sums: { totalCents: 108_000, depositCents: 27_000 } })
    expect(await claims(app)).toEqual([[id, null]])
    expect(await findEvent(db, id)).toMatchObject({ state: 'booked', request: { eventGuestCount: 120 } })
    const { amountsDue, entries } = await getLedger(db, id)
    expect(amountsDue.map(({ kind, amountCents, dueOn }) => [kind, amountCents, dueOn])).toEqual([
      ['deposit', 27_000, '2026-11-23'],
      ['balance', 81_000, '2027-05-01'],
    ])
    expect(computeLedgerTotals(amountsDue, entries)).toMatchObject({ outstandingCents: 108_000 })
    const [proposal] = await listProposals(db, id)
    expect(proposal).toMatchObject({ state: 'agreed', totalCents: 108_000 })
    expect((await listAgreementHistory(db, id)).map(({ kind }) => kind)).toEqual(['sent', 'signed', 'moved'])
    const signature = (await findSignature(db, proposal!.id))!
    expect(signature).toMatchObject({ text: 'What was shown', total_cents: 108_000 })
    expect(parseSignedProposalSnapshot(signature)).toEqual({ totalCents: 104_000 })
    expect(await acceptProposal(db, id, yes, asked)).toMatchObject({
      kind: 'already',
      signature: { name: 'Nora Ephron' },
    })
  })

  test('concurrent acceptances of one date create one signature for one client', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const first = await proposed(app, { keepsDay: false })
    const second = await proposed(app, { keepsDay: false, reference: 'NT-2222-2222' })
    const outcomes = await Promise.all(
      [first, first, second, second].map(({ id }) => acceptProposal(db, id, yes, asked)),
    )
    expect(outcomes.filter(({ kind }) => kind === 'agreed')).toHaveLength(1)
    const kinds = outcomes.map(({ kind }) => kind)
    const [one, other] = kinds.slice(0, 2).includes('agreed')
      ? [kinds.slice(0, 2), kinds.slice(2)]
      : [kinds.slice(2), kinds.slice(0, 2)]
    expect(one.toSorted()).toEqual(['agreed', 'already'])
    expect(other).toEqual(['taken', 'taken'])
    const [winner, loser] = kinds.slice(0, 2).includes('agreed') ? [first, second] : [second, first]
    expect(await claims(app)).toEqual([[winner.id, null]])
    expect((await listProposals(db, loser.id))[0]).toMatchObject({ state: 'out' })
    expect(await getLedger(db, loser.id)).toEqual({ amountsDue: [], entries: [] })
  })

  test('a proposal holding the date blocks another proposal until it expires', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await proposed(app)
    const other = await createStoredEvent(db, openingTime, { request: { fromEmail: 'other@home.example' } })
    expect(await send(db, other)).toMatchObject({ date: '2027-05-15', others: [{ id }] })
    expect(await claims(app, '2026-12-05')).toEqual([])
    expect(await expireProposals(db, '2026-12-04', openingTime)).toBe(0)
    expect(await expireProposals(db, '2026-12-05', openingTime)).toBe(1)
    expect(await acceptProposal(db, id, yes, asked)).toMatchObject({ kind: 'ended' })
    expect(await send(db, other)).toMatchObject({ kind: 'sent' })
  })

  test('a hold and a proposal at different hours of a day coexist and expire separately', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    await saveSetting(db, 'capacity', { ...defaultCapacity, eventsADay: 2 }, openingTime)
    const noon = { eventStartTime: '10:00', eventEndTime: '12:00', eventGuestCount: 40 }
    const event = await createStoredEvent(
      db,
      openingTime,
      { request: noon },
      { state: 'held', held_until: '2026-12-20' },
    )
    expect(await send(db, event)).toMatchObject({ kind: 'sent' })
    expect(await claims(app)).toEqual([
      [event.id, '2026-12-20'],
      [event.id, '2026-12-04'],
    ])
    const evening = await createStoredEvent(db, openingTime, { request: { fromEmail: 'other@home.example' } })
    const taken = { lack: 'crew', others: [{ id: event.id }] }
    expect(await send(db, evening)).toMatchObject(taken)
    expect(await send(db, evening, { event: { ...sampleProposal().event, ...noon } })).toMatchObject(taken)
    expect(await claims(app, '2026-12-05')).toEqual([[event.id, '2026-12-20']])
    expect(await expireProposals(db, '2026-12-05', openingTime)).toBe(1)
    expect(await send(db, evening)).toMatchObject({ kind: 'sent' })
  })

  test('a done event cannot be sent a proposal', async () => {
    await using app = await createTestApp(database)
    const event = await createStoredEvent(app.db, openingTime, {}, { state: 'done' })
    expect(await send(app.db, event)).toEqual({ kind: 'blocked', why: 'done' })
    // Marked done before its day, the event still claims that day. The proposal adds no claim.
    expect(await claims(app)).toHaveLength(1)
  })

  test('accepting a wrong total, an outdated version or an unknown option is refused', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const event = await proposed(app)
    expect(await acceptProposal(db, event.id, { ...yes, totalCents: 1 }, asked)).toMatchObject({ kind: 'changed' })
    expect(await acceptProposal(db, event.id, { ...yes, options: ['free'] }, asked)).toEqual({ kind: 'unclear' })
    expect(await send(db, event, { greeting: 'A little different' })).toMatchObject({ kind: 'sent' })
    expect(await acceptProposal(db, event.id, yes, asked)).toMatchObject({ kind: 'changed', proposal: { version: 2 } })
    expect((await listProposals(db, event.id)).map(({ state }) => state)).toEqual(['out', 'replaced'])
    expect(await acceptProposal(db, event.id, { ...yes, version: 2 }, { ...asked, today: '2026-12-05' })).toMatchObject(
      {
        kind: 'ended',
      },
    )
  })

  test('a client can accept a closed date only if the proposal holds it', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const kept = await proposed(app)
    const loose = await createStoredEvent(db, openingTime, {
      request: { fromEmail: 'loose@home.example', eventDate: '2027-06-19' },
    })
    const event = { ...sampleProposal().event, eventDate: '2027-06-19' }
    expect(await send(db, loose, { keepsDay: false, event })).toMatchObject({ kind: 'sent' })
    const rule = { kind: 'closed', weekday: null, events: null, bartenders: null, note: '' } as const
    await createDayRule(db, { ...rule, id: 'may', from: '2027-05-15', to: '2027-05-15' }, openingTime)
    await createDayRule(db, { ...rule, id: 'june', from: '2027-06-19', to: '2027-06-19' }, openingTime)
    expect(await acceptProposal(db, kept.id, yes, asked)).toMatchObject({ kind: 'agreed' })
    expect(await acceptProposal(db, loose.id, yes, asked)).toMatchObject({ kind: 'taken' })
  })

  test('a changed or deleted entry in the agreement chain is detected', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await proposed(app)
    await acceptProposal(db, id, yes, asked)
    expect(await findBrokenHistoryEntry(db, id)).toBeNull()
    const [, { details }] = (await db
      .selectFrom('agreement_log_entry')
      .select('details')
      .orderBy('number')
      .execute()) as [unknown, { details: string }]
    await db
      .updateTable('agreement_log_entry')
      .set({ details: details.replace('"version":1', '"version":2') })
      .where('number', '=', 2)
      .execute()
    expect(await findBrokenHistoryEntry(db, id)).toBe(2)
    await db.deleteFrom('agreement_log_entry').where('number', '=', 2).execute()
    expect(await findBrokenHistoryEntry(db, id)).toBe(2)
  })

  test('a client link stays the same until it is replaced, then stops working', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id: eventId } = await createStoredEvent(db, openingTime)
    const person = { eventId, name: 'Nora', email: 'nora@home.example' }
    const terms = { secret: 'a secret', now: openingTime }
    const { link, token } = await getOrCreateClientLink(db, person, terms)
    expect((await getOrCreateClientLink(db, person, terms)).token).toBe(token)
    // A link shows its contact's current name.
    expect(await findClientLink(db, token)).toEqual({ ...link, name: 'Nora Ephron' })
    const next = await rotateClientLinkToken(db, link, 'a secret')
    expect(await findClientLink(db, token)).toBeNull()
    expect(await findClientLink(db, next)).toMatchObject({ eventId, generation: 2 })
    for (const wrong of ['', 'x', `${next}x`, next.replace(/./, '!')])
      expect(await findClientLink(db, wrong)).toBeNull()
  })
})
