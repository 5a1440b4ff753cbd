import { describe, expect, test } from 'vitest'
import { syncCalendar, syncDueCalendars } from '../reading/sync-calendars.server.ts'
import { listExternalCalendars } from '../reading/external-calendars.server.ts'
import { createCalendarHelper } from '../reading/calendar-helper.server.ts'
import { getCalendarReader } from '../reading/calendar-reader.server.ts'
import { fetchCalendar } from '../reading/fetch-calendar.server.ts'
import { waitlistIntent } from '../../../events/event/day-conflict.ts'
import { runCalendarSync } from '../calendar-loop.server.ts'
import { calendarDouble, createCalendarText } from '../../../../tests/doubles/calendar-double.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { freeOfCharge, createOwnerClient } from '../../../../tests/owner-client.ts'

const here = '/backbar/settings/days'
const local = { CALENDARS_LOCAL: 'yes' }
const hour = 3_600_000

const wedding = ['DTSTART;VALUE=DATE:20271016', 'DTEND;VALUE=DATE:20271017', 'SUMMARY:A secret wedding']

async function getState(app: TestApp, date: string, more = '') {
  const visit = await createAppVisitor(app)
  return ((await (await visit(`/api/availability?date=${date}${more}`)).json()) as { state: string }).state
}

/** An app whose owner added a personal calendar, served on loopback. */
async function createCalendarApp(database: (typeof databases)[number], text = createCalendarText([wedding])) {
  const server = await calendarDouble({ text })
  const app = await createTestApp(database, local)
  getCalendarReader(app)!.fetch = (address, known) =>
    fetchCalendar(address, known, { isLocal: true, timeoutMs: 60_000 })
  const owner = await createOwnerClient(app)
  const added = await owner.post(here, { intent: 'add', name: 'Family', address: server.url })
  const [{ id } = { id: '' }] = await app.db.selectFrom('external_calendar').select('id').execute()
  return {
    house: app,
    server,
    owner,
    added,
    id,
    /** Advances the clock (18 minutes by default), syncs the calendars that are due and returns the calendar. */
    async later(by = 18 * 60_000) {
      app.advance(by)
      await runCalendarSync(app)
      return (await listExternalCalendars(app.db, app.config.secret, app.now()))[0]!
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

describe.each(databases)('%s: the owner’s own calendar', (database) => {
  test('adding the owner’s calendar blocks its busy days and stores only event times', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, owner, added, server } = visit
    expect([added.status, added.to]).toEqual([303, `${here}?said=calendar-read#calendars`])
    const page = await owner.open(here)
    expect(page.text).toContain('Read just now, 1 busy day.')
    app.advance(12 * 60_000)
    expect((await owner.open(here)).text).toContain('Read 12 minutes ago, 1 busy day.')
    expect(page.text).toContain('From 127.0.0.1')
    expect(page.html).not.toContain(server.url)
    const days = ['2027-10-15', '2027-10-16', '2027-10-17']
    expect(await Promise.all(days.map((day) => getState(app, day, '&start=15:00&end=20:00')))).toEqual([
      'open',
      'taken',
      'open',
    ])
    const stored = await Promise.all(
      (['external_calendar', 'busy_span'] as const).map((table) => app.db.selectFrom(table).selectAll().execute()),
    )
    expect(JSON.stringify([stored, app.lines])).not.toMatch(/secret wedding|basic\.ics|event-0/)
    const month = await owner.open('/backbar/calendar?month=2027-10&day=2027-10-16')
    expect(month.text).toContain('Your own calendar is busy: all day.')
  })

  test('a busy day in the owner’s calendar only warns before booking', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, owner } = visit
    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-10-16' } })
    const { fields } = await owner.open(`/backbar/jobs/${id}`)
    const move = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'booked', ...freeOfCharge }
    const asked = await owner.post(`/backbar/jobs/${id}`, move)
    expect(asked.status).toBe(409)
    expect(asked.page.text).toContain('Your own calendar is busy then: Saturday, October 16, 2027.')
    expect(asked.page.text).not.toContain('another event that day')
    const buttons = asked.page.html.match(/<button[^>]*name="despite"[^>]*>/g)!
    const [next, mark] = buttons.map((button) => /value="([^"]+)"/.exec(button)![1]!)
    expect(next).toBe(waitlistIntent)
    expect((await owner.post(`/backbar/jobs/${id}`, { ...move, despite: mark! })).status).toBe(303)
    expect(await app.db.selectFrom('day_rule').selectAll().execute()).toEqual([])
    // A day that is both busy and booked gets both warnings.
    const other = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-10-16' } })
    const form = { ...move, seen: (await owner.open(`/backbar/jobs/${other.id}`)).fields.get('seen')! }
    const both = await owner.post(`/backbar/jobs/${other.id}`, form)
    expect(both.page.text).toContain('Your own calendar is busy then, too.')
  })

  test('a busy day in the owner’s calendar blocks the waitlist until it is free', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, owner, server } = visit
    const wanted = { request: { eventDate: '2027-10-16', requestorName: 'Maya Torres' } }
    const { id } = await createStoredEvent(app.db, openingTime, wanted)
    const page = `/backbar/jobs/${id}`
    await owner.post(page, { intent: 'next-in-line' })
    const told = async () =>
      (await app.db.selectFrom('email').select('subject').execute()).filter(({ subject }) =>
        subject.includes('open again'),
      )
    expect(await told()).toEqual([])
    expect((await owner.open(page)).text).toContain('First on the waitlist for October 16')
    expect((await owner.open(page)).text).not.toContain('open again')
    server.behave({ text: createCalendarText([['DTSTART;VALUE=DATE:20271023', 'SUMMARY:Another day']]) })
    await visit.later()
    await visit.later()
    expect(await told()).toHaveLength(1)
    expect((await owner.open(page)).text).toContain('October 16 is open again Maya is first on the waitlist')
  })

  test('removing the owner’s calendar opens its days to the waitlist', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, owner } = visit
    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-10-16' } })
    await owner.post(`/backbar/jobs/${id}`, { intent: 'next-in-line' })
    await owner.post(here, { intent: 'remove', calendar: visit.id })
    const emails = await app.db.selectFrom('email').select('subject').execute()
    expect(emails.map(({ subject }) => subject)).toEqual([
      'October 16 is open again: Nora Ephron is first on the waitlist',
    ])
  })

  test('a day stays available when the owner declined its invitation', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, owner, server } = visit
    const declined = (email: string) => [...wedding, `ATTENDEE;PARTSTAT=DECLINED:mailto:${email}`]
    const { email } = await app.db.selectFrom('user_account').select('email').executeTakeFirstOrThrow()
    const read = async (text: string) => {
      server.behave({ text })
      await owner.post(here, { intent: 'read', calendar: visit.id })
      return getState(app, '2027-10-16')
    }
    expect(await read(createCalendarText([declined(email.toUpperCase())]))).toBe('open')
    expect(await read(createCalendarText([declined('guest@bar.example')]))).toBe('taken')
    // In a calendar named after another person, an invitation that the owner declined still counts as busy.
    expect(await read(createCalendarText([declined(email)], ['X-WR-CALNAME:partner@bar.example']))).toBe('taken')
  })

  test('the owner’s calendar is requested with its ETag and fully read again once a day', async () => {
    await using visit = await createCalendarApp(database)
    const { server, house: app, later } = visit
    server.behave({
      text: createCalendarText([wedding, ['DTSTART:20271020T120000Z', 'DTEND:20271020T230000Z']]),
      etag: '"2"',
      isPacked: true,
    })
    expect((await later()).busyDays).toBe(2)
    const before = await app.db.selectFrom('busy_span').selectAll().orderBy('id').execute()
    expect(await later()).toMatchObject({ busyDays: 2, trouble: null, readAt: app.now() })
    expect(server.asked.at(-1)).toMatchObject({ 'if-none-match': '"2"' })
    expect(await later(24 * hour)).toMatchObject({ busyDays: 2 })
    expect(server.asked.at(-1)).not.toHaveProperty('if-none-match')
    expect(await app.db.selectFrom('busy_span').selectAll().orderBy('id').execute()).toEqual(before)
    // The next sync is due a quarter of an hour after the last.
    const asked = server.asked.length
    await later(60_000)
    expect(server.asked.length).toBe(asked)
  })

  test('only one process reads the owner’s calendar at a time', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, server, id } = visit
    app.advance(hour)
    const asked = server.asked.length
    await Promise.all([syncDueCalendars(app), syncDueCalendars(app), syncDueCalendars(app)])
    expect(server.asked.length - asked).toBe(1)
    await app.db
      .updateTable('external_calendar')
      .set({ claim: 'other', claimed_until: app.now() + 60_000 })
      .execute()
    expect(await syncCalendar(app, id)).toBe('other')
    // The claim of the other process has expired.
    app.advance(3 * 60_000)
    expect(await syncCalendar(app, id)).toBe('read')
  })

  test('a failing calendar keeps its busy days, and after a week emails the owner', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, server, owner, later } = visit
    server.behave({ status: 401 })
    expect(await later()).toMatchObject({ trouble: 'refused', busyDays: 1 })
    expect((await owner.open(here)).text).toContain('wants a log-in for this address')
    expect(await getState(app, '2027-10-16')).toBe('taken')
    expect(await getState(app, '2027-10-23')).toBe('open')
    await later(24 * hour)
    expect(await getState(app, '2027-10-16')).toBe('taken')
    expect(await getState(app, '2027-10-23')).toBe('ask')
    const subjects = async () => {
      const rows = await app.db.selectFrom('email').select('subject').where('kind', '=', 'calendar').execute()
      return rows.map(({ subject }) => subject)
    }
    expect(await subjects()).toEqual([])
    await later(6 * 24 * hour)
    await Promise.all([runCalendarSync(app), runCalendarSync(app)])
    await later()
    expect(await subjects()).toEqual(['Your calendar “Family” has not been read for a week'])
    server.behave({ text: createCalendarText([]) })
    expect(await later()).toMatchObject({ trouble: null, busyDays: 0 })
    expect(await getState(app, '2027-10-16')).toBe('open')
    server.behave({ status: 500 })
    await later(8 * 24 * hour)
    expect(await subjects()).toHaveLength(2)
  })

  test('no day is open until an added calendar of the owner has been read', async () => {
    await using visit = await createCalendarApp(database, '<html>Log in</html>')
    const { house: app, owner, added } = visit
    expect(added.to).toBe(`${here}?said=calendar-failed#calendars`)
    expect((await owner.open(here)).text).toMatch(
      /isn’t a calendar; it’s probably a log-in page.*Until it has been read/,
    )
    expect(await getState(app, '2027-10-23')).toBe('ask')
    await owner.post(here, { intent: 'remove', calendar: visit.id })
    expect((await owner.open(here)).text).toContain('Add your calendar')
    expect(await getState(app, '2027-10-23')).toBe('open')
  })

  test('calendar events from this site are ignored, and days beyond the range return “ask”', async () => {
    await using visit = await createCalendarApp(database)
    const { house: app, server, later, owner } = visit
    const { id } = await createStoredEvent(
      app.db,
      openingTime,
      { request: { eventDate: '2027-10-16' } },
      { state: 'lost' },
    )
    const times = ['DTSTART:20271016T150000Z', 'DTEND:20271016T230000Z']
    server.behave({
      text: createCalendarText([
        [`UID:${id}`, ...times],
        [`UID:${id}@bar.example`, ...times],
      ]),
    })
    expect((await later()).busyDays).toBe(0)
    expect(await getState(app, '2027-10-16')).toBe('open')
    const days = Object.fromEntries((await owner.open('/backbar/settings/days')).fields)
    await owner.post('/backbar/settings/days', { ...days, aheadMonths: '40' })
    expect(await getState(app, '2028-10-14')).toBe('open')
    expect(await getState(app, '2029-10-13')).toBe('ask')
  })

  test('busy times of the owner’s calendar move with the business’s time zone', async () => {
    await using visit = await createCalendarApp(
      database,
      createCalendarText([['DTSTART:20271016T090000', 'DTEND:20271016T170000']]),
    )
    const { house: app, later } = visit
    const [span] = await app.db.selectFrom('busy_span').selectAll().execute()
    expect(span!.from_at).toBe(Date.parse('2027-10-16T09:00-04:00'))
    const { value } = await app.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'identity')
      .executeTakeFirstOrThrow()
    const identity = JSON.stringify({ ...JSON.parse(value), timeZone: 'America/Denver' })
    await app.db.updateTable('setting').set({ value: identity }).where('name', '=', 'identity').execute()
    await later(1_000)
    const [moved] = await app.db.selectFrom('busy_span').selectAll().execute()
    expect(moved!.from_at).toBe(Date.parse('2027-10-16T09:00-06:00'))
  })
})

