import { describe, expect, test } from 'vitest'
import { acceptWhileLocked } from '../faults/accept-at-once.ts'
import { cancelAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { changeAgreement } from '../../../../tests/agreed-change.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import {
  firstEvent,
  getSentEmails,
  listOffers,
  getStaffShifts,
  createBookedEvent,
  createStaffMembers,
  sampleStaff,
} from '../tests/sample-staff.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type Database, type TestApp } from '../../../../tests/test-app.ts'
import { updateQuoteRequest, findEvent } from '../../../events/event/events.server.ts'
import { defaultShiftRules } from '../members/shift-rules.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { answerShiftOffer, confirmShift } from './answer-shift-offer.server.ts'
import { sendShiftOffers } from './send-shift-offers.server.ts'
import { createExtraShift, setOwnerOnly, assignShift, unassignShift } from './manage-shifts.server.ts'
import { runStaffJobs } from './staff-jobs.server.ts'
import { getInstantAtHour } from './offer-deadlines.ts'
import { syncEventShifts } from './sync-event-shifts.server.ts'
import { eraseEventShifts } from './erase-event-shifts.server.ts'
import { getShiftFitChecker } from './shift-fit-checker.server.ts'
import { deactivateStaffMember } from './remove-staff-member.server.ts'
import { requestShiftHandoff, decideShiftHandoff, acceptShiftHandoff } from './shift-handoffs.server.ts'

const zone = 'America/New_York'

async function staffed(database: Database): Promise<TestApp> {
  const app = await createTestApp(database)
  await createStaffMembers(app, ...sampleStaff)
  return app
}

/** Sets the app's clock to a local time. */
function turnTo(app: TestApp, at: string): number {
  const moment = Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds
  app.advance(moment - app.now())
  return moment
}

/** Changes an event as the owner does on its page. */
async function moveEvent(app: TestApp, eventId: string, changes: Parameters<typeof createStoredEvent>[2] & object) {
  const event = (await findEvent(app.db, eventId))!
  await app.db.transaction().execute(async (db) => {
    await updateQuoteRequest(db, event, { ...event.request, ...changes.request })
    await syncEventShifts(db, eventId, app.now(), app.config)
  })
}

/** Sends an offer for a shift, which the staff member accepts. */
async function getYes(app: TestApp, person: string, shiftId: string, nth = 0) {
  await sendShiftOffers(app, { shiftIds: [shiftId], personIds: [person], way: 'one' })
  const offer = (await listOffers(app, person)).at(nth)
  return answerShiftOffer(app, { personId: person, offerId: offer!.id, answer: 'yes' })
}

const live = async ({ db }: TestApp, eventId: string) =>
  (
    await db
      .selectFrom('assignment')
      .innerJoin('shift', 'shift.id', 'assignment.shift_id')
      .select(['staff_member_id', 'role', 'how'])
      .where('event_id', '=', eventId)
      .where('until', 'is', null)
      .orderBy('seq')
      .execute()
  ).map(({ staff_member_id, role }) => `${staff_member_id} ${role}`)

