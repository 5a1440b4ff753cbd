import { describe, expect, test } from 'vitest'
import { sendTaskPushNotifications } from '../../../office/today/task-push-loop.server.ts'
import { findTodayTasks, buildTodayView } from '../../../office/today/today.server.ts'
import {
  getSentEmails,
  getStaffShifts,
  createBookedEvent,
  createStaffMembers,
  sampleStaff,
} from '../tests/sample-staff.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import type { TaskContext } from '../../../plumbing/database/task.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { getCapacity, getCapacityAndRules } from '../../../days/capacity.server.ts'
import { getVisitorAvailability } from '../../../events/event/claims.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { answerShiftOffer, confirmShift } from './answer-shift-offer.server.ts'
import { sendShiftOffers } from './send-shift-offers.server.ts'
import { recordWorkedShift, assignShift, unassignShift } from './manage-shifts.server.ts'
import { requestShiftHandoff, acceptShiftHandoff } from './shift-handoffs.server.ts'
import { runStaffJobs } from './staff-jobs.server.ts'

const zone = 'America/New_York'

function turnTo(app: TestApp, at: string): number {
  const moment = Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds
  app.advance(moment - app.now())
  return moment
}

async function today(app: TestApp) {
  const day = Temporal.Instant.fromEpochMilliseconds(app.now()).toZonedDateTimeISO(zone).toPlainDate().toString()
  const at = { now: app.now(), today: day, timeZone: zone, seesMoney: true }
  return (await getRows(app, at)).filter(({ kind }) => kind.startsWith('crew-'))
}

async function getRows(app: TestApp, at: TaskContext) {
  return (await buildTodayView(app, await findTodayTasks(app, at, 1), at)).rows
}

const told = async ({ db }: TestApp, kind: string) =>
  (await db.selectFrom('pushed_task').select('due_on').where('kind', '=', kind).orderBy('due_on').execute()).map(
    ({ due_on: due }) => due,
  )