test('invalid calendar addresses come back as typed with a reason', async () => {
  await using app = await createTestApp('sqlite')
  const { post } = await createOwnerClient(app)
  const tries = [
    ['', 'Enter the calendar’s address'],
    ['http://calendar.example/a.ics', 'That address is not encrypted'],
    ['http://127.0.0.1:1/a.ics', 'That address is not encrypted'],
    ['ftp://calendar.example/a.ics', 'Enter an address that begins with https:// or webcal://'],
    ['https://me:secret@calendar.example/a.ics', 'Calendars behind a password cannot be read'],
    ['https://', 'That is not an address'],
    [`https://calendar.example/${'a'.repeat(2_000)}`, 'too long'],
  ] as const
  for (const [address, words] of tries) {
    const { status, page } = await post(here, { intent: 'add', name: 'Work', address })
    expect([status, page.fields.get('address'), page.fields.get('name')]).toEqual([422, address, 'Work'])
    expect(page.text).toContain(words)
  }
  expect(await app.db.selectFrom('external_calendar').selectAll().execute()).toEqual([])
})

test('adding the same calendar address twice keeps one calendar, and webcal: becomes https:', async () => {
  await using app = await createTestApp('sqlite')
  const asked: string[] = []
  getCalendarReader(app)!.fetch = async (address) => {
    asked.push(address)
    return { kind: 'calendar', text: createCalendarText([]), validators: { etag: null, lastModified: null } }
  }
  const { post, open } = await createOwnerClient(app)
  for (const address of [
    'webcal://calendar.example/a.ics',
    'calendar.example/a.ics',
    'WEBCAL://calendar.example/a.ics ',
  ])
    expect((await post(here, { intent: 'add', name: 'Work', address })).to).toBe(`${here}?said=calendar-read#calendars`)
  expect(new Set(asked)).toEqual(new Set(['https://calendar.example/a.ics']))
  expect(await app.db.selectFrom('external_calendar').select('name').execute()).toHaveLength(1)
  expect((await open(here)).text).toContain('Read just now, no busy days.')
})

