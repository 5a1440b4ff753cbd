import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { getAvailableStaffCounts, onBookingChanged } from '../../../events/event/booking-hooks.server.ts'
import { findEvent, updateQuoteRequest } from '../../../events/event/events.server.ts'
import { modules } from '../../../modules.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createAppVisitor, createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { assignShift } from '../shifts/manage-shifts.server.ts'
import { sendShiftOffers } from '../shifts/send-shift-offers.server.ts'
import { runStaffJobs } from '../shifts/staff-jobs.server.ts'
import { createBookedEvent, createStaffMembers, getStaffShifts, sampleStaff } from './sample-staff.ts'

const day = 24 * 3_600_000
const all = modules.map(({ name }) => name)

async function switchStaff({ db, now }: TestApp, isOn: boolean) {
  await switchModules(db, ['staff'], isOn, { all, by: 'owner', now: now() })
}

/** An event of October 16, 2027: Ana has its first shift, and the second is offered to Ben. */
async function createStaffedEvent(app: TestApp) {
  await createStaffMembers(app, ...sampleStaff)
  const eventId = await createBookedEvent(app)
  const [first, second] = await getStaffShifts(app, eventId)
  await assignShift(app, { shiftId: first!.id, personId: 'ana' }, null)
  await sendShiftOffers(app, { shiftIds: [second!.id], personIds: ['ben'], way: 'one' })
  const terms = { secret: app.config.secret, now: app.now() }
  const getPath = async (id: string) => getStaffPagePath(await getOrCreateStaffLinkToken(app.db, id, terms))
  const visit = await createAppVisitor(app)
  return { eventId, first: first!, second: second!, getPath, visit }
}

describe.each(databases)('%s', (database) => {
  test('while the staff module is off, its pages redirect and other pages omit staff', async () => {
    await using app = await createTestApp(database)
    const { eventId } = await createStaffedEvent(app)
    const { open, visit } = await createOwnerClient(app)
    const counted = await getAvailableStaffCounts(app.db, '2027-10-16', '2027-10-16')
    expect(counted('2027-10-16')).toBe(4)
    await switchStaff(app, false)
    for (const path of ['crew', 'crew/ana', `jobs/${eventId}/crew`, 'crew/pay', 'settings/crew'])
      expect([path, (await visit(`/backbar/${path}`)).headers.get('Location')]).toEqual([
        path,
        expect.stringContaining('/backbar/off/staff'),
      ])
    for (const path of [
      '',
      'calendar?month=2027-10&day=2027-10-16',
      `jobs/${eventId}`,
      `jobs/${eventId}/money`,
      'jobs?q=ana',
    ]) {
      const { html, status } = await open(`/backbar/${path}`)
      expect([path, status, html.includes('/backbar/crew'), html.includes('Ana')]).toEqual([path, 200, false, false])
    }
    expect((await getAvailableStaffCounts(app.db, '2027-10-16', '2027-10-16'))('2027-10-16')).toBeNull()
  })

  test('while the staff module is off, a staff link opens until its events are over', async () => {
    await using app = await createTestApp(database)
    const { first, second, getPath, visit } = await createStaffedEvent(app)
    const [ana, ben, cy] = [await getPath('ana'), await getPath('ben'), await getPath('cy')]
    await switchStaff(app, false)
    const statuses = async (paths: string[]) => Promise.all(paths.map(async (path) => (await visit(path)).status))
    expect(await statuses([ana, `${ana}/days-off`, `${ana}/sheet/${first.id}`, `${ana}/calendar.ics`, ben])).toEqual([
      200, 200, 200, 200, 200,
    ])
    expect(await statuses([cy, `${cy}/me`, `${cy}/calendar.ics`])).toEqual([404, 404, 404])
    const offer = (await getStaffShifts(app, second.eventId))[1]!.offers[0]!
    const yes = await visit(ben, { method: 'POST', body: new URLSearchParams({ intent: 'yes', offer: offer.id }) })
    expect(yes.headers.get('Location')).toContain('said=yes')
    expect((await getStaffShifts(app, second.eventId))[1]!.person?.id).toBe('ben')
    app.advance(first.clockTo + 2 * day - app.now())
    const closed = await visit(ana)
    const html = await closed.text()
    expect([closed.status, html.includes('This page is closed'), html.includes('tel:')]).toEqual([404, true, true])
    // The closed page lacks the script that deletes the data stored on the phone, because the link may open again.
    expect(html).not.toContain('data-crew-ended')
    const post = await visit(ana, { method: 'POST', body: new URLSearchParams({ intent: 'good', post: first.id }) })
    expect(post.status).toBe(404)
    await switchStaff(app, true)
    expect((await visit(ana)).status).toBe(200)
  })

  test('switching the staff module off first lists the affected offers, shifts and days', async () => {
    await using app = await createTestApp(database)
    await createStaffedEvent(app)
    const { open, post } = await createOwnerClient(app)
    expect((await open('/backbar/settings/modules')).text).toContain('5 bartenders, 1 shift open')
    const { page, status } = await post('/backbar/settings/modules', { module: 'staff', to: 'off' })
    expect(status).toBe(422)
    expect(page.text).toContain('1 offer is out.')
    expect(page.text).toContain('1 shift is filled.')
  })

  test('profit figures without staff pay state that the staff module is off', async () => {
    await using app = await createTestApp(database)
    const { open } = await createOwnerClient(app)
    await switchStaff(app, false)
    expect((await open('/backbar/money?year=2027')).text).not.toContain('Not counted')
    await createStaffMembers(app, ...sampleStaff)
    expect((await open('/backbar/money?year=2027')).text).toContain('Not counted: Staff is off.')
    await switchStaff(app, true)
    expect((await open('/backbar/money?year=2027')).text).not.toContain('Not counted')
  })

  test('shifts follow event changes made while staff were off', async () => {
    await using app = await createTestApp(database)
    const { eventId } = await createStaffedEvent(app)
    await switchStaff(app, false)
    const event = (await findEvent(app.db, eventId))!
    await updateQuoteRequest(app.db, event, { ...event.request, eventDate: '2027-10-23' })
    await onBookingChanged(app.db, eventId, app.now())
    expect((await getStaffShifts(app, eventId)).map((shift) => shift.day)).toEqual(['2027-10-16', '2027-10-16'])
    await switchStaff(app, true)
    await runStaffJobs(app, app.now())
    expect((await getStaffShifts(app, eventId)).map((shift) => shift.day)).toEqual(['2027-10-23', '2027-10-23'])
  })

  test('events booked while staff were off get their shifts once they are on again', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    await switchStaff(app, false)
    const request = { eventDate: '2027-10-16' }
    const { id } = await createStoredEvent(app.db, openingTime, { request }, { state: 'booked' })
    await onBookingChanged(app.db, id, app.now())
    expect(await getStaffShifts(app, id)).toEqual([])
    await switchStaff(app, true)
    await runStaffJobs(app, app.now())
    expect((await getStaffShifts(app, id)).length).toBeGreaterThan(0)
  })
})