describe.each(databases)('%s', (database) => {
  test('rule 0: booked events get shifts once the first staff member is added', async () => {
    await using app = await createTestApp(database)
    const eventId = await createBookedEvent(app)
    expect(await getStaffShifts(app, eventId)).toEqual([])
    await createStaffMembers(app, sampleStaff[4]!)
    await runStaffJobs(app, app.now())
    expect((await getStaffShifts(app, eventId)).map(({ role }) => role)).toEqual(['lead', 'bartender'])
    turnTo(app, '2027-10-10T10:00')
    expect(await today(app)).toEqual([])
    await createStaffMembers(app, ...sampleStaff.slice(0, 2))
    expect((await today(app)).map(({ title }) => title)).toEqual(['Nora, October 16: 2 of 2 shifts still open'])
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
  })

  test('case 16: an unconfirmed shift tops Today from 6 PM the day before until confirmed', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    const shifts = await getStaffShifts(app, await createBookedEvent(app))
    for (const [i, personId] of ['olive', 'ben'].entries())
      await assignShift(app, { shiftId: shifts[i]!.id, personId }, null)
    turnTo(app, '2027-10-15T17:59')
    expect(await today(app)).toEqual([])
    turnTo(app, '2027-10-15T18:00')
    const day = { now: app.now(), today: '2027-10-15', timeZone: zone, seesMoney: true }
    const [first] = await getRows(app, day)
    expect(first).toMatchObject({
      title: 'Ben has not confirmed tomorrow',
      hint: 'Nora, (904) 555-0171, Ana or Cy could',
      button: { label: 'Call', href: 'tel:+19045550171' },
    })
    await sendTaskPushNotifications(app)
    await sendTaskPushNotifications(app)
    expect(await told(app, 'crew-unconfirmed')).toEqual(['2027-10-16'])
    turnTo(app, '2027-10-15T18:01')
    expect(await confirmShift(app, { personId: 'ben', shiftId: shifts[1]!.id })).toBe('confirmed')
    expect(await today(app)).toEqual([])
  })

  test('case 17: an understaffed event has a single task, notified 7 and 2 days before', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    const shifts = await getStaffShifts(app, await createBookedEvent(app))
    await assignShift(app, { shiftId: shifts[0]!.id, personId: 'ana' }, null)
    await assignShift(app, { shiftId: shifts[1]!.id, personId: 'olive' }, null)
    turnTo(app, '2027-10-01T10:00')
    expect(await today(app)).toEqual([])
    await app.db.updateTable('assignment').set({ until: app.now() }).where('staff_member_id', '=', 'olive').execute()
    await app.db.updateTable('shift').set({ state: 'open' }).where('id', '=', shifts[1]!.id).execute()
    turnTo(app, '2027-09-15T10:00')
    expect(await today(app)).toEqual([])
    const kinds: string[] = []
    for (let day = Temporal.PlainDate.from('2027-09-16'); day.toString() <= '2027-10-15'; day = day.add({ days: 1 })) {
      for (const hour of ['09', '15']) {
        turnTo(app, `${day.toString()}T${hour}:00`)
        await sendTaskPushNotifications(app)
      }
      const lines = (await today(app)).filter(({ kind }) => kind.startsWith('crew-short'))
      expect(lines.map(({ title }) => title)).toEqual(['Nora, October 16: 1 of 2 shifts still open'])
      if (kinds.at(-1) !== lines[0]!.kind) kinds.push(lines[0]!.kind)
    }
    expect(kinds).toEqual(['crew-short', 'crew-short-soon', 'crew-short-now'])
    expect([await told(app, 'crew-short-soon'), await told(app, 'crew-short-now')]).toEqual([
      ['2027-10-09'],
      ['2027-10-14'],
    ])
    await assignShift(app, { shiftId: shifts[1]!.id, personId: 'ben' }, null)
    expect((await today(app)).filter(({ kind }) => kind.startsWith('crew-short'))).toEqual([])
  })

  test('after the first shift offer, Today lists pending offers, declines and acceptances', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    const [lead, bartender] = await getStaffShifts(app, await createBookedEvent(app))
    turnTo(app, '2027-07-01T10:00')
    expect(await today(app)).toEqual([])
    await sendShiftOffers(app, { shiftIds: [bartender!.id], personIds: ['ben', 'cy'], way: 'all' })
    const rows = async () => (await today(app)).map(({ title, hint, button }) => [title, hint, button?.label])
    const short = 'Nora, October 16: 2 of 2 shifts still open'
    expect(await rows()).toEqual([[short, 'Ben and Cy are asked, until tomorrow 9:00 PM', 'View']])
    const [first, second] = (await getStaffShifts(app, bartender!.eventId))[1]!.offers
    for (const { personId, id } of [first!, second!])
      await answerShiftOffer(app, { personId, offerId: id, answer: 'no' })
    expect(await rows()).toEqual([[short, 'no one is asked now; Ben and Cy said no', 'Ask your staff']])
    await sendShiftOffers(app, { shiftIds: [lead!.id], personIds: ['ana'], way: 'one' })
    const [, anas] = [lead, (await getStaffShifts(app, lead!.eventId))[0]!.offers[0]!]
    await answerShiftOffer(app, { personId: 'ana', offerId: anas.id, answer: 'yes' })
    expect(await rows()).toEqual([
      ['Nora, October 16: 1 of 2 shifts still open', 'no one is asked now; Ben and Cy said no', 'Ask your staff'],
      ['Ana said yes to October 16', 'Nora, one shift still open', undefined],
    ])
    // The owner's own assignments are not news, and news lasts a day.
    await assignShift(app, { shiftId: bartender!.id, personId: 'olive' }, null)
    expect(await rows()).toEqual([['Ana said yes to October 16', 'Nora, everybody is set', undefined]])
    app.advance(86_400_000)
    expect(await rows()).toEqual([])
  })

  test('a past event without recorded staff adds a “Who poured?” task', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    const eventId = await createBookedEvent(app)
    turnTo(app, '2027-10-17T10:00')
    await runStaffJobs(app, app.now())
    const asked = async () => (await today(app)).filter(({ kind }) => kind === 'crew-unwritten')
    expect(await asked()).toMatchObject([
      { title: 'Who worked for Nora, yesterday?', button: { href: `/backbar/jobs/${eventId}/crew` } },
    ])
    await recordWorkedShift(app, { eventId, personId: 'ben', role: 'bartender' })
    expect(await asked()).toEqual([])
  })

  test('within three days of the event, handoffs and open shifts outrank unanswered inquiries', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    const shifts = await getStaffShifts(app, await createBookedEvent(app))
    for (const [i, personId] of ['ana', 'ben'].entries())
      await assignShift(app, { shiftId: shifts[i]!.id, personId }, null)
    const { handOverId } = (await requestShiftHandoff(app, { personId: 'ben', shiftId: shifts[1]!.id })) as {
      handOverId: string
    }
    const waiting = async () => {
      const { db, now } = app
      const { id } = await createStoredEvent(db, now() - 6 * 3_600_000, {})
      const day = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone).toPlainDate().toString()
      const rows = await getRows(app, { now: now(), today: day, timeZone: zone, seesMoney: true })
      await db.deleteFrom('event').where('id', '=', id).execute()
      return rows.map(({ kind }) => kind).filter((kind) => kind === 'unanswered' || kind.startsWith('crew-'))
    }
    turnTo(app, '2027-10-12T10:00')
    expect(await waiting()).toEqual(['unanswered', 'crew-hand-over'])
    turnTo(app, '2027-10-13T10:00')
    expect(await waiting()).toEqual(['crew-hand-over', 'unanswered'])
    expect((await today(app))[0]).toMatchObject({
      title: 'Ben asks to hand October 16 over',
      button: { label: 'View', href: expect.stringMatching(`/crew#post-${shifts[1]!.id}$`) },
    })
    await acceptShiftHandoff(app, { personId: 'cy', handOverId })
    expect((await today(app))[0]).toMatchObject({
      title: 'Cy takes October 16 over from Ben',
      button: { label: 'Agree', fields: { intent: 'nod', handOver: handOverId } },
    })
    expect(await unassignShift(app, { shiftId: shifts[0]!.id })).toBe('open')
    expect(await waiting()).toEqual(['crew-short-now', 'crew-hand-over', 'unanswered'])
  })

  test('case 18: a day with too few available bartenders has the state “ask”', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    const { db } = app
    await saveSetting(db, 'capacity', { ...(await getCapacity(db)), bartenders: 4 }, openingTime)
    const away = { kind: 'cannot', from_day: '2027-11-06', to_day: '2027-11-06', weekday: null, created_by: 'person' }
    const terms = { ...(await getMenuAndIdentity(db)), ...(await getCapacityAndRules(db)) }
    const ask = async (guests: number) => {
      const choices = {
        experience: 'luxe-cocktail',
        package: null,
        cocktails: 4,
        garnishes: null,
        mixers: 0,
        bartenders: 0,
      }
      const question = { date: '2027-11-06', times: { start: '17:00', end: '22:00' }, guests, miles: 20, choices }
      return getVisitorAvailability(db, question, terms, { now: app.now() })
    }
    const horizon = Temporal.PlainDateTime.from('2027-05-01T12:00').toZonedDateTime(zone).epochMilliseconds
    app.advance(horizon - app.now())
    expect((await ask(190)).answer.state).toBe('open')
    for (const person of ['ana', 'ben'])
      await db
        .insertInto('staff_time_off')
        .values({ id: person, staff_member_id: person, ...away, created_at: openingTime })
        .execute()
    const { answer, availability } = await ask(190)
    expect([answer.state, availability.why]).toEqual(['ask', 'people'])
    expect(JSON.stringify(answer)).not.toMatch(/Ana|Ben|two|2 |people/)
    expect((await ask(120)).answer.state).toBe('open')
    const owner = await createOwnerClient(app)
    const { text } = await owner.open('/backbar/calendar?month=2027-11&day=2027-11-06')
    expect(text).toContain('You said 4 bartenders; on this day 2 of them are available')
    expect((await owner.open('/backbar/calendar?month=2027-11&day=2027-11-07')).text).not.toContain(
      'of them are available',
    )
  })

  test('staff get an email 60, 30 and 7 days before a certificate expires', async () => {
    await using app = await createTestApp(database)
    await createStaffMembers(app, ...sampleStaff)
    const paper = { kind: 'alcohol-service', number: '', issued_on: null, file: null, created_by: 'owner' }
    await app.db
      .insertInto('staff_certificate')
      .values({
        id: 'tips',
        staff_member_id: 'ben',
        ...paper,
        ends_on: '2027-03-31',
        created_at: openingTime,
        seen_by: 'o',
        seen_at: openingTime,
      })
      .execute()
    const sent: string[] = []
    let before = 0
    // The days around each reminder, a day between, and the expiry day itself.
    const dates = [
      ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-15'],
      ['2027-02-28', '2027-03-01', '2027-03-02'],
      ['2027-03-23', '2027-03-24', '2027-03-25', '2027-03-31', '2027-04-01'],
    ].flat()
    for (const date of dates) {
      for (const hour of ['07', '10', '22']) {
        await runStaffJobs(app, turnTo(app, `${date}T${hour}:00`))
        const { length } = await getSentEmails(app, 'ben')
        for (; before < length; before++) sent.push(`${date}T${hour}`)
      }
    }
    expect(sent).toEqual(['2027-01-30T10', '2027-03-01T10', '2027-03-24T10'])
    turnTo(app, '2027-03-25T10:00')
    expect((await today(app)).map(({ title }) => title)).toEqual(['Ben’s server training ends Wed'])
  })
})
