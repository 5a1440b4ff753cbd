import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createSiteServer } from '../../../../server/site.ts'
import { parseCalendarFeed } from '../../../../tests/doubles/read-calendar.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { freeOfCharge, createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertHistoryEntry, insertEvent } from '../../../../tests/stocked.ts'

test.each(databases)(
  '%s: the private calendar URL lists held and booked events until it is replaced',
  async (database) => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const stranger = await createAppVisitor(app)
    const event = await put(app, 'Nora Ephron', '2027-05-15', { state: 'held' })
    await put(app, 'Past Event', '2026-11-01', { state: 'done' })
    await put(app, 'Long past', '2025-11-01', { state: 'done' })
    await put(app, 'Asking', '2027-05-15', {})
    for (const key of ['', '?key=', '?key=null', '?key=undefined'])
      expect((await stranger(`/calendar.ics${key}`)).status).toBe(404)
    expect((await post('/backbar/calendar', { intent: 'make' })).to).toBe('/backbar/calendar?said=followed#feed')
    const address = addressIn(await open('/backbar/calendar'))
    expect(address).toMatch(/\/calendar\.ics\?key=[\w-]{32}$/)
    const response = await stranger(address)
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    const { events } = parseCalendarFeed(await response.text())
    expect(events.map(({ SUMMARY, STATUS }) => [SUMMARY, STATUS])).toEqual([
      ['Past Event, 120 guests', 'CONFIRMED'],
      ['On hold: Nora Ephron, 120 guests', 'TENTATIVE'],
    ])
    expect(events[1]).toMatchObject({ UID: event.id, SEQUENCE: '0', 'LAST-MODIFIED': '20261120T140000Z' })

    const ETag = response.headers.get('ETag')!
    const again = await stranger(address, { headers: { 'If-None-Match': `"x", ${ETag}` } })
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', ETag])
    app.advance(60_000)
    await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', event.id).execute()
    await insertHistoryEntry(app, event.id, 'moved', '', ['held', 'booked'])
    await insertHistoryEntry(app, event.id, 'note', 'they like olives')
    const changed = parseCalendarFeed(await (await stranger(address, { headers: { 'If-None-Match': ETag } })).text())
      .events[1]
    expect(changed).toMatchObject({
      UID: event.id,
      STATUS: 'CONFIRMED',
      SEQUENCE: '1',
      'LAST-MODIFIED': '20261120T140100Z',
    })
    await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', event.id).execute()
    expect(parseCalendarFeed(await (await stranger(address)).text()).events).toHaveLength(1)

    await post('/backbar/calendar', { intent: 'make' })
    expect((await stranger(address)).status).toBe(404)
    const fresh = addressIn(await open('/backbar/calendar'))
    expect((await stranger(fresh)).status).toBe(200)
    expect((await post('/backbar/calendar', { intent: 'revoke' })).to).toContain('unfollowed')
    expect((await stranger(fresh)).status).toBe(404)
    expect(addressIn(await open('/backbar/calendar'))).toBe('')
  },
)

test.each(databases)('%s: an event keeps its UID for life and raises SEQUENCE with each change', async (database) => {
  await using app = await createTestApp(database)
  const { open, post, fill } = await createOwnerClient(app)
  const { id } = await put(app, 'Nora Ephron', '2027-05-15', { state: 'held', held_until: '2027-01-15' })
  await post('/backbar/calendar', { intent: 'make' })
  const address = addressIn(await open('/backbar/calendar'))
  const stranger = await createAppVisitor(app)
  const page = `/backbar/jobs/${id}`
  const told: { UID: string; SEQUENCE: number; start: string; STATUS: string }[] = []
  const look = async () => {
    const { events } = parseCalendarFeed(await (await stranger(address)).text())
    for (const { UID = '', SEQUENCE, STATUS = '', ...event } of events)
      told.push({ UID, SEQUENCE: Number(SEQUENCE), start: event['DTSTART;TZID=America/New_York'] ?? '', STATUS })
    return events.length
  }
  const move = async (from: string, to: string, words = {}) => {
    app.advance(60_000)
    const { fields } = await open(page)
    expect((await post(page, { intent: 'move', from, seen: fields.get('seen')!, to, ...words })).status).toBe(303)
  }
  expect(await look()).toBe(1)
  await move('held', 'booked', freeOfCharge)
  expect(await look()).toBe(1)
  app.advance(60_000)
  expect((await fill(`${page}/edit`, { eventDate: '2027-06-05' })).status).toBe(303)
  expect(await look()).toBe(1)
  app.advance(60_000)
  expect((await fill(`${page}/edit`, { eventStartTime: '18:30' })).status).toBe(303)
  expect(await look()).toBe(1)
  await move('booked', 'lost', { lostReason: 'A storm' })
  expect(await look()).toBe(0)
  app.advance(60_000)
  const moves = await app.db
    .selectFrom('history_entry')
    .select('id')
    .where('kind', '=', 'moved')
    .orderBy('at')
    .execute()
  expect((await post(page, { intent: 'undo', event: moves.at(-1)!.id })).status).toBe(303)
  expect(await look()).toBe(1)
  expect(new Set(told.map(({ UID }) => UID))).toEqual(new Set([id]))
  const numbers = told.map(({ SEQUENCE }) => SEQUENCE)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  expect(told.map(({ start, STATUS }) => `${start.slice(0, 8)} ${STATUS}`)).toEqual([
    '20270515 TENTATIVE',
    '20270515 CONFIRMED',
    '20270605 CONFIRMED',
    '20270605 CONFIRMED',
    '20270605 CONFIRMED',
  ])
})

test('the key of the private calendar appears in no log line', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  await post('/backbar/calendar', { intent: 'make' })
  const address = new URL(addressIn(await open('/backbar/calendar')))
  const server = await createSiteServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const response = await fetch(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${address.pathname}${address.search}`,
  )
  expect([response.status, parseCalendarFeed(await response.text()).events]).toEqual([200, []])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(app.lines.some(({ path }) => path === '/calendar.ics')).toBe(true)
  expect(JSON.stringify(app.lines)).not.toContain(address.searchParams.get('key'))
})

function put(app: TestApp, requestorName: string, eventDate: string, row: Parameters<typeof insertEvent>[2]) {
  return insertEvent(app, { requestorName, eventDate }, row)
}

function addressIn({ html }: { html: string }): string {
  return /value="([^"]*calendar\.ics[^"]*)"/.exec(html)?.[1] ?? ''
}
