import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor } from './guest.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { freeOfCharge, createOwnerClient } from './owner-client.ts'

type Asked = { state: string; until: string | null; near: { date: string; start: string; end: string }[] }
type Refused = { errors: { field: string; message: string }[] }

describe('/api/availability input', () => {
  let app: TestApp
  let visit: Awaited<ReturnType<typeof createAppVisitor>>
  beforeAll(async () => {
    app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    visit = await createAppVisitor(app)
    const booked = (eventDate: string, eventStartTime: string, eventEndTime: string) =>
      createStoredEvent(
        app.db,
        openingTime,
        { request: { eventDate, eventStartTime, eventEndTime, zip: '32259' } },
        { state: 'booked' },
      )
    // Past midnight into Saturday, across both clock changes, and on a leap day.
    await booked('2027-10-15', '21:00', '03:00')
    await booked('2027-03-13', '21:00', '03:30')
    await booked('2027-11-06', '20:00', '01:30')
    await booked('2028-02-29', '12:00', '16:00')
  })
  afterAll(() => app[Symbol.asyncDispose]())

  test.each([
    ['', 'This is needed. Give a real date up to 2099, such as 2027-05-15.'],
    ['date=', 'This is needed. Give a real date up to 2099, such as 2027-05-15.'],
    ['date=2027-02-29', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=2100-02-29', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=2027-04-31', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=2027-13-01', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=2027-5-15', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=5/15/2027', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=next+Saturday', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=2027-05-15T17:00', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=9999-12-31', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=%2B012027-05-15', 'Give a real date up to 2099, such as 2027-05-15.'],
    ['date=2026-11-19', 'Give a date from today on.'],
    ['date=0001-01-01', 'Give a date from today on.'],
    ['date=2027-05-15&date=2027-05-16', 'Give this only once.'],
  ])('/api/availability refuses the query %s with an error that explains the input', async (query, message) => {
    const answer = await visit(`/api/availability?${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ field: 'date', message }] }])
  })

  test.each([
    ['2027-05-15', '17:00', '17:00', /at most 16 hours/],
    ['2027-05-15', '17:00', '18:00', /a later end time/],
    // Clocks go from 2 to 3, so two hours on the clock are only 60 minutes.
    ['2027-03-14', '01:30', '03:30', /a later end time/],
    ['2027-11-06', '20:00', '12:00', /at most 16 hours/],
    ['2027-05-15', '24:00', '23:00', /such as 17:00/],
    ['2027-05-15', '5 PM', '23:00', /such as 17:00/],
    ['2027-05-15', '17:00', '', /Give both/],
  ])('an availability request for %s from %s to %s is refused at its field', async (date, start, end, message) => {
    const answer = await visit(`/api/availability?${new URLSearchParams({ date, start, end })}`)
    const { errors } = (await answer.json()) as Refused
    expect([answer.status, errors.map(({ field }) => field)]).toEqual([
      400,
      [start.length === 5 && start < '24' ? 'end' : 'start'],
    ])
    expect(errors[0]!.message).toMatch(message)
  })

  test.each([
    // Today is short notice. The last possible day is further ahead than we book.
    ['2026-11-20', '17:00', '22:00', 'ask'],
    ['2099-12-31', '20:00', '02:00', 'ask'],
    ['2027-10-15', '17:00', '22:00', 'taken'],
    // The staff are still out after midnight, are back just in time for six, and are free in the evening.
    ['2027-10-16', '05:30', '12:00', 'taken'],
    ['2027-10-16', '06:00', '12:00', 'ask'],
    ['2027-10-16', '17:00', '22:00', 'open'],
    ['2027-10-14', '20:00', '02:00', 'open'],
    // Free until Friday afternoon, before the staff leave again.
    ['2027-10-14', '23:00', '15:00', 'open'],
    // On March 14 the hour from 2 to 3 does not exist: 2:30 is 3:30, when the staff are not back yet.
    ['2027-03-14', '02:30', '08:00', 'taken'],
    ['2027-03-14', '17:00', '22:00', 'open'],
    // On November 7 the hour from 1 to 2 occurs twice.
    ['2027-11-07', '01:30', '06:00', 'taken'],
    ['2027-11-07', '17:00', '22:00', 'open'],
    ['2027-11-06', '18:00', '23:00', 'taken'],
    ['2028-02-29', '17:00', '22:00', 'taken'],
    ['2028-02-28', '17:00', '22:00', 'open'],
    ['2028-03-01', '00:30', '05:00', 'open'],
  ])('the availability for %s from %s to %s is %s', async (date, start, end, state) => {
    const ask = async (query: Record<string, string>) => {
      const answer = await visit(`/api/availability?${new URLSearchParams({ guests: '60', miles: '5', ...query })}`)
      expect(answer.status).toBe(200)
      return (await answer.json()) as Asked
    }
    const { near, ...asked } = await ask({ date, start, end })
    expect(asked).toMatchObject({ date, state, until: null })
    for (const { date, start, end } of near) expect((await ask({ date, start, end })).state).toBe('open')
  })
})

test('the live availability line of the quote form is rate-limited while the form keeps working', async () => {
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '2' })
  const { visit, ask, open } = await createVisitor(app)
  const live = () => visit(`/quote/day?${new URLSearchParams(validQuoteForm)}`)
  expect([(await live()).status, (await live()).status]).toEqual([200, 200])
  const refused = await live()
  expect([refused.status, refused.headers.get('Retry-After'), refused.headers.get('Cache-Control')]).toEqual([
    429,
    '60',
    'no-store',
  ])
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Try again in 60 seconds.') })
  // Counted apart from the API, and separately for each sender.
  expect((await visit('/api/availability?date=2027-05-15')).status).toBe(200)
  expect((await (await createAppVisitor(app, '192.0.2.9'))('/quote/day')).status).toBe(200)
  expect((await open(`/quote?${new URLSearchParams(validQuoteForm)}`)).text).toContain(
    'Saturday, May 15, 2027 is open.',
  )
  expect((await ask(validQuoteForm)).response.status).toBe(303)
  app.advance(60_000)
  expect((await live()).status).toBe(200)
})

describe.each(databases)('%s: overbooked and closed days', (database) => {
  test('lowering capacity flags overbooked days in settings and calendar and keeps all events', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const settings = async (numbers: Record<string, string>) =>
      post('/backbar/settings/days', {
        ...Object.fromEntries((await open('/backbar/settings/days')).fields),
        ...numbers,
      })
    expect((await settings({ crews: '2', eventsADay: '2' })).status).toBe(303)
    const evening = (requestorName: string) => ({
      requestorName,
      eventDate: '2027-10-16',
      eventGuestCount: 60,
      bartenders: 0,
    })
    await createStoredEvent(app.db, openingTime, { request: evening('Priya Shah') }, { state: 'booked' })
    await createStoredEvent(
      app.db,
      openingTime,
      { request: evening('Maya Torres') },
      { state: 'held', held_until: '2026-12-24' },
    )
    const { id } = await createStoredEvent(app.db, openingTime, { request: evening('Third Person') })
    expect((await open('/backbar/settings/days')).text).not.toContain('More booked than you allow')

    expect((await settings({ crews: '1', eventsADay: '1' })).status).toBe(303)
    for (const address of ['/backbar/settings/days', '/backbar/calendar']) {
      const page = await open(address)
      expect(page.text).toContain('More booked than you allow')
      expect(page.text).toContain('2 events, more than you allow on one day')
      expect(page.links.get('Saturday, October 16, 2027')).toBe('/backbar/calendar?month=2027-10&day=2027-10-16#day')
    }
    const day = await open('/backbar/calendar?month=2027-10&day=2027-10-16')
    expect(day.text).toMatch(/Maya Torres on hold/)
    expect(day.text).toMatch(/Priya Shah booked/)
    const { fields } = await open(`/backbar/jobs/${id}`)
    const move = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'booked', ...freeOfCharge }
    expect((await post(`/backbar/jobs/${id}`, move)).status).toBe(409)

    // The hold expires, which leaves a single event on a day that allows only that.
    app.advance(36 * 86_400_000)
    expect((await open('/backbar/calendar')).text).not.toContain('More booked than you allow')
  })

  test('closing a booked day shows a warning and keeps the event', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-10-16' } }, { state: 'booked' })
    const key = /name="key" value="([^"]+)"/.exec((await open('/backbar/calendar')).html)![1]!
    const closing = { intent: 'close-days', key, from: '2027-10-15', to: '2027-10-17', kind: 'closed' }
    const warned = await post('/backbar/calendar', closing)
    expect([warned.status, warned.page.text]).toEqual([422, expect.stringContaining('One event is on these days')])
    const knows = warned.page.fields.get('knows')!
    expect((await post('/backbar/calendar', { ...closing, knows })).status).toBe(303)
    const page = await open('/backbar/calendar?month=2027-10&day=2027-10-16')
    expect(page.text).toContain('closed, but an event booked')
    expect(page.text).toMatch(/Nora Ephron booked/)
    const visit = await createAppVisitor(app)
    expect(await (await visit('/api/availability?date=2027-10-16')).json()).toMatchObject({ state: 'taken' })
    const rule = /name="rule" value="([^"]+)"/.exec(page.html)![1]!
    await post('/backbar/calendar', { intent: 'drop-rule', rule })
    expect((await open('/backbar/calendar')).text).not.toContain('More booked than you allow')
  })
})
