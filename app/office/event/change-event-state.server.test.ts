import { describe, expect, test } from 'vitest'
import { createStoredEvent } from '../../../tests/doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import type { EventState } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { restoreFromTrash } from '../../plumbing/database/trash.server.ts'
import { getLastStateChange, type HistoryEntry } from '../../events/event/history-entry.ts'
import { addNote, deleteNote, listHistoryEntries } from '../../events/event/history.server.ts'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../../agreements/proposals/proposals.server.ts'
import { expireHolds, addToWaitlist } from '../../events/event/change-state.server.ts'
import { changeEventState, undoEventStateChange } from './change-event-state.server.ts'
import type { StateTransition } from '../../events/event/state-changes.ts'

const step = (to: EventState): StateTransition => ({ to }) as StateTransition

const guard = { today: '2026-11-20', despite: '' }

const free = {
  totalCents: 0,
  amountsDue: [{ kind: 'balance', for: { code: 'free' }, amountCents: 0, dueOn: '2026-11-20' } as const],
  payment: null,
}

async function move(db: Db, id: string, next: StateTransition, now = openingTime) {
  const seen = computeEventStateVersion((await findEvent(db, id))!)
  const typed = next.to === 'booked' ? { price: free, key: `move-${now}` } : null
  return changeEventState(db, id, { step: next, seen, now, typed, ...guard })
}

const told = (event: HistoryEntry) =>
  event.kind === 'moved' || event.kind === 'undone'
    ? `${event.kind} ${event.details.from} ${event.details.to}`
    : event.kind

async function undo(db: Db, id: string, now = openingTime) {
  const eventId = getLastStateChange(await listHistoryEntries(db, id))?.id ?? ''
  return undoEventStateChange(db, id, { eventId, now, ...guard })
}

/** The sample's event is on May 15, 2027. */
const dayAfter = Date.parse('2027-05-16T12:00:00Z')

const standing = async (db: Db, id: string) => {
  const { state, heldUntil, lostReason, firstReplyAt } = (await findEvent(db, id))!
  return { state, heldUntil, lostReason, firstReplyAt }
}