describe.each(databases)('%s', (database) => {
  test('case 1: acceptance creates shifts, and guest changes add or remove open shifts', async () => {
    await using app = await staffed(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const shifts = await getStaffShifts(app, id)
    expect(shifts.map(({ role, state }) => [role, state])).toEqual([
      ['lead', 'open'],
      ['bartender', 'open'],
    ])
    const loadIn = Date.parse('2027-05-15T15:00:00-04:00')
    expect(shifts.map(({ callAt, day }) => [callAt, day])).toEqual([
      [loadIn, '2027-05-15'],
      [loadIn, '2027-05-15'],
    ])
    await syncEventShifts(db, id, openingTime, app.config)
    expect(await getStaffShifts(app, id)).toEqual(shifts)
    await changeAgreement(db, id, { eventGuestCount: 160 })
    expect((await getStaffShifts(app, id)).map(({ role }) => role)).toEqual(['lead', 'bartender', 'bartender'])
    await assignShift(app, { shiftId: shifts[0]!.id, personId: 'ana' }, null)
    await assignShift(app, { shiftId: shifts[1]!.id, personId: 'ben' }, null)
    await changeAgreement(db, id, { eventGuestCount: 70 })
    // An assignment ends only by hand.
    expect(await live(app, id)).toEqual(['ana lead', 'ben bartender'])
    expect(await getStaffShifts(app, id)).toHaveLength(2)
  })

  test('case 2: reading a shift offer does not answer it', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const shifts = await getStaffShifts(app, eventId)
    await sendShiftOffers(app, { shiftIds: [shifts[1]!.id], personIds: ['ben'], way: 'one' })
    for (let i = 0; i < 20; i++) await getStaffShifts(app, eventId)
    expect((await getStaffShifts(app, eventId))[1]).toMatchObject({ state: 'offered', offers: [{ answer: null }] })
    expect(await getSentEmails(app, 'ben')).toEqual(['offer'])
  })

  test('case 3: two simultaneous acceptances give the shift to a single person, in ten rounds', async () => {
    await acceptWhileLocked(undefined, database, { rounds: 10 })
  })

  test('case 4: overlapping shifts are refused unless the owner overrules, which is recorded', async () => {
    await using app = await staffed(database)
    const [first, second] = [
      await createBookedEvent(app),
      await createBookedEvent(app, { eventStartTime: '12:00', eventEndTime: '15:00', eventVenue: 'Fort Clinch' }),
    ]
    const [one, other] = [(await getStaffShifts(app, first))[1]!, (await getStaffShifts(app, second))[1]!]
    await sendShiftOffers(app, { shiftIds: [other.id], personIds: ['ben'], way: 'one' })
    const [offer] = await listOffers(app, 'ben')
    expect((await assignShift(app, { shiftId: one.id, personId: 'ben' }, null)).kind).toBe('put-in')
    expect(await answerShiftOffer(app, { personId: 'ben', offerId: offer!.id, answer: 'yes' })).toEqual({
      kind: 'busy',
      venue: 'Epping Forest',
      leavesAt: one.leavesAt,
    })
    expect(await assignShift(app, { shiftId: other.id, personId: 'ben' }, 'olive')).toMatchObject({ kind: 'refused' })
    const why = 'Only to set up'
    expect((await assignShift(app, { shiftId: other.id, personId: 'ben', why }, 'olive')).kind).toBe('put-in')
    expect((await getStaffShifts(app, second))[1]!.tenure).toMatchObject({ overruledWhy: why, overruledBy: 'olive' })
  })

  test('an assigned staff member loses other offers for the same event or hours', async () => {
    await using app = await staffed(database)
    const [lead, bartender] = await getStaffShifts(app, await createBookedEvent(app))
    const elsewhere = (await getStaffShifts(app, await createBookedEvent(app, { eventVenue: 'Fort Clinch' })))[1]!
    const nextDay = (await getStaffShifts(app, await createBookedEvent(app, { eventDate: '2027-10-18' })))[1]!
    for (const shift of [bartender!, elsewhere, nextDay])
      await sendShiftOffers(app, { shiftIds: [shift.id], personIds: ['ana'], way: 'one' })
    const [other] = await listOffers(app, 'ana')
    expect((await getYes(app, 'ana', lead!.id, -1)).kind).toBe('yes')
    expect((await listOffers(app, 'ana')).map(({ shift_id }) => shift_id)).toEqual([nextDay.id])
    expect((await getStaffShifts(app, bartender!.eventId))[1]!.state).toBe('open')
    expect(await answerShiftOffer(app, { personId: 'ana', offerId: other!.id, answer: 'yes' })).toEqual({
      kind: 'there',
    })
    await sendShiftOffers(app, { shiftIds: [bartender!.id, elsewhere.id], personIds: ['ben'], way: 'one' })
    await assignShift(app, { shiftId: bartender!.id, personId: 'ben' }, null)
    expect(await listOffers(app, 'ben')).toEqual([])
  })

  test('case 5: a short rest is reported, and the shift can be accepted', async () => {
    await using app = await staffed(database)
    const late = await createBookedEvent(app, { eventStartTime: '20:00', eventEndTime: '01:00' })
    const early = await createBookedEvent(app, {
      eventDate: '2027-10-17',
      eventStartTime: '11:00',
      eventEndTime: '14:00',
    })
    await assignShift(app, { shiftId: (await getStaffShifts(app, late))[1]!.id, personId: 'ben' }, null)
    const shift = (await getStaffShifts(app, early))[1]!
    const { fit } = await getShiftFitChecker(app.db, [shift.day])
    expect(fit(shift, 'ben').warns).toContainEqual({ code: 'rest', minutes: expect.any(Number) })
    expect((await getYes(app, 'ben', shift.id)).kind).toBe('yes')
  })

  test('case 6: staff on time off are skipped and offered shifts only after confirmation', async () => {
    await using app = await staffed(database)
    const { db } = app
    const away = { id: 'off', staff_member_id: 'cy', kind: 'cannot', from_day: '2027-10-14', to_day: '2027-10-18' }
    await db
      .insertInto('staff_time_off')
      .values({ ...away, weekday: null, created_by: 'person', created_at: openingTime })
      .execute()
    const shift = (await getStaffShifts(app, await createBookedEvent(app)))[1]!
    await sendShiftOffers(app, { shiftIds: [shift.id], personIds: [], way: 'all' })
    expect(await getSentEmails(app, 'cy')).toEqual([])
    expect(await getSentEmails(app, 'ben')).toEqual(['offer'])
    const ask = { shiftIds: [shift.id], personIds: ['cy'], way: 'one' } as const
    expect(await sendShiftOffers(app, ask)).toMatchObject({
      kind: 'asks',
      those: [{ personId: 'cy', fit: { asks: [{ code: 'away', from: '2027-10-14', to: '2027-10-18' }] } }],
    })
    expect(await getSentEmails(app, 'cy')).toEqual([])
    expect((await sendShiftOffers(app, { ...ask, anyway: true })).kind).toBe('asked')
    expect(await getSentEmails(app, 'cy')).toEqual(['offer'])
  })

  test('case 8: bartender shifts need the required certificate, and barback shifts do not', async () => {
    await using app = await staffed(database)
    await saveSetting(app.db, 'crewRules', { ...defaultShiftRules, alcohol: 'require' }, openingTime)
    const eventId = await createBookedEvent(app)
    const barback = (await createExtraShift(app, { eventId, role: 'barback' }))!
    const bartender = (await getStaffShifts(app, eventId))[1]!
    expect(await sendShiftOffers(app, { shiftIds: [bartender.id], personIds: ['di'], way: 'one' })).toMatchObject({
      kind: 'asks',
      those: [{ fit: { asks: [{ code: 'role' }, { code: 'certificate', lack: 'none' }] } }],
    })
    expect((await getYes(app, 'di', barback)).kind).toBe('yes')
  })

  test.each([
    ['ana', 'ben', 'di'],
    ['ana', 'di', 'ben'],
    ['ben', 'ana', 'di'],
    ['ben', 'di', 'ana'],
    ['di', 'ana', 'ben'],
    ['di', 'ben', 'ana'],
  ])('case 9: acceptances by %s, %s and %s fill all three shifts', async (...order) => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    await createExtraShift(app, { eventId, role: 'barback' })
    const shiftIds = (await getStaffShifts(app, eventId)).map(({ id }) => id)
    await sendShiftOffers(app, { shiftIds, personIds: ['ana', 'ben', 'di'], way: 'all' })
    for (const person of order) {
      const [offer] = await listOffers(app, person)
      expect((await answerShiftOffer(app, { personId: person, offerId: offer!.id, answer: 'yes' })).kind).toBe('yes')
    }
    expect(await live(app, eventId)).toEqual(['ana lead', 'ben bartender', 'di barback'])
  })

  test('case 10: offers pause overnight, and the next candidate is asked once next morning', async () => {
    await using app = await staffed(database)
    const shift = (await getStaffShifts(app, await createBookedEvent(app)))[1]!
    turnTo(app, '2027-10-15T20:30')
    await sendShiftOffers(app, { shiftIds: [shift.id], personIds: ['ben', 'cy'], way: 'turn' })
    const [offer] = await listOffers(app, 'ben')
    expect(Number(offer!.ends_at)).toBe(
      Temporal.PlainDateTime.from('2027-10-16T09:30').toZonedDateTime(zone).epochMilliseconds,
    )
    expect(await getSentEmails(app, 'cy')).toEqual([])
    await runStaffJobs(app, turnTo(app, '2027-10-15T23:30'))
    await runStaffJobs(app, turnTo(app, '2027-10-16T09:29'))
    expect(await getSentEmails(app, 'cy')).toEqual([])
    // No job ran for a while.
    const late = turnTo(app, '2027-10-16T09:47')
    await Promise.all([runStaffJobs(app, late), runStaffJobs(app, late)])
    await runStaffJobs(app, turnTo(app, '2027-10-16T10:30'))
    expect(await getSentEmails(app, 'cy')).toEqual(['offer'])
  })

  test('case 11: a 20-minute change sends a notice and updates the calendar entry', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const shift = (await getStaffShifts(app, eventId))[1]!
    await getYes(app, 'ben', shift.id)
    await confirmShift(app, { personId: 'ben', shiftId: shift.id })
    await moveEvent(app, eventId, { request: { eventStartTime: '18:20' } })
    expect((await getStaffShifts(app, eventId))[1]).toMatchObject({ state: 'confirmed', version: 1 })
    expect(await getSentEmails(app, 'ben')).toEqual(['offer', 'have-it', 'small'])
    const files = await app.db
      .selectFrom('email')
      .select(['calendar', 'body_text'])
      .where('calendar', 'is not', null)
      .execute()
    const told = files.map(({ calendar }) => (JSON.parse(calendar!) as { text: string }).text)
    expect(told.map((text) => /^UID:(.*)$/m.exec(text)![1]!.trim())).toEqual([
      `crew-${eventId}-ben`,
      `crew-${eventId}-ben`,
    ])
    expect(told.map((text) => /^SEQUENCE:(.*)$/m.exec(text)![1]!.trim())).toEqual(['0', '1'])
    expect(files.at(-1)!.body_text).toMatch(/Call \d+:\d\d PM instead of \d+:\d\d PM/)
  })

  test('an owner-only event has a single shift until staff are requested again', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const agreed = await getStaffShifts(app, eventId)
    expect(agreed.length).toBeGreaterThan(1)
    await assignShift(app, { shiftId: agreed[1]!.id, personId: 'ben' }, null)
    for (let i = 0; i < 2; i++) await setOwnerOnly(app, { eventId, isAlone: true })
    // Assigned staff keep their shifts.
    expect((await getStaffShifts(app, eventId)).map(({ person }) => person?.id ?? null)).toEqual(['ben'])
    await unassignShift(app, { shiftId: agreed[1]!.id })
    await moveEvent(app, eventId, { request: { eventStartTime: '18:10' } })
    expect((await getStaffShifts(app, eventId)).map(({ person }) => person)).toEqual([null])
    await setOwnerOnly(app, { eventId, isAlone: false })
    expect(await getStaffShifts(app, eventId)).toHaveLength(agreed.length)
  })

  test('case 12: a new date frees staff on the old date and requests their answer', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const other = await createBookedEvent(app, { eventVenue: 'Fort Clinch' })
    const shift = (await getStaffShifts(app, eventId))[1]!
    await getYes(app, 'ben', shift.id)
    await confirmShift(app, { personId: 'ben', shiftId: shift.id })
    await moveEvent(app, eventId, { request: { eventDate: '2027-10-23' } })
    expect((await getStaffShifts(app, eventId))[1]).toMatchObject({
      state: 'asked-again',
      day: '2027-10-23',
      was: { day: '2027-10-16' },
    })
    expect(await confirmShift(app, { personId: 'ben', shiftId: shift.id })).toBe('asked-again')
    expect(
      (await assignShift(app, { shiftId: (await getStaffShifts(app, other))[1]!.id, personId: 'ben' }, null)).kind,
    ).toBe('put-in')
    const third = await createBookedEvent(app, { eventDate: '2027-10-23' })
    expect(
      (await assignShift(app, { shiftId: (await getStaffShifts(app, third))[1]!.id, personId: 'ben' }, null)).kind,
    ).toBe('refused')
    const [offer] = await listOffers(app, 'ben')
    expect((await answerShiftOffer(app, { personId: 'ben', offerId: offer!.id, answer: 'no' })).kind).toBe('no')
    expect((await getStaffShifts(app, eventId))[1]).toMatchObject({ state: 'open', person: null, was: null })
    // Cy does not answer whether the new date works, so Cy keeps the shift until the deadline.
    await getYes(app, 'cy', shift.id)
    await moveEvent(app, eventId, { request: { eventDate: '2027-10-30' } })
    app.advance(48 * 3_600_000 + 1)
    await runStaffJobs(app, app.now())
    expect((await getStaffShifts(app, eventId))[1]).toMatchObject({ state: 'open', person: null })
  })

  test('case 13: cancellation releases all staff at once with a single email each', async () => {
    await using app = await staffed(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const shifts = await getStaffShifts(app, id)
    await assignShift(app, { shiftId: shifts[0]!.id, personId: 'ana' }, null)
    await sendShiftOffers(app, { shiftIds: [shifts[1]!.id], personIds: ['ben', 'cy'], way: 'all' })
    const by = { actor: 'owner', now: openingTime } as const
    await cancelAgreement(db, id, { keptCents: 0, words: '' }, { today: '2026-11-20' }, by)
    expect(await getStaffShifts(app, id)).toEqual([])
    expect(await live(app, id)).toEqual([])
    const before = await Promise.all(['ana', 'ben', 'cy'].map((person) => getSentEmails(app, person)))
    expect(before).toEqual([
      ['have-it', 'off'],
      ['offer', 'off'],
      ['offer', 'off'],
    ])
    for (let week = 0; week < 52; week++) {
      app.advance(7 * 24 * 3_600_000)
      await runStaffJobs(app, app.now())
    }
    expect(await Promise.all(['ana', 'ben', 'cy'].map((person) => getSentEmails(app, person)))).toEqual(before)
  })

  test('case 14: a handed-off shift moves to the taker only after the owner approves', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const shifts = await getStaffShifts(app, eventId)
    await getYes(app, 'ana', shifts[0]!.id)
    await getYes(app, 'ben', shifts[1]!.id)
    const asked = await requestShiftHandoff(app, { personId: 'ben', shiftId: shifts[1]!.id, why: 'A wedding' })
    const handOverId = 'handOverId' in asked ? asked.handOverId : ''
    expect(await acceptShiftHandoff(app, { personId: 'ben', handOverId })).toEqual({ kind: 'gone' })
    expect(await acceptShiftHandoff(app, { personId: 'cy', handOverId })).toEqual({ kind: 'taken' })
    expect(await live(app, eventId)).toEqual(['ana lead', 'ben bartender'])
    expect(await decideShiftHandoff(app, { handOverId, answer: 'agree' }, 'olive')).toMatchObject({
      kind: 'agreed',
      takerId: 'cy',
    })
    expect(await live(app, eventId)).toEqual(['ana lead', 'cy bartender'])
    const told = await Promise.all(['ana', 'ben', 'cy'].map((person) => getSentEmails(app, person)))
    expect(told.map((kinds) => kinds.filter((kind) => kind === 'taken-over'))).toEqual([
      ['taken-over'],
      ['taken-over'],
      ['taken-over'],
    ])
    const spans = await app.db
      .selectFrom('assignment')
      .select(['since', 'until'])
      .where('shift_id', '=', shifts[1]!.id)
      .orderBy('since')
      .orderBy('id')
      .execute()
    expect(Number(spans[0]!.until)).toBe(spans[1]!.since)
  })

  test('assigning a staff member by phone answers the open offers of all candidates', async () => {
    await using app = await staffed(database)
    const shift = (await getStaffShifts(app, await createBookedEvent(app)))[1]!
    await sendShiftOffers(app, { shiftIds: [shift.id], personIds: ['ben', 'cy'], way: 'all' })
    expect((await assignShift(app, { shiftId: shift.id, personId: 'ben' }, null)).kind).toBe('put-in')
    expect([await getSentEmails(app, 'ben'), await getSentEmails(app, 'cy')]).toEqual([
      ['offer', 'have-it'],
      ['offer', 'gone'],
    ])
    const answers = await app.db
      .selectFrom('shift_offer')
      .select(['staff_member_id', 'answer'])
      .orderBy('staff_member_id')
      .execute()
    expect(answers).toEqual([
      { staff_member_id: 'ben', answer: 'yes' },
      { staff_member_id: 'cy', answer: 'gone' },
    ])
  })

  test('a shift handoff agreed by phone assigns the taker and notifies other candidates', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const shift = (await getStaffShifts(app, eventId))[1]!
    await getYes(app, 'ben', shift.id)
    const asked = await requestShiftHandoff(app, { personId: 'ben', shiftId: shift.id, why: 'Flu' })
    const handOverId = 'handOverId' in asked ? asked.handOverId : ''
    expect(await decideShiftHandoff(app, { handOverId, answer: 'agree', takerId: 'ben' }, 'olive')).toEqual({
      kind: 'stale',
    })
    expect(await decideShiftHandoff(app, { handOverId, answer: 'agree', takerId: 'cy' }, 'olive')).toMatchObject({
      kind: 'agreed',
      takerId: 'cy',
      giverId: 'ben',
    })
    expect(await live(app, eventId)).toEqual(['cy bartender'])
    expect(await getSentEmails(app, 'ana')).toEqual(['hand-over', 'gone'])
    expect(await getSentEmails(app, 'cy')).toEqual(['hand-over', 'taken-over'])
    // The business sends its owner no email.
    expect(await getSentEmails(app, 'olive')).toEqual([])
  })

  test('ended handoffs and removals email the affected staff with the matching reason', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const shift = (await getStaffShifts(app, eventId))[1]!
    await getYes(app, 'ben', shift.id)
    const handOver = async () => {
      const asked = await requestShiftHandoff(app, { personId: 'ben', shiftId: shift.id })
      return 'handOverId' in asked ? asked.handOverId : ''
    }
    const first = await handOver()
    await acceptShiftHandoff(app, { personId: 'cy', handOverId: first })
    expect(await decideShiftHandoff(app, { handOverId: first, answer: 'refuse' }, 'olive')).toEqual({
      kind: 'taken-back',
    })
    expect((await getSentEmails(app, 'ben')).slice(2)).toEqual(['stays'])
    for (const person of ['ana', 'cy']) expect(await getSentEmails(app, person)).toEqual(['hand-over', 'taken-back'])
    const second = await handOver()
    await decideShiftHandoff(app, { handOverId: second, answer: 'take-back', personId: 'ben' }, null)
    expect((await getSentEmails(app, 'ben')).slice(3)).toEqual([])
    await decideShiftHandoff(app, { handOverId: await handOver(), answer: 'agree' }, 'olive')
    expect((await getSentEmails(app, 'ben')).slice(3)).toEqual(['relieved'])
    for (const [person, why, kind] of [
      ['cy', 'cannot', 'relieved'],
      ['ana', 'taken-off', 'taken-off'],
    ] as const) {
      await assignShift(app, { shiftId: shift.id, personId: person }, null)
      await unassignShift(app, { shiftId: shift.id, why })
      expect((await getSentEmails(app, person)).at(-1)).toBe(kind)
    }
  })

  test('case 15: a handoff not taken before call time ends, and the giver stays', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const shift = (await getStaffShifts(app, eventId))[1]!
    await getYes(app, 'ben', shift.id)
    await requestShiftHandoff(app, { personId: 'ben', shiftId: shift.id })
    app.advance(shift.callAt - app.now())
    await runStaffJobs(app, app.now())
    expect((await app.db.selectFrom('shift_handoff').select('state').execute())[0]!.state).toBe('past')
    expect(await live(app, eventId)).toEqual(['ben bartender'])
  })

  test('confirmations are requested three days and a day ahead, except from confirmed staff', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    const shifts = await getStaffShifts(app, eventId)
    await getYes(app, 'ana', shifts[0]!.id)
    await getYes(app, 'ben', shifts[1]!.id)
    const kinds = async (person: string) =>
      (await getSentEmails(app, person)).filter((kind) => kind === 'confirm').length
    await runStaffJobs(app, turnTo(app, '2027-10-13T08:30'))
    expect(await kinds('ben')).toBe(0)
    const nine = turnTo(app, '2027-10-13T09:00')
    await Promise.all([runStaffJobs(app, nine), runStaffJobs(app, nine)])
    expect([await kinds('ana'), await kinds('ben')]).toEqual([1, 1])
    expect(await confirmShift(app, { personId: 'ana', shiftId: shifts[0]!.id })).toBe('confirmed')
    await runStaffJobs(app, turnTo(app, '2027-10-15T09:00'))
    expect([await kinds('ana'), await kinds('ben')]).toEqual([1, 2])
    await runStaffJobs(app, turnTo(app, '2027-10-15T19:00'))
    expect([await kinds('ana'), await kinds('ben')]).toEqual([1, 2])
    await runStaffJobs(app, turnTo(app, '2027-10-17T09:00'))
    expect((await getStaffShifts(app, eventId)).map(({ state }) => state)).toEqual(['worked', 'worked'])
  })

  test('case 19: removing a staff member opens and lists their future shifts', async () => {
    await using app = await staffed(database)
    const [first, second] = [await createBookedEvent(app), await createBookedEvent(app, { eventDate: '2027-11-06' })]
    for (const eventId of [first, second]) await getYes(app, 'ana', (await getStaffShifts(app, eventId))[0]!.id)
    const opened = await deactivateStaffMember(app, { personId: 'ana', day: '2026-11-20' })
    expect(opened!.map(({ eventId }) => eventId)).toEqual([first, second])
    expect([await live(app, first), await live(app, second)]).toEqual([[], []])
    expect(await deactivateStaffMember(app, { personId: 'ana', day: '2026-11-20' })).toBeNull()
    const links = await app.db
      .selectFrom('staff_link')
      .select('revoked_at')
      .where('staff_member_id', '=', 'ana')
      .execute()
    expect(links.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
  })

  test('offering ten shifts to fifteen staff members sends each a single email', async () => {
    await using app = await createTestApp(database)
    const names = Array.from({ length: 15 }, (_, i) => ({
      ...sampleStaff[1]!,
      id: `p${i}`,
      email: `p${i}@crew.example`,
    }))
    await createStaffMembers(app, ...names)
    const shiftIds: string[] = []
    for (let i = 0; i < 10; i++) {
      const day = Temporal.PlainDate.from('2027-01-01')
        .add({ days: i * 3 })
        .toString()
      shiftIds.push(
        ...(await getStaffShifts(app, await createBookedEvent(app, { ...firstEvent, eventDate: day })))
          .slice(1, 2)
          .map(({ id }) => id),
      )
    }
    const asked = await sendShiftOffers(app, { shiftIds, personIds: [], way: 'all' })
    expect(asked).toMatchObject({ kind: 'asked', offers: 150 })
    for (const { id } of names) expect([id, await getSentEmails(app, id)]).toEqual([id, ['offer']])
  })

  test('erasing an event cancels its shifts and removes their venue', async () => {
    await using app = await staffed(database)
    const eventId = await createBookedEvent(app)
    await getYes(app, 'ben', (await getStaffShifts(app, eventId))[1]!.id)
    await app.db.transaction().execute((db) => eraseEventShifts(db, [eventId], app.now()))
    expect([await live(app, eventId), await getStaffShifts(app, eventId)]).toEqual([[], []])
    const rows = await app.db.selectFrom('shift').select(['venue', 'state']).execute()
    expect(rows.every(({ venue, state }) => venue === '' && state === 'off')).toBe(true)
  })

  test('an hour of a day is computed in the business’s time zone', () => {
    expect(getInstantAtHour('2027-10-16', 9, zone)).toBe(
      Temporal.PlainDateTime.from('2027-10-16T09:00').toZonedDateTime(zone).epochMilliseconds,
    )
  })
})