test('each failed calendar download returns its own error code without throwing', async () => {
  await using server = await calendarDouble()
  const nothing = { etag: null, lastModified: null }
  let timeoutMs = 30_000
  const read = (url = server.url, isLocal = true) => fetchCalendar(url, nothing, { isLocal, timeoutMs })
  const kept = createCalendarText([[`DTSTART:${'1'.repeat(600_000)}`]])
  const cases: [Parameters<typeof server.behave>[0], string][] = [
    [{ text: '<!doctype html><title>Log in</title>' }, 'not-a-calendar'],
    [{ text: '' }, 'not-a-calendar'],
    [{ text: createCalendarText([]).replace('END:VCALENDAR', '') }, 'cut-off'],
    [{ text: kept }, 'too-large'],
    [{ text: kept, isPacked: true }, 'too-large'],
    ['endless', 'too-large'],
    ['bomb', 'too-large'],
    ['cut-packed', 'cut-off'],
    ['closed-early', 'cut-off'],
    ['drip', 'silent'],
    [{ status: 401 }, 'refused'],
    [{ status: 403 }, 'refused'],
    [{ status: 404 }, 'gone'],
    [{ status: 500 }, 'away'],
    [{ status: 304 }, 'away'],
    [{ status: 302, location: '/basic.ics' }, 'redirects'],
    [{ status: 302, location: 'http://' }, 'redirects'],
    [{ status: 302, location: 'http://calendar.example/' }, 'insecure'],
    [{ status: 302, location: 'https://10.0.0.7/' }, 'private'],
    [{ status: 302, location: 'https://169.254.169.254/latest/meta-data' }, 'private'],
    [{ status: 307, location: 'https://[::1]/' }, 'private'],
    [{ status: 307, location: 'https://[::ffff:127.0.0.1]/' }, 'private'],
    [{ status: 308, location: 'https://0x7f.1/' }, 'private'],
    [{ status: 302, location: 'https://localhost/' }, 'private'],
    [{ status: 302, location: 'file:///etc/passwd' }, 'insecure'],
    ['hang', 'silent'],
    ['half', 'silent'],
    ['reset', 'cut-off'],
  ]
  for (const [behaviour, trouble] of cases) {
    server.behave(behaviour)
    timeoutMs = trouble === 'silent' ? 300 : 60_000
    expect([behaviour, await read()]).toEqual([behaviour, { kind: 'failed', trouble }])
  }
  server.behave({ text: createCalendarText([]) })
  expect(await read()).toMatchObject({ kind: 'calendar' })
  // Without `isLocal`, loopback addresses are refused as a private network.
  const asked = server.asked.length
  expect(await read(server.url, false)).toMatchObject({ trouble: 'private' })
  expect(await read(server.url.replace('http:', 'https:'), false)).toMatchObject({ trouble: 'private' })
  expect(server.asked.length).toBe(asked)
})

