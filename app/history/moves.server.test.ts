import { describe, expect, test } from 'vitest'
import { keptLead } from '../../tests/doubles/kept-lead.ts'
import { databases, emptyHouse, opening } from '../../tests/house.ts'
import type { Lead, LeadState } from '../leads/lead.ts'
import { findLead } from '../leads/leads.server.ts'
import { standingMark } from '../leads/lock-lead.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { takeBack } from '../plumbing/database/bin.server.ts'
import { lastMove } from './lead-event.ts'
import { addNote, deleteNote, readEvents } from './lead-events.server.ts'
import { moveLead, undoMove } from './moves.server.ts'
import type { Step } from './moves.ts'

const markOf = ({ state, heldUntil, lostReason }: Lead) => standingMark({ state, held_until: heldUntil, lost_reason: lostReason })
const step = (to: LeadState, words: Partial<Step> = {}): Step => ({ to, heldUntil: null, lostReason: null, ...words })

async function move(db: Db, id: string, next: Step, now = opening) {
  return moveLead(db, id, next, markOf((await findLead(db, id))!), now)
}

async function undo(db: Db, id: string, now = opening) {
  return undoMove(db, id, lastMove(await readEvents(db, id))?.id ?? '', now)
}

const standing = async (db: Db, id: string) => {
  const { state, heldUntil, lostReason, firstReplyAt } = (await findLead(db, id))!
  return { state, heldUntil, lostReason, firstReplyAt }
}

describe.each(databases)('%s', (database) => {
  test('a request moves on, step by step back again, and all of it stands in its history', async () => {
    await using house = await emptyHouse(database)
    const { db } = house
    const { id } = await keptLead(db, opening)
    const seen: unknown[] = [await standing(db, id)]
    const steps = [step('held', { heldUntil: '2026-11-24' }), step('held', { heldUntil: '2026-12-01' }), step('lost', { lostReason: 'No answer' }), step('replied'), step('booked'), step('done')]
    for (const next of steps) {
      expect(await move(db, id, next, opening + 60_000)).toBe('moved')
      seen.push(await standing(db, id))
    }
    expect(seen.at(-1)).toEqual({ state: 'done', heldUntil: null, lostReason: null, firstReplyAt: opening + 60_000 })
    for (const before of seen.slice(0, -1).toReversed()) {
      expect(await undo(db, id, opening + 120_000)).toBe('moved')
      expect(await standing(db, id)).toEqual(before)
    }
    expect(await undo(db, id)).toBe('stale')
    const events = await readEvents(db, id)
    expect(events.map(({ kind, from, to }) => `${kind} ${from} ${to}`).toReversed()).toEqual([
      'moved new held', 'moved held held', 'moved held lost', 'moved lost replied', 'moved replied booked', 'moved booked done',
      'undone done booked', 'undone booked replied', 'undone replied lost', 'undone lost held', 'undone held held', 'undone held new',
    ])
  })

  test('of two pages opened at once, the second is told and does nothing', async () => {
    await using house = await emptyHouse(database)
    const { db } = house
    const lead = await keptLead(db, opening)
    const outcomes = await Promise.all(['quoted', 'lost', 'spam', 'booked'].map((to) => moveLead(db, lead.id, step(to as LeadState), markOf(lead), opening)))
    expect(outcomes.toSorted()).toEqual(['moved', 'stale', 'stale', 'stale'])
    const events = await readEvents(db, lead.id)
    expect(events).toHaveLength(1)
    expect((await findLead(db, lead.id))?.state).toBe(events[0]!.to)
  })

  test('an undo is good for the move it was offered for, once', async () => {
    await using house = await emptyHouse(database)
    const { db } = house
    const { id } = await keptLead(db, opening)
    await move(db, id, step('replied'))
    const [first] = await readEvents(db, id)
    const both = await Promise.all([undoMove(db, id, first!.id, opening), undoMove(db, id, first!.id, opening)])
    expect(both.toSorted()).toEqual(['moved', 'stale'])
    expect(await moveLead(db, 'nobody', step('lost'), '', opening)).toBe('gone')
    expect(await undoMove(db, 'nobody', first!.id, opening)).toBe('gone')
  })

  test('notes are kept once, deleted and brought back; a move is no note', async () => {
    await using house = await emptyHouse(database)
    const { db } = house
    const { id } = await keptLead(db, opening)
    const note = { key: 'one-key-of-a-form', words: 'Call her mother' }
    expect(await Promise.all([addNote(db, id, note, opening), addNote(db, id, note, opening)])).toEqual([true, true])
    expect(await addNote(db, 'nobody', note, opening)).toBe(false)
    await move(db, id, step('replied'))
    const [moved, kept] = await readEvents(db, id)
    expect(kept).toMatchObject({ kind: 'note', words: 'Call her mother' })
    expect(await deleteNote(db, id, moved!.id, opening)).toBeNull()
    expect(await deleteNote(db, 'another', kept!.id, opening)).toBeNull()
    const bin = await deleteNote(db, id, kept!.id, opening)
    expect(await readEvents(db, id)).toEqual([moved])
    expect(await takeBack(db, bin!)).toEqual({ kind: 'note', name: 'Call her mother' })
    expect(await readEvents(db, id)).toEqual([moved, kept])
  })
})