describe.each(databases)('%s', (database) => {
  test('state changes can be undone step by step and stay in the history', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    const seen: unknown[] = [await standing(db, id)]
    const steps = [
      { to: 'held' as const, until: '2026-11-24' },
      { to: 'held' as const, until: '2026-12-01' },
      { to: 'lost' as const, reason: 'No answer' },
      step('replied'),
      step('booked'),
      step('done'),
    ]
    for (const next of steps) {
      expect(await move(db, id, next, next.to === 'done' ? dayAfter : openingTime + 60_000)).toBe('moved')
      seen.push(await standing(db, id))
    }
    expect(seen.at(-1)).toEqual({
      state: 'done',
      heldUntil: null,
      lostReason: null,
      firstReplyAt: openingTime + 60_000,
    })
    for (const before of seen.slice(0, -1).toReversed()) {
      expect(await undo(db, id, dayAfter + 60_000)).toBe('moved')
      expect(await standing(db, id)).toEqual(before)
    }
    expect(await undo(db, id)).toBe('stale')
    const moves = (await listHistoryEntries(db, id)).filter(({ kind }) => kind !== 'money')
    expect(moves.map(told).toReversed()).toEqual([
      'moved new held',
      'moved held held',
      'moved held lost',
      'moved lost replied',
      'moved replied booked',
      'moved booked done',
      'undone done booked',
      'undone booked replied',
      'undone replied lost',
      'undone lost held',
      'undone held held',
      'undone held new',
    ])
  })

  test('of concurrent state changes one succeeds, and the others are refused as outdated', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const event = await createStoredEvent(db, openingTime)
    const outcomes = await Promise.all(
      ['quoted', 'lost', 'spam', 'replied'].map((to) =>
        changeEventState(db, event.id, {
          step: step(to as EventState),
          seen: computeEventStateVersion(event),
          now: openingTime,
          ...guard,
        }),
      ),
    )
    expect(outcomes.map(String).toSorted()).toEqual(['moved', 'stale', 'stale', 'stale'])
    const events = await listHistoryEntries(db, event.id)
    expect(events).toHaveLength(1)
    expect(told(events[0]!)).toBe(`moved new ${(await findEvent(db, event.id))?.state}`)
  })

  test('undo is refused when restoring the hold would exceed the new date’s capacity', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    expect(await move(db, id, { to: 'held', until: '2026-11-20' })).toBe('moved')
    expect(await move(db, id, step('quoted'))).toBe('moved')
    // The proposal keeps May 15. Meanwhile the event moves to another day, which another client has booked.
    const document = sampleProposal()
    await saveProposalDraft(db, id, document, { today: guard.today, now: openingTime })
    const sending = { seen: hashProposalDocument(document), today: guard.today, despite: '' }
    expect(await sendProposal(db, id, sending, { actor: 'owner', now: openingTime })).toMatchObject({ kind: 'sent' })
    const { request } = (await findEvent(db, id))!
    const june = { request: JSON.stringify({ ...request, eventDate: '2027-06-05' }), event_date: '2027-06-05' }
    await db.updateTable('event').set(june).where('id', '=', id).execute()
    await createStoredEvent(
      db,
      openingTime,
      { request: { eventDate: '2027-06-05', fromEmail: 'b@home.example' } },
      { state: 'booked' },
    )
    const eventId = getLastStateChange(await listHistoryEntries(db, id))!.id
    expect(
      await undoEventStateChange(db, id, { eventId, now: openingTime, today: '2026-11-22', despite: '' }),
    ).toMatchObject({
      date: '2027-06-05',
      lack: 'events',
    })
    expect(await standing(db, id)).toMatchObject({ state: 'quoted', heldUntil: null })
  })

  test('a state change can be undone only once, even by two taps at a time', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await move(db, id, step('replied'))
    const [first] = await listHistoryEntries(db, id)
    const taking = { eventId: first!.id, now: openingTime, ...guard }
    const both = await Promise.all([undoEventStateChange(db, id, taking), undoEventStateChange(db, id, taking)])
    expect(both.map(String).toSorted()).toEqual(['moved', 'stale'])
    expect(await standing(db, id)).toMatchObject({ state: 'new' })
  })

  test('an undo of an earlier state change is refused once the event moved on', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await move(db, id, step('replied'))
    const [first] = await listHistoryEntries(db, id)
    await move(db, id, step('quoted'))
    expect(await undoEventStateChange(db, id, { eventId: first!.id, now: openingTime, ...guard })).toBe('stale')
    expect(await standing(db, id)).toMatchObject({ state: 'quoted' })
  })

  test('an event that does not exist is neither moved nor undone', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    expect(await changeEventState(db, 'nobody', { step: step('lost'), seen: '', now: openingTime, ...guard })).toBe(
      'gone',
    )
    expect(await undoEventStateChange(db, 'nobody', { eventId: 'none', now: openingTime, ...guard })).toBe('gone')
  })

  test('only a state that implies a reply sets the first reply time, undo clears it', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    const firstReply = async () => (await findEvent(db, id))?.firstReplyAt
    for (const next of [{ to: 'held', until: '2026-12-01' }, { to: 'booked' }] as const) await move(db, id, next)
    expect(await firstReply()).toBeNull()
    await undo(db, id)
    await move(db, id, step('quoted'), openingTime + 60_000)
    expect(await firstReply()).toBe(openingTime + 60_000)
    await undo(db, id)
    expect(await firstReply()).toBeNull()
    await move(db, id, step('quoted'), openingTime + 120_000)
    await move(db, id, step('booked'), openingTime + 180_000)
    await undo(db, id)
    expect(await firstReply()).toBe(openingTime + 120_000)
  })

  test('a hold expires after its last day and restores the earlier state', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await move(db, id, step('quoted'))
    for (const until of ['2026-11-24', '2026-11-25']) await move(db, id, { to: 'held', until })
    const waiting = await createStoredEvent(db, openingTime, {}, { state: 'held', held_until: '2026-11-26' })
    expect(await expireHolds(db, '2026-11-25', openingTime)).toBe(0)
    const ended = await Promise.all([1, 2].map(() => expireHolds(db, '2026-11-26', openingTime)))
    expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await standing(db, id)).toMatchObject({ state: 'quoted', heldUntil: null, firstReplyAt: openingTime })
    const [event] = await listHistoryEntries(db, id)
    expect(event).toMatchObject({ actor: 'clock', details: { from: 'held', to: 'quoted' } })
    expect(await standing(db, waiting.id)).toMatchObject({ state: 'held', heldUntil: '2026-11-26' })
  })

  test('open and lost events can join the waitlist, booked, done and spam cannot', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const after = async (state: EventState) => {
      const { id } = await createStoredEvent(db, openingTime, {}, { state })
      const outcome = await addToWaitlist(db, id, { today: guard.today, now: openingTime })
      return [outcome, (await standing(db, id)).state]
    }
    for (const state of ['new', 'replied', 'quoted'] as const) expect(await after(state)).toEqual(['moved', state])
    expect(await after('lost')).toEqual(['moved', 'replied'])
    for (const state of ['booked', 'done', 'spam'] as const) expect(await after(state)).toEqual(['stale', state])
  })

  test('a note is saved once and can be deleted and restored', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    const note = { key: 'one-key-of-a-form', words: 'Call her mother' }
    expect(await Promise.all([addNote(db, id, note, openingTime), addNote(db, id, note, openingTime)])).toEqual([
      true,
      true,
    ])
    expect(await addNote(db, 'nobody', note, openingTime)).toBe(false)
    await move(db, id, step('replied'))
    const [moved, kept] = await listHistoryEntries(db, id)
    expect(kept).toMatchObject({ kind: 'note', details: { text: 'Call her mother' } })
    expect(await deleteNote(db, id, moved!.id, openingTime)).toBeNull()
    expect(await deleteNote(db, 'another', kept!.id, openingTime)).toBeNull()
    const bin = await deleteNote(db, id, kept!.id, openingTime)
    expect(await listHistoryEntries(db, id)).toEqual([moved])
    expect(await restoreFromTrash(db, bin!)).toEqual({ kind: 'note', name: 'Call her mother' })
    expect(await listHistoryEntries(db, id)).toEqual([moved, kept])
  })
})