test('a calendar that takes too long to parse yields no result, and others are parsed', async () => {
  const window = { from: openingTime, to: openingTime + 1_000 * 24 * hour, timeZone: 'America/New_York', ours: [] }
  const { expand } = createCalendarHelper({ mostMs: 0, mostMegabytes: 64, staysMs: 0 })
  const { expand: patient } = createCalendarHelper({ mostMs: 60_000, mostMegabytes: 64, staysMs: 0 })
  const text = createCalendarText([wedding])
  expect(await expand({ text, ...window })).toBeNull()
  expect(await Promise.all([patient({ text, ...window }), patient({ text, ...window })])).toEqual([
    { busy: [expect.anything()], ask: [], unreadable: 0 },
    { busy: [expect.anything()], ask: [], unreadable: 0 },
  ])
})

test('after SECRET changes the owner’s calendar address is reported as unreadable', async () => {
  await using visit = await createCalendarApp('sqlite')
  const { house: app, owner, id } = visit
  const [row] = await listExternalCalendars(app.db, 'another secret, long enough', app.now())
  expect(row).toMatchObject({ host: null, trouble: 'unreadable-address' })
  app.advance(hour)
  await syncDueCalendars({ ...app, config: { ...app.config, secret: 'another secret, long enough' } })
  expect(await app.db.selectFrom('external_calendar').select('error_code').execute()).toEqual([
    { error_code: 'unreadable-address' },
  ])
  app.config.copyOf = app.now()
  const said = await owner.post(here, { intent: 'read', calendar: id })
  expect(said.to).toBe(`${here}?said=calendar-copy#calendars`)
})

