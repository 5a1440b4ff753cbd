import { describe, expect, test } from 'vitest'
import { revokeUserAccess } from '../../../backbar/users/user-access.server.ts'
import { isModuleOn, switchModules } from '../../../business/module-switches.server.ts'
import { joinWaitlist } from '../../../events/event/waitlist.server.ts'
import { modules } from '../../../modules.ts'
import { calendarDouble, createCalendarText } from '../../../../tests/doubles/calendar-double.ts'
import { insertFeedKey } from '../../../../tests/inserted-feed-key.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { createAppVisitor, createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { startCalendarLoop } from '../calendar-loop.server.ts'

const what = '/backbar/settings/modules'
const days = '/backbar/settings/days'
const hour = 3_600_000

async function switchCalendars({ db, now }: TestApp, isOn: boolean): Promise<void> {
  await switchModules(db, ['calendars'], isOn, { all: modules.map(({ name }) => name), by: 'owner', now: now() })
}

/** Stores a calendar that was just read, and is busy on October 16 and 17, 2027, all day. */
async function putBusyCalendar({ db, now }: TestApp, url = ''): Promise<void> {
  const read = { read_at: now(), expanded_at: now(), covers_from: now(), covers_until: openingTime + 760 * 24 * hour }
  const quiet = { claim: null, claimed_until: null, etag: null, last_modified: null, error_code: null }
  await db
    .insertInto('external_calendar')
    .values({
      ...read,
      ...quiet,
      id: 'a-calendar',
      name: 'Family',
      url,
      created_at: now(),
      due_at: now() + 15 * 60_000,
      time_zone: 'America/New_York',
      failing_since: null,
      notified_at: null,
      busy_days: 2,
      unreadable: 0,
    })
    .execute()
  const busy = { from_at: Date.parse('2027-10-16T00:00:00-04:00'), to_at: Date.parse('2027-10-18T00:00:00-04:00') }
  await db
    .insertInto('busy_span')
    .values({ id: 'a-span', calendar_id: 'a-calendar', kind: 'busy', ...busy })
    .execute()
}

async function getState(app: TestApp, date: string): Promise<string> {
  const visit = await createAppVisitor(app)
  return ((await (await visit(`/api/availability?date=${date}`)).json()) as { state: string }).state
}

describe.each(databases)('%s: calendars and their switch', (database) => {
  test('while the calendars module is off, busy days are available and pages omit calendars', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await putBusyCalendar(app)
    expect(await getState(app, '2027-10-16')).toBe('taken')
    expect((await owner.open('/backbar/set-up?card=days')).text).toContain('Your own calendar’s private address')
    await switchCalendars(app, false)
    expect(await getState(app, '2027-10-16')).toBe('open')
    const month = await owner.open('/backbar/calendar?month=2027-10&day=2027-10-16')
    expect([
      month.status,
      /busy/i.test(month.html.replaceAll(/<style[\s\S]*?<\/style>/g, '')),
      month.html.includes('id="feed"'),
    ]).toEqual([200, false, false])
    const settings = await owner.open(days)
    expect([settings.status, settings.html.includes('id="calendars"')]).toEqual([200, false])
    expect((await owner.open('/backbar/settings')).text).not.toContain('Your other calendars')
    expect((await owner.open('/backbar/in-and-out')).links.has('See the calendar link')).toBe(false)
    const setup = await owner.open('/backbar/set-up?card=days')
    expect(setup.text).not.toContain('own calendar')
    const former = await owner.visit('/backbar/settings/calendars')
    expect([former.status, former.headers.get('Location')]).toEqual([303, '/backbar/off/calendars'])
    await switchCalendars(app, true)
    expect(await getState(app, '2027-10-16')).toBe('taken')
    expect((await owner.open(days)).text).toContain('Family')
  })

  test('while the calendars module is off, feeds return 404 and event calendar files open', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await insertEvent(app, {}, { state: 'booked' })
    const feed = `/calendar.ics?key=${await insertFeedKey(app.db, 'owner', app.now())}`
    const visit = await createAppVisitor(app)
    expect((await visit(feed)).status).toBe(200)
    await switchCalendars(app, false)
    const [given, unknown] = await Promise.all([visit(feed), visit('/calendar.ics?key=x')])
    expect([given.status, await given.text()]).toEqual([404, await unknown.text()])
    expect((await owner.visit(`/backbar/jobs/${id}/event.ics`)).status).toBe(200)
    await owner.post('/backbar/calendar', { intent: 'revoke' })
    await switchCalendars(app, true)
    expect((await visit(feed)).status).toBe(200)
  })

  test('the page that switches the calendars module off lists the days that become available', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await putBusyCalendar(app)
    await insertFeedKey(app.db, 'owner', app.now())
    // The evening before ends after midnight, and a booked day stays booked.
    await insertEvent(app, { eventDate: '2027-10-17' }, { state: 'booked' })
    const asked = await owner.post(what, { module: 'calendars', to: 'off' })
    for (const words of [
      'Your calendar “Family” is no longer read.',
      '2 days become available that only your own calendar closed: October 15, 2027 and October 16, 2027.',
      'One private calendar link stops working',
    ])
      expect(asked.page.text).toContain(words)
    expect(await isModuleOn(app.db, 'calendars')).toBe(true)
    // After a day without a reading, every other day is only possible.
    app.advance(25 * hour)
    const later = await owner.post(what, { module: 'calendars', to: 'off' })
    expect(later.page.text).toMatch(
      /2 days become available that only .* 7\d\d days become available that visitors are told/,
    )
  })

  test('switching the calendars module off notifies the owner which waitlist days become available', async () => {
    await using app = await createTestApp(database)
    const { db, now } = app
    const owner = await createOwnerClient(app)
    await putBusyCalendar(app)
    const event = await createStoredEvent(db, now(), { request: { eventDate: '2027-10-16' } })
    await db.transaction().execute((db) => joinWaitlist(db, event, { actor: 'owner', now: now() }))
    const isTold = async () => (await db.selectFrom('waitlist_entry').select('notified_at').execute())[0]!.notified_at
    expect(await isTold()).toBeNull()
    const off = await owner.post(what, { module: 'calendars', to: 'off', confirmed: 'yes' })
    expect([off.status, await isTold()]).toEqual([303, now()])
  })

  test('removing a user deletes their feed key even while the calendars module is off', async () => {
    await using app = await createTestApp(database)
    const { id } = await createUserClient(app, 'desk')
    await insertFeedKey(app.db, id, app.now())
    await switchCalendars(app, false)
    await revokeUserAccess(app.db, id, { becomes: 'ended', config: app.config, now: app.now() })
    expect(await app.db.selectFrom('calendar_key').selectAll().execute()).toEqual([])
  })

  test('no calendar is read while the calendars module is off', async () => {
    await using server = await calendarDouble({ text: createCalendarText([]) })
    await using app = await createTestApp(database, { CALENDARS_LOCAL: 'yes' })
    const owner = await createOwnerClient(app)
    await owner.post(days, { intent: 'add', name: 'Family', address: server.url })
    const readAt = async () => (await app.db.selectFrom('external_calendar').select('read_at').execute())[0]!.read_at
    const before = await readAt()
    await switchCalendars(app, false)
    app.advance(hour)
    const loop = startCalendarLoop({ ...app, isOn: () => isModuleOn(app.db, 'calendars') })
    await loop.stop()
    expect([before === null, await readAt()]).toEqual([false, before])
  })
})
