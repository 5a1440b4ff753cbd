import { describe, expect, test } from 'vitest'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { createMissingShifts } from '../shifts/sync-event-shifts.server.ts'
import { getShiftFitChecker } from '../shifts/shift-fit-checker.server.ts'
import { listEventShifts } from '../shifts/event-shifts.server.ts'
import { up as addPostZone } from '../../../plumbing/database/migrations/0240-post-time-zone.ts'
import type { Language } from '../../../ui/language.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parseCalendarFeed } from '../../../../tests/doubles/read-calendar.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { createStaffMember, createShift } from '../../../../tests/doubles/worked-event.ts'
import { runFormerMigration } from '../../../../tests/former-migration.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'

const central = 'America/Chicago'
const inDestin = { eventLocation: 'Destin, FL 32541', zip: '32541', timeZone: central, eventDate: '2027-05-15' }
const sample = sampleProposal()
/** Proposal document from before documents contained their time zone. */
const document = { ...sample, event: { ...sample.event, eventLocation: 'Destin, FL 32541', zip: '32541' } }
const getCentralInstant = (time: string) => Date.parse(`2027-05-15T${time}:00-05:00`)

/** A booked event on Central time with its shifts and a staff member. */
async function createBookedEvent(app: TestApp, language: Language = 'en') {
  const { db, config } = app
  await createStaffMember(db, { id: 'ana-id-0001', name: 'Ana Reyes', roles: ['lead', 'bartender'], language })
  const { id } = await createStoredEvent(db, openingTime, { language, request: inDestin })
  await acceptSampleProposal(db, id, { document })
  await createMissingShifts(db, openingTime, config)
  const visit = await createAppVisitor(app)
  const ana = getStaffPagePath(
    await getOrCreateStaffLinkToken(db, 'ana-id-0001', { secret: config.secret, now: openingTime }),
  )
  const owner = await createOwnerClient(app)
  const shifts = await listEventShifts(db, id)
  return {
    id,
    owner,
    shifts,
    ask: () =>
      owner.post(`/backbar/jobs/${id}/crew`, { intent: 'ask', post: shifts[0]!.id, person: 'ana-id-0001', way: 'one' }),
    ana,
    textOf: async (path: string) => plain((await parsePage(await visit(path))).text),
    fileOf: async (path: string) => parseCalendarFeed(await (await visit(path)).text()).events[0]!,
    email: async (kind: string) => {
      const row = await db.selectFrom('email').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
      return { ...row, words: plain(row.body_text) }
    },
  }
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe.each(databases)('%s: an event in another time zone', (database) => {
  test('shifts of an event in another time zone have the hours of that zone', async () => {
    await using app = await createTestApp(database)
    const { shifts } = await createBookedEvent(app)
    const { callAt, servesUntil, timeZone } = shifts[0]!
    expect({ callAt, servesUntil, timeZone }).toEqual({
      callAt: getCentralInstant('15:00'),
      servesUntil: getCentralInstant('23:00'),
      timeZone: central,
    })
  })

  test.each<[Language, string, string]>([
    ['en', 'call 3:00 PM, done about 12:00 AM Central', '3 PM to 12 AM Central'],
    ['es', 'hora central', 'hora central'],
  ])('shift offers for an event in another time zone name its zone (%s)', async (language, inLetter, onPage) => {
    await using app = await createTestApp(database)
    const { ask, ana, email, textOf } = await createBookedEvent(app, language)
    expect((await ask()).to).toContain('did=asked')
    expect((await email('crew-offer')).words.replace('midnight', '12:00 AM')).toContain(inLetter)
    expect(await textOf(ana)).toContain(onPage)
  })

  test('a staff member’s calendar shows an event in another time zone at its local hours', async () => {
    await using app = await createTestApp(database)
    const { id, owner, shifts, ana, fileOf, textOf } = await createBookedEvent(app)
    await owner.post(`/backbar/jobs/${id}/crew`, { intent: 'put-in', post: shifts[0]!.id, person: 'ana-id-0001' })
    const entry = await fileOf(`${ana}/calendar.ics`)
    expect(entry.DTSTART).toBe('20270515T200000Z')
    expect(entry.DESCRIPTION).toContain('Central')
    expect(await textOf(ana)).toContain('call 3 PM Central')
  })

  test.each([
    ['', 'Schedule (Central)'],
    ['/night', 'Schedule (Central)'],
    ['/facts', '3:00 PM Central'],
    ['/crew', 'call 3:00 PM, done about midnight Central'],
  ])('an event in another time zone shows its zone on the owner’s page %s', async (page, words) => {
    await using app = await createTestApp(database)
    const { id, owner } = await createBookedEvent(app)
    expect(plain((await owner.open(`/backbar/jobs/${id}${page}`)).text)).toContain(words)
  })

  test('the check of a printed run sheet names the event’s time zone', async () => {
    await using app = await createTestApp(database)
    const { id, owner, textOf } = await createBookedEvent(app)
    const { html } = await owner.open(`/backbar/jobs/${id}/sheet`)
    const [link] = /\/sheet\/[\w-]{22,}\/1/.exec(html)!
    expect(await textOf(link)).toContain('Run sheet for Saturday, May 15, 2027 (Central), version 1')
  })

  test('an event in another time zone shows its zone on the calendar', async () => {
    await using app = await createTestApp(database)
    const { owner } = await createBookedEvent(app)
    const { text } = await owner.open('/backbar/calendar?day=2027-05-15')
    expect(plain(text)).toContain('5:00 PM to 11:00 PM Central')
    expect(plain(text)).toMatch(/leave base .*, bar 5:00 PM to 10:00 PM Central/)
  })

  test('the run sheet tab counts down to the local hours of another time zone', async () => {
    await using app = await createTestApp(database)
    const { id, owner } = await createBookedEvent(app)
    const { html } = await owner.open(`/backbar/jobs/${id}/night`)
    expect(html).toContain(`data-loads-in="${getCentralInstant('15:00')}"`)
  })

  test.each<[Language, string]>([
    ['en', '4:00 PM to 11:30 PM Central'],
    ['es', '11:30 p.m. hora central'],
  ])('pay for an event in another time zone follows its local hours (%s)', async (language, words) => {
    await using app = await createTestApp(database)
    const { id, owner: before, shifts, email } = await createBookedEvent(app, language)
    await before.post(`/backbar/jobs/${id}/crew`, { intent: 'put-in', post: shifts[0]!.id, person: 'ana-id-0001' })
    const { id: tenure } = await app.db.selectFrom('assignment').select('id').executeTakeFirstOrThrow()
    app.advance(getCentralInstant('12:00') + 2 * 86_400_000 - app.now())
    const owner = await createOwnerClient(app)
    const form = await owner.open(`/backbar/crew/pay?event=${id}&shift=${tenure}`)
    expect(Object.fromEntries(form.fields)).toMatchObject({ on: '15:00', off: '00:00' })
    expect(form.text).toContain('The times are Central time, as at the event.')
    const hours = { on: '16:00', off: '23:30', rate: '28', unit: 'hour', miles: '0', extras: '', extrasWhy: '' }
    const act = (typed: Record<string, string>) =>
      owner.post('/backbar/crew/pay', { event: id, from: 'pay', seen: '', ...typed })
    expect((await act({ intent: 'correct', tenure, ...hours })).to).toContain('worked=agreed')
    const { on_at, off_at } = await app.db.selectFrom('work_record').selectAll().executeTakeFirstOrThrow()
    expect([on_at, off_at]).toEqual([getCentralInstant('16:00'), getCentralInstant('23:30')])
    expect(plain((await owner.open(`/backbar/crew/pay?event=${id}`)).text)).toContain('4:00 PM to 11:30 PM Central')
    await act({ intent: 'thank' })
    expect((await email('crew-thanks')).words).toContain(words)
  })

  test('shifts in different time zones overlap by actual time, not by time of day', async () => {
    await using app = await createTestApp(database)
    const { shifts } = await createBookedEvent(app)
    const [post] = shifts
    // Staff who are back at 2:30 PM Eastern can leave base for 3:00 PM Central.
    const shift = (back_at: number) => ({
      day: '2027-05-15',
      leaves_at: back_at - 3_600_000,
      back_at,
      call_at: back_at - 3_600_000,
    })
    const other = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-05-15' } })
    await createShift(app.db, other.id, 'ana-id-0001', shift(post!.leavesAt))
    const { fit } = await getShiftFitChecker(app.db, ['2027-05-15'])
    expect(fit(post!, 'ana-id-0001').refused).toEqual([])
    await app.db
      .updateTable('shift')
      .set({ back_at: post!.leavesAt + 60_000 })
      .where('event_id', '=', other.id)
      .execute()
    const again = await getShiftFitChecker(app.db, ['2027-05-15'])
    expect(again.fit(post!, 'ana-id-0001').refused).toMatchObject([{ code: 'overlap' }])
  })

  test('the migration moves shifts of events in another time zone to their local hours', async () => {
    await using app = await createTestApp(database)
    const { id, shifts } = await createBookedEvent(app)
    const { db } = app
    const hour = 3_600_000
    const was = JSON.stringify({
      day: '2027-05-15',
      callAt: getCentralInstant('14:00') - hour,
      clockTo: getCentralInstant('23:00') - hour,
    })
    await db
      .updateTable('shift')
      .set({ accepted_plan: was })
      .set((is) => Object.fromEntries(shiftTimeColumns.map((name) => [name, is(name, '-', hour)])))
      .execute()
    await runFormerMigration(db, addPostZone, ['crew_post.time_zone'])
    const again = await listEventShifts(db, id)
    const getTimes = ({
      callAt,
      clockFrom,
      clockTo,
      servesUntil,
      leavesAt,
      backAt,
      timeZone,
    }: (typeof shifts)[number]) => [callAt, clockFrom, clockTo, servesUntil, leavesAt, backAt, timeZone]
    expect(again.map(getTimes)).toEqual(shifts.map(getTimes))
    expect(again[0]!.was).toMatchObject({
      callAt: getCentralInstant('14:00'),
      clockTo: getCentralInstant('23:00'),
      timeZone: central,
    })
  })

  test('the migration leaves shifts in the business’s own time zone unchanged', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    await createStaffMember(db, { id: 'ana-id-0001', name: 'Ana Reyes' })
    const { id } = await createStoredEvent(db, openingTime, {}, { state: 'booked' })
    await createShift(db, id, 'ana-id-0001')
    const callAt = (await listEventShifts(db, id))[0]!.callAt
    await runFormerMigration(db, addPostZone, ['crew_post.time_zone'])
    expect((await listEventShifts(db, id))[0]).toMatchObject({ callAt, timeZone: 'America/New_York' })
  })
})

const shiftTimeColumns = ['call_at', 'clock_from', 'clock_to', 'serves_until', 'leaves_at', 'back_at'] as const