test('the set-up step about days adds a calendar or returns a refused address', async () => {
  await using server = await calendarDouble({ text: createCalendarText([wedding]) })
  await using app = await createTestApp('sqlite', local)
  const { open, fill } = await createOwnerClient(app)
  expect((await open('/backbar/settings')).text).toContain('Your other calendars none connected')
  const step = '/backbar/set-up?card=days'
  expect((await open(step)).text).toContain('Days and own calendar')
  const refused = await fill(step, { calendar: 'ftp://owl' })
  expect([refused.status, refused.page.fields.get('calendar')]).toEqual([422, 'ftp://owl'])
  expect(refused.page.text).toContain('https://')
  expect(await app.db.selectFrom('external_calendar').select('id').execute()).toEqual([])
  expect((await fill(step, { calendar: server.url })).status).toBe(303)
  expect((await open('/backbar/set-up')).text).toContain('your calendar is read')
  expect((await open('/backbar/settings')).text).toContain('Your other calendars read just now')
})

test('the former address of calendars leads to their section and keeps the query', async () => {
  await using app = await createTestApp('sqlite')
  const { visit } = await createOwnerClient(app)
  const former = await visit('/backbar/settings/calendars?said=calendar-read')
  expect([former.status, former.headers.get('Location')]).toEqual([308, `${here}?said=calendar-read#calendars`])
})

test('a copy of the site and the demo read no calendars', async () => {
  await using app = await createTestApp('sqlite')
  expect(getCalendarReader({ ...app, config: { ...app.config, copyOf: app.now() } })).toBeNull()
  expect(getCalendarReader({ ...app, config: { ...app.config, isDemo: true } })).toBeNull()
  const reader = getCalendarReader(app)
  expect(reader).not.toBeNull()
  expect(getCalendarReader(app)).toBe(reader)
})
