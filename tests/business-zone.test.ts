import { describe, expect, test } from 'vitest'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { withChangeableAgreement, getEventPhaseAndZone } from '../app/agreements/changes/locked-agreement.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { onBookingChanged } from '../app/events/event/booking-hooks.server.ts'
import type { QuoteRequest } from '../app/events/event/event.ts'
import { deserializeStaffingFields } from '../app/events/event/staffing-fields.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parseCalendarFeed } from './doubles/read-calendar.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { createStaffMember } from './doubles/worked-event.ts'
import { hasStaff, listShiftRows } from './staff-rows.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const [eastern, central] = ['America/New_York', 'America/Chicago']
const settings = '/backbar/settings/business'

/** Has the owner choose another time zone for the business. */
async function setBusinessZone(app: TestApp, timeZone: string) {
  const { open, post } = await createOwnerClient(app)
  const page = await open(settings)
  // The page has a second form.
  const seen = /name="seen" value="([^"]+)"/.exec(page.html)![1]!
  const { status } = await post(settings, { ...Object.fromEntries(page.fields), intent: 'identity', seen, timeZone })
  expect(status).toBe(303)
}

/** The event's own time zone, as stored in its request and in its venue details. */
async function getZones(app: TestApp, id: string) {
  const { request, staffing_fields } = await app.db
    .selectFrom('event')
    .select(['request', 'staffing_fields'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [(JSON.parse(request) as QuoteRequest).timeZone, deserializeStaffingFields(staffing_fields).timeZone]
}

/** A site whose owner chose Eastern by saving the settings once. */
async function createEasternApp(database: (typeof databases)[number]) {
  const app = await createTestApp(database)
  await setBusinessZone(app, eastern)
  return app
}

describe.each(databases)('%s: the business moves to another time zone', (database) => {
  test.each(['held', 'booked', 'done'])(
    'when the business moves to another time zone, a %s event keeps its zone',
    async (state) => {
      await using app = await createEasternApp(database)
      const { id } = await createStoredEvent(app.db, openingTime, { request: { zip: null } }, { state })
      expect(await getZones(app, id)).toEqual([undefined, undefined])
      await setBusinessZone(app, central)
      expect(await getZones(app, id)).toEqual([eastern, eastern])
    },
  )

  test('after the business moves zones, an event with a proposal keeps zone and shift hours', async () => {
    await using app = await createEasternApp(database)
    const { db } = app
    await createStaffMember(db, { id: 'ana-id-0001', name: 'Ana Reyes' })
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id, { document: sampleProposal() })
    await onBookingChanged(db, id, openingTime)
    const before = await listShiftRows(db, id)
    await setBusinessZone(app, central)
    expect(await getZones(app, id)).toEqual([eastern, eastern])
    expect(await listShiftRows(db, id)).toEqual(before)
    const { open } = await createOwnerClient(app)
    expect((await open(`/backbar/jobs/${id}`)).text).toContain('Schedule (Eastern)')
  })

  test.each([
    ['its ZIP’s zone', '32202', eastern],
    ['the business’s zone without a ZIP', null, undefined],
    ['the business’s zone where its ZIP lies in it', '32541', undefined],
    ['its ZIP’s zone in a third one', '85003', 'America/Phoenix'],
  ])('after the business moves to another time zone, an inquiry gets %s', async (_, zip, zone) => {
    await using app = await createEasternApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, { request: { zip } })
    await setBusinessZone(app, central)
    expect(await getZones(app, id)).toEqual([zone, zone])
  })

  test('an event whose zone becomes the business’s zone loses its own zone setting', async () => {
    await using app = await createEasternApp(database)
    const { id } = await createStoredEvent(
      app.db,
      openingTime,
      { request: { zip: '32541', timeZone: central } },
      { state: 'booked' },
    )
    await setBusinessZone(app, central)
    expect(await getZones(app, id)).toEqual([undefined, undefined])
  })

  test('moving the business back to its old zone leaves every event as it was', async () => {
    await using app = await createEasternApp(database)
    const kept = await Promise.all(
      ([{}, { zip: null }, { zip: '32541', timeZone: central }, { zip: '32541', timeZone: eastern }] as const).map(
        async (request) => (await createStoredEvent(app.db, openingTime, { request }, { state: 'booked' })).id,
      ),
    )
    const all = () => Promise.all(kept.map((id) => getZones(app, id)))
    const before = await all()
    await setBusinessZone(app, central)
    await setBusinessZone(app, eastern)
    expect(await all()).toEqual(before)
  })

  test('an event created under the sample time zone follows the zone the owner later sets', async () => {
    await using app = await createTestApp(database)
    await app.db.updateTable('setting').set({ is_sample: 1 }).where('name', '=', 'identity').execute()
    const { id } = await createStoredEvent(app.db, openingTime, { request: { zip: '32541' } }, { state: 'booked' })
    await setBusinessZone(app, central)
    expect(await getZones(app, id)).toEqual([undefined, undefined])
  })

  describe.each([
    ['sold in its own zone, to which the business moves', central, false],
    ['sold under the sample brand, before the owner chose a zone', undefined, true],
  ])('an event %s', (_, timeZone, isSample) => {
    const zone = timeZone === undefined ? {} : { timeZone }
    /** An event from 17:00 to 23:00 in Destin, signed while the business was Eastern. */
    async function signed(app: TestApp) {
      const { db, config } = app
      const place = { zip: '32541', ...zone }
      const { id } = await createStoredEvent(db, openingTime, { request: place })
      const document = sampleProposal()
      await acceptSampleProposal(db, id, { document: { ...document, event: { ...document.event, ...place } } })
      if (isSample) await db.updateTable('setting').set({ is_sample: 1 }).where('name', '=', 'identity').execute()
      await setBusinessZone(app, central)
      const person = { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' }
      const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })
      return { id, path: getClientPagePath(token) }
    }

    test('the client’s calendar file uses the time zone that the event kept', async () => {
      await using app = await createEasternApp(database)
      const { path } = await signed(app)
      const file = await (await (await createAppVisitor(app))(`${path}/event.ics`)).text()
      const [entry] = parseCalendarFeed(file).events
      expect([entry!.DTSTART, entry!.DTEND]).toEqual(['20270515T220000Z', '20270516T040000Z'])
    })

    test('an event that kept its time zone begins and ends in that zone', async () => {
      await using app = await createEasternApp(database)
      const { id } = await signed(app)
      const agreement = (await findCurrentAgreement(app.db, id))!
      const phaseAt = async (time: string) =>
        (await getEventPhaseAndZone(app.db, agreement, Date.parse(`2027-05-15T${time}:00-05:00`))).phase
      expect(await phaseAt('16:30')).toBe('ahead')
      expect(await phaseAt('22:30')).toBe('under-way')
      expect(await phaseAt('23:00')).toBe('over')
    })

    test('an agreement change uses the event’s own time zone to see whether it has begun', async () => {
      await using app = await createEasternApp(database)
      const { id } = await signed(app)
      const phaseAt = async (time: string) => {
        const now = Date.parse(`2027-05-15T${time}:00-05:00`)
        let phase: string | null = null
        await withChangeableAgreement(app.db, id, { now }, async (standing) => {
          phase = standing.phase
          return { kind: 'nothing' }
        })
        return phase
      }
      expect(await phaseAt('16:30')).toBe('ahead')
      expect(await phaseAt('22:30')).toBe('under-way')
    })
  })

  test.skipIf(!hasStaff)('shifts of an event agreed under the sample brand follow the owner’s zone', async () => {
    await using app = await createEasternApp(database)
    const { db } = app
    await createStaffMember(db, { id: 'ana-id-0001', name: 'Ana Reyes' })
    const { id } = await createStoredEvent(db, openingTime, { request: { zip: '32541' } })
    const document = sampleProposal()
    await acceptSampleProposal(db, id, { document: { ...document, event: { ...document.event, zip: '32541' } } })
    await onBookingChanged(db, id, openingTime)
    const before = await listShiftRows(db, id)
    expect(before.length).toBeGreaterThan(0)
    await db.updateTable('setting').set({ is_sample: 1 }).where('name', '=', 'identity').execute()
    await setBusinessZone(app, central)
    const hour = 3_600_000
    expect((await listShiftRows(db, id)).map(({ call_at, time_zone }) => [call_at, time_zone])).toEqual(
      before.map(({ call_at }) => [call_at + hour, central]),
    )
  })

  test('a new business zone with the same local time changes no event', async () => {
    await using app = await createEasternApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {}, { state: 'booked' })
    await setBusinessZone(app, 'America/Detroit')
    expect(await getZones(app, id)).toEqual([undefined, undefined])
  })
})
