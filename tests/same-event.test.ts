import { describe, expect, test } from 'vitest'
import { getThankYouPath } from '../app/events/event/thank-you-path.server.ts'
import { listHistoryEntries } from '../app/events/event/history.server.ts'
import { mergeEvents, unmergeEvent } from '../app/office/event/merge-similar-events.server.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent, type EventStatus } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertHistoryEntry, insertEvent } from './stocked.ts'

const day = 24 * 3_600_000
const page = (id: string) => `/backbar/jobs/${id}`
const october = { eventDate: '2027-10-16', requestorName: 'Maya Torres' }
const createEventRow = ({ db }: TestApp, request: object, row: EventStatus = {}) =>
  createStoredEvent(db, openingTime, { request }, row)
const guard = { today: '2026-11-20', despite: '' }

/** All stored rows of events. */
const readEventRows = async ({ db }: TestApp) => ({
  leads: await db.selectFrom('event').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('history_entry').selectAll().orderBy('id').execute(),
  holds: await db.selectFrom('hold').selectAll().orderBy('event_id').execute(),
  line: await db.selectFrom('waitlist_entry').selectAll().orderBy('event_id').execute(),
  same: await db.selectFrom('merged_event').selectAll().execute(),
})

describe.each(databases)('%s: merging two requests for the same event', (database) => {
  test('merging two events redirects the owner to the kept event, and undo restores both', async () => {
    await using app = await createTestApp(database)
    const first = await insertEvent(app, october)
    const second = await insertEvent(app, {
      ...october,
      fromEmail: 'mother@home.example',
      requestorName: 'Her Mother',
    })
    await insertHistoryEntry(app, second.id, 'note', 'wants olives')
    const { open, post, visit } = await createOwnerClient(app)
    const before = await readEventRows(app)
    const shown = await open(page(first.id))
    expect(shown.text).toMatch(/Her Mother, Oct 16 .* same phone, same day and place Merge as the same event/)
    const merged = await post(page(first.id), { intent: 'same-event', other: second.id, keep: first.id })
    expect([merged.status, merged.to]).toEqual([303, `${page(first.id)}?said=merged`])
    const kept = await open(`${page(first.id)}/history`)
    for (const words of ['wants olives', 'is the same event: put together', `${second.reference}: the same event`])
      expect(kept.text).toContain(words)
    expect(kept.text).toContain('to mother@home.example')
    for (const after of ['', '/edit', '/reply', '/proposal', '?said=moved-replied'])
      expect((await visit(page(second.id) + after)).headers.get('Location')).toBe(page(first.id) + after)
    expect((await visit(`${page(second.id)}/proposal/see`)).headers.get('Location')).toBe(`${page(first.id)}/proposal`)
    // A form posted from the merged event's open page changes nothing. The kept event's page says so.
    const late = await post(page(second.id), { intent: 'same-event', other: first.id, keep: second.id })
    expect(late.to).toBe(`${page(first.id)}?said=one-already`)
    expect((await open(late.to)).text).toContain('merged with this one meanwhile. Nothing was changed just now.')
    const sheet = await (await visit('/backbar/in-and-out/requests.csv')).text()
    expect(sheet).toContain('Merged into')
    expect(sheet.match(new RegExp(first.reference, 'g'))).toHaveLength(2)
    expect(await (await visit('/backbar/in-and-out/requests.json')).json()).toMatchObject({
      requests: [{ mergedInto: null }, { state: 'merged', mergedInto: first.reference }],
    })
    // A search for the merged event's texts finds the kept event. Lists show only the kept event.
    for (const address of ['/backbar/jobs?q=mother', '/backbar/jobs?show=all', '/backbar/jobs', '/backbar']) {
      const list = await open(address)
      expect([...list.links.values()].filter((href) => href === page(first.id))).not.toEqual([])
      expect([...list.links.values()].filter((href) => href === page(second.id))).toEqual([])
    }
    // Each visitor sees only their own details.
    const stranger = await createAppVisitor(app)
    const thanks = await (await stranger(getThankYouPath(app.config.secret, second))).text()
    expect(thanks).toContain('mother@home.example')
    expect(thanks).not.toContain('Maya Torres')
    const undone = await post(page(first.id), { intent: 'not-same-event', other: second.id })
    expect([undone.status, undone.to]).toEqual([303, `${page(first.id)}?said=undone`])
    expect(await readEventRows(app)).toEqual(before)
  })

  test('merging two events keeps one booking at most, and undo needs the date', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const booked = await createEventRow(app, october, { state: 'booked' })
    const asking = await createEventRow(app, october)
    const merge = (kept: { id: string }, gone: { id: string }) =>
      post(page(kept.id), { intent: 'same-event', other: gone.id, keep: kept.id })
    const refused = await merge(asking, booked)
    expect([refused.status, refused.page.text]).toEqual([
      409,
      expect.stringContaining('The other one has its date on hold or booked'),
    ])
    const other = await createEventRow(app, { ...october, eventDate: '2027-10-23' }, { state: 'booked' })
    const twoDays = await merge(booked, other)
    expect([twoDays.status, twoDays.page.text]).toEqual([
      409,
      expect.stringContaining('Both have a date on hold or booked, on different days'),
    ])
    const held = await createEventRow(app, october, { state: 'held', held_until: '2026-12-01' })
    const before = await readEventRows(app)
    expect((await merge(booked, held)).status).toBe(303)
    expect((await readEventRows(app)).holds).toEqual([])
    // The merged event gave its date to the kept event. Undo restores its hold only when the date is available.
    const back = await post(page(booked.id), { intent: 'not-same-event', other: held.id })
    expect([back.status, back.page.text]).toEqual([409, expect.stringContaining('October 16 is taken')])
    await app.db.updateTable('event').set({ state: 'replied' }).where('id', '=', booked.id).execute()
    expect((await post(page(booked.id), { intent: 'not-same-event', other: held.id })).status).toBe(303)
    const after = await readEventRows(app)
    expect(after.holds).toEqual(before.holds)
    expect(after.leads.find(({ id }) => id === booked.id)!.state).toBe('replied')
    expect((await open(page(held.id))).text).toContain('On hold until')
  })

  test('a merged event gets the more advanced state and can be undone for 30 days', async () => {
    await using app = await createTestApp(database)
    const kept = await createEventRow(app, october)
    const gone = await createEventRow(app, october, { state: 'quoted', first_reply_at: openingTime })
    const before = await readEventRows(app)
    const { db } = app
    expect(await mergeEvents(db, kept.id, gone.id, openingTime)).toBe('merged')
    const stood = async () => (await readEventRows(app)).leads.find(({ id }) => id === kept.id)!
    expect(await stood()).toMatchObject({ state: 'quoted', first_reply_at: openingTime })
    await insertHistoryEntry(app, kept.id, 'note', 'came since')
    expect(await unmergeEvent(db, gone.id, { now: openingTime + 30 * day, ...guard })).toBe('undone')
    const { leads, events } = await readEventRows(app)
    expect(leads).toEqual(before.leads)
    expect(events.map(({ kind }) => kind)).toEqual(['note'])
    expect(await mergeEvents(db, kept.id, gone.id, openingTime)).toBe('merged')
    expect(await unmergeEvent(db, gone.id, { now: openingTime + 30 * day + 1, ...guard })).toBe('late')
  })

  test('undoing a merge does not mark an event with a proposal as lost', async () => {
    await using app = await createTestApp(database)
    const { event, send } = await createTestClient(app)
    const gone = await createEventRow(app, october, { state: 'quoted' })
    await app.db.updateTable('event').set({ state: 'lost', lost_reason: 'Price' }).where('id', '=', event.id).execute()
    await app.db.deleteFrom('proposal').execute()
    const afterwards = { db: app.db, now: () => app.now() + day }
    await insertHistoryEntry(afterwards, event.id, 'moved', '', ['quoted', 'lost'])
    expect(await mergeEvents(app.db, event.id, gone.id, openingTime)).toBe('merged')
    await send(sampleProposal())
    expect(await unmergeEvent(app.db, gone.id, { now: openingTime, ...guard })).toBe('undone')
    const [kept] = (await readEventRows(app)).leads.filter(({ id }) => id === event.id)
    expect(kept).toMatchObject({ state: 'quoted', lost_reason: null })
    const history = await listHistoryEntries(app.db, event.id)
    expect(history[0]).toMatchObject({ kind: 'moved', details: { from: 'lost', to: 'quoted' } })
  })

  test('undoing merges in any order keeps the state and reply time of remaining ones', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const states = ['new', 'replied', 'quoted'] as const
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const kept = await createEventRow(app, october, { state: 'lost', lost_reason: 'Price' })
      const gone = await Promise.all(
        states.map((state, at) => createEventRow(app, october, { state, first_reply_at: openingTime + at })),
      )
      for (const { id } of gone) expect(await mergeEvents(db, kept.id, id, openingTime)).toBe('merged')
      const left = new Set([0, 1, 2])
      for (const undone of order) {
        expect(await unmergeEvent(db, gone[undone]!.id, { now: openingTime, ...guard })).toBe('undone')
        left.delete(undone)
        const furthest = states[Math.max(...left)]
        expect((await readEventRows(app)).leads.find(({ id }) => id === kept.id)).toMatchObject({
          state: furthest ?? 'lost',
          lost_reason: furthest ? null : 'Price',
          first_reply_at: furthest ? openingTime + Math.min(...left) : null,
        })
      }
    }
  })

  test('undoing a merge after later state changes restores the state in the event’s history', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const kept = await createEventRow(app, october, { state: 'lost', lost_reason: 'Price' })
    const gone = await createEventRow(app, october)
    expect(await mergeEvents(db, kept.id, gone.id, openingTime)).toBe('merged')
    const later = { db, now: () => openingTime + day }
    await insertHistoryEntry(later, kept.id, 'moved', '', ['new', 'replied'])
    await insertHistoryEntry({ ...later, now: () => openingTime + 2 * day }, kept.id, 'undone', '', ['replied', 'new'])
    expect(await unmergeEvent(db, gone.id, { now: openingTime, ...guard })).toBe('undone')
    expect((await readEventRows(app)).leads.find(({ id }) => id === kept.id)!.state).toBe('new')
  })

  test('the kept event stays on the waitlist if a merged event was on it', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const kept = await createEventRow(app, october)
    const gone = [await createEventRow(app, october), await createEventRow(app, october)]
    for (const { id } of gone)
      await db
        .insertInto('waitlist_entry')
        .values({ event_id: id, day: october.eventDate, joined_at: openingTime, joined_by: 'owner', notified_at: null })
        .execute()
    const listWaiting = async () => (await readEventRows(app)).line.map(({ event_id }) => event_id).toSorted()
    for (const { id } of gone) expect(await mergeEvents(db, kept.id, id, openingTime)).toBe('merged')
    expect(await listWaiting()).toEqual([kept.id])
    expect(await unmergeEvent(db, gone[0]!.id, { now: openingTime, ...guard })).toBe('undone')
    expect(await listWaiting()).toEqual([kept.id, gone[0]!.id].toSorted())
    expect(await unmergeEvent(db, gone[1]!.id, { now: openingTime, ...guard })).toBe('undone')
    expect(await listWaiting()).toEqual(gone.map(({ id }) => id).toSorted())
  })

  test('of concurrent merges only one succeeds, and so does only one of concurrent undos', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const [one, two] = [await createEventRow(app, october), await createEventRow(app, october)]
    const before = await readEventRows(app)
    const merges = await Promise.all([
      mergeEvents(db, one.id, two.id, openingTime),
      mergeEvents(db, two.id, one.id, openingTime),
      mergeEvents(db, one.id, two.id, openingTime),
    ])
    expect(merges.toSorted()).toEqual(['merged', 'stale', 'stale'])
    const [{ event_id } = { event_id: '' }] = (await readEventRows(app)).same
    const undone = await Promise.all([0, 1, 2].map(() => unmergeEvent(db, event_id, { now: openingTime, ...guard })))
    expect(undone.map(String).toSorted()).toEqual(['stale', 'stale', 'undone'])
    expect(await readEventRows(app)).toEqual(before)
  })

  test('erasing the kept event’s client leaves the merged event on its own', async () => {
    await using app = await createTestApp(database)
    const kept = await createEventRow(app, { ...october, fromEmail: 'first@home.example' })
    const gone = await createEventRow(app, { ...october, fromEmail: 'mother@home.example' })
    await mergeEvents(app.db, kept.id, gone.id, openingTime)
    const { fill } = await createOwnerClient(app)
    await fill('/backbar/in-and-out?open=erase&email=first%40home.example', {})
    const { leads: events, same } = await readEventRows(app)
    expect(events.map(({ id, state }) => [id, state])).toEqual([[gone.id, 'new']])
    expect(same).toEqual([])
  })
})
