import { describe, expect, test } from 'vitest'
import { acceptSampleProposal } from '../../../tests/agreed-proposal.ts'
import { createStoredEvent, type EventStatus } from '../../../tests/doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import type { EventState } from '../../events/event/event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { joinWaitlist } from '../../events/event/waitlist.server.ts'
import { expireHolds } from '../../events/event/change-state.server.ts'
import { listEventRecordGroups, getEventList } from './event-list-groups.server.ts'
import { eventFilters, parseEventListQuery, type EventListCursor, type EventFilter } from './event-list-query.ts'
import { searchEvents, listEventsByFilter } from './event-list.server.ts'

const day = 24 * 3_600_000

/** Every event of a list, page by page. */
async function wholeList(db: Db, name: EventFilter, length: number): Promise<string[]> {
  const names: string[] = []
  let cursor: EventListCursor | null = null
  do {
    const { events, next } = await listEventsByFilter(db, name, cursor, length)
    expect(events.length).toBeLessThanOrEqual(length)
    names.push(...events.map(({ request }) => request.requestorName))
    cursor = next
  } while (cursor)
  return names
}

describe.each(databases)('%s', (database) => {
  test('every list pages through its events in order, ties included', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const states: EventState[] = ['new', 'replied', 'quoted', 'held', 'booked', 'done', 'lost', 'spam']
    for (let i = 0; i < 24; i++) {
      const request = { requestorName: `n${i}`, eventDate: `2027-05-${String(1 + ((i * 7) % 3)).padStart(2, '0')}` }
      // Three events at a time arrive in the same millisecond.
      await createStoredEvent(db, openingTime + Math.floor(i / 3), { request }, { state: states[i % 8]! })
    }
    const rows = await db.selectFrom('event').selectAll().execute()
    for (const [name, { states, order }] of Object.entries(eventFilters)) {
      const place = (row: (typeof rows)[number]) =>
        order === 'latest' || order === 'longest' ? String(row.created_at) : row.event_date
      const sign = order === 'event' || order === 'longest' ? 1 : -1
      const expected = rows
        .filter(({ state }) => states.length === 0 || (states as string[]).includes(state))
        .toSorted((a, b) => sign * (compare(place(a), place(b)) || compare(a.id, b.id)))
        .map(({ requestor_name }) => requestor_name)
      for (const length of [2, 3, 25])
        expect([name, await wholeList(db, name as EventFilter, length)]).toEqual([name, expected])
    }
  })

  test('search matches every word in name, email, phone, venue, date, occasion or reference', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const ada = await createStoredEvent(db, openingTime, {
      request: {
        requestorName: 'Ada Lovelace',
        fromEmail: 'ADA@home.example',
        phoneNumber: '+19045550199',
        occasion: 'Wedding',
      },
    })
    await createStoredEvent(db, openingTime + 1, { request: { requestorName: '100%_sure\\', eventVenue: 'Pier 9' } })
    const found = async (q: string) =>
      (await searchEvents(db, parseEventListQuery(new URLSearchParams({ q })).words, null)).events.map(
        ({ request }) => request.requestorName,
      )
    for (const q of [
      'ada',
      'LOVELACE',
      'ada@home',
      '(904) 555-0199',
      '1 904 555 0199',
      'wedding ada',
      ada.reference.toLowerCase(),
    ])
      expect([q, await found(q)]).toEqual([q, ['Ada Lovelace']])
    for (const q of ['100%_', '%', '_', '\\', 'pier 9', 'e\\'])
      expect([q, await found(q)]).toEqual([q, ['100%_sure\\']])
    expect(await found('32084 2027-05-15')).toEqual(['100%_sure\\', 'Ada Lovelace'])
    expect(await found('ada pier')).toEqual([])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  test('the search ignores accents and apostrophes in names', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    for (const requestorName of ['Núñez-O’Hara', "Sean O'Brien", 'Gonzalez', 'Katherine Ørsted'])
      await createStoredEvent(db, openingTime, { request: { requestorName, eventVenue: 'La Peña' } })
    const found = async (q: string) =>
      (await searchEvents(db, parseEventListQuery(new URLSearchParams({ q })).words, null)).events.map(
        ({ request }) => request.requestorName,
      )
    for (const q of ['nunez', 'NÚÑEZ', 'ohara', 'O’Hara', 'o’hara'])
      expect([q, await found(q)]).toEqual([q, ['Núñez-O’Hara']])
    for (const q of ['O’Brien', 'obrien', "O'BRIEN"]) expect([q, await found(q)]).toEqual([q, ["Sean O'Brien"]])
    // Two typos from six letters on, none in shorter words.
    for (const q of ['gonsales', 'gonzlaez']) expect([q, await found(q)]).toEqual([q, ['Gonzalez']])
    expect(await found('catharine orsted')).toEqual(['Katherine Ørsted'])
    expect(await found('saen')).toEqual([])
    expect(await found('pena')).toHaveLength(4)
    expect(await found('’')).toEqual([])
  })

  test('the overview groups new inquiries, ended holds, open and booked events', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    await createStoredEvent(
      db,
      openingTime,
      { request: { requestorName: 'over' } },
      { state: 'held', held_until: '2026-11-19' },
    )
    await createStoredEvent(
      db,
      openingTime,
      { request: { requestorName: 'held' } },
      { state: 'held', held_until: '2026-11-20' },
    )
    await createStoredEvent(db, openingTime, { request: { requestorName: 'booked' } }, { state: 'booked' })
    await expireHolds(db, '2026-11-20', openingTime)
    for (let i = 0; i < 17; i++) await createStoredEvent(db, openingTime + i, { request: { requestorName: 'new' } })
    const groups = await listEventRecordGroups(
      db,
      parseEventListQuery(new URLSearchParams()),
      '2026-11-20',
      openingTime,
    )
    expect(
      groups.map(({ heading, events, more }) => [
        heading,
        events.length,
        events[0]!.request.requestorName,
        more?.href ?? null,
      ]),
    ).toEqual([
      // A hold is among the fifteen.
      ['New', 14, 'new', '/backbar/jobs?show=waiting'],
      ['Holds that ended', 1, 'over', null],
      ['In progress', 1, 'held', null],
      ['Booked', 1, 'booked', null],
    ])
  })

  test('accepted events without a deposit form a group of their own before the booked events', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const put = (requestorName: string, eventDate: string) =>
      createStoredEvent(db, openingTime, { request: { requestorName, eventDate } }, { state: 'booked' })
    for (let i = 0; i < 6; i++) await put(`booked ${i}`, `2027-04-0${i + 1}`)
    const { id } = await createStoredEvent(db, openingTime, { request: { requestorName: 'accepted' } })
    await acceptSampleProposal(db, id)
    const groups = await listEventRecordGroups(
      db,
      parseEventListQuery(new URLSearchParams()),
      '2026-11-20',
      openingTime,
    )
    expect(
      groups.map(({ heading, events, more }) => [
        heading,
        events.map(({ request }) => request.requestorName),
        more?.href ?? null,
      ]),
    ).toEqual([
      ['Accepted, no deposit yet', ['accepted'], null],
      ['Booked', ['booked 0', 'booked 1', 'booked 2', 'booked 3', 'booked 4'], '/backbar/jobs?show=booked'],
    ])
  })

  test('new inquiries within two weeks come first, then the longest waiting', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const put = (requestorName: string, eventDate: string, ago: number) =>
      createStoredEvent(db, openingTime - ago, { request: { requestorName, eventDate } })
    await put('young', '2027-05-15', 1)
    await put('old', '2027-05-15', 3 * day)
    await put('soon', '2026-12-04', 2)
    await put('sooner', '2026-11-21', 2 * day)
    await put('past', '2026-11-19', 1 * day)
    for (const show of ['', '?show=waiting']) {
      const question = parseEventListQuery(new URLSearchParams(show))
      const lines = await getEventList(db, question, '2026-11-20', openingTime)
      const told = lines.map(({ heading, lines }) => [heading, lines.map(({ name }) => name)])
      expect(told).toEqual([
        ['Within two weeks', ['sooner', 'soon']],
        ['New', ['old', 'past', 'young']],
      ])
      const marks = lines[1]!.lines.map(({ mark }) => mark?.words)
      expect(marks).toEqual(['sooner wrote again', 'second inquiry from old', 'second inquiry from old'])
    }
  })

  test('each row shows only its most urgent flag', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const put = (requestorName: string, eventDate: string, row: EventStatus = {}, miles = 54) =>
      createStoredEvent(
        db,
        openingTime,
        {
          request: { requestorName, eventDate, fromEmail: `${requestorName}@home.example`, phoneNumber: null },
          snapshot: { miles },
        },
        row,
      )
    await put('priya', '2027-10-16', { state: 'booked' })
    await put('maya', '2027-10-16')
    await put('held', '2027-10-23', { state: 'held', held_until: '2026-12-01' })
    await put('hopes', '2027-10-23')
    // An ended hold claims nothing.
    await put('over', '2027-10-30', { state: 'held', held_until: '2026-11-19' })
    await put('free', '2027-10-30')
    await put('far', '2027-11-06', {}, 383)
    await put('soon', '2026-11-22')
    await put('one', '2027-11-13')
    await put('two', '2027-11-13')
    await put('lost', '2027-11-13', { state: 'lost' })
    const again = { fromEmail: 'ONE@home.example', eventDate: '2028-01-01', requestorName: 'One again' }
    await createStoredEvent(db, openingTime + 1, { request: { ...again, phoneNumber: null } })
    const lines = await getEventList(
      db,
      parseEventListQuery(new URLSearchParams('show=all')),
      '2026-11-20',
      openingTime,
    )
    const marks = lines.flatMap(({ lines }) => lines.map(({ name, mark }) => [name, mark?.words]))
    expect(Object.fromEntries(marks)).toEqual({
      priya: undefined,
      maya: 'same day as priya (booked)',
      held: undefined,
      hopes: 'same day as held (held)',
      over: undefined,
      free: undefined,
      far: '383 miles',
      soon: '2 days away',
      one: 'One again wrote again',
      two: '2 ask for Nov 13',
      lost: undefined,
      'One again': 'second inquiry from one',
    })
  })

  test('a waitlisted event moves to the top when its day opens', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const on = (requestorName: string, eventDate: string, row: EventStatus = {}) =>
      createStoredEvent(
        db,
        openingTime,
        { request: { requestorName, eventDate, fromEmail: `${requestorName}@home.example`, phoneNumber: null } },
        row,
      )
    const priya = await on('priya', '2027-10-16', { state: 'booked' })
    const maya = await on('maya', '2027-10-16')
    await on('soon', '2026-11-22')
    const by = { actor: 'owner', now: openingTime } as const
    await db.transaction().execute((db) => joinWaitlist(db, maya, by))
    const told = async () => {
      const lines = await getEventList(db, parseEventListQuery(new URLSearchParams()), '2026-11-20', openingTime)
      return lines.map(({ heading, lines }) => [heading, ...lines.map(({ name, mark }) => `${name}: ${mark?.words}`)])
    }
    expect(await told()).toEqual([
      ['Within two weeks', 'soon: 2 days away'],
      ['New', 'maya: same day as priya (booked)'],
      ['Booked', 'priya: undefined'],
    ])
    await db.updateTable('event').set({ state: 'lost' }).where('id', '=', priya.id).execute()
    expect(await told()).toEqual([
      ['A day opened', 'maya: Oct 16 has a place for them'],
      ['Within two weeks', 'soon: 2 days away'],
    ])
  })
})

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
