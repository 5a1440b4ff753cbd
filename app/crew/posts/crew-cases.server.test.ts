import { describe, expect, test } from 'vitest'
import { acceptWhileLocked } from '../../../faults/first-yes.ts'
import { cancelAgreement } from '../../agreements/changes/call-off.server.ts'
import { changeAgreement } from '../../../tests/agreed-change.ts'
import { acceptSampleProposal } from '../../../tests/agreed-proposal.ts'
import {
  createFirstEvent,
  getSentEmails,
  listOffers,
  getStaffShifts,
  createBookedEvent,
  createStaffMembers,
  createSampleStaff,
} from '../../../tests/crew.ts'
import { createStoredEvent } from '../../../tests/doubles/kept-lead.ts'
import { databases, createTestApp, openingTime, type Database, type TestApp } from '../../../tests/house.ts'
import { updateQuoteRequest, findEvent } from '../../leads/lead/leads.server.ts'
import { defaultShiftRules } from '../people/crew-rules.ts'
import { saveSetting } from '../../business/business.server.ts'
import { answerShiftOffer, confirmShift } from './answer-offer.server.ts'
import { sendShiftOffers } from './ask.server.ts'
import { createExtraShift, setOwnerOnly, assignShift, unassignShift } from './by-hand.server.ts'
import { runStaffJobs } from './crew-clock.server.ts'
import { getInstantAtHour } from './daytime.ts'
import { syncEventShifts } from './derive.server.ts'
import { eraseEventShifts } from './erase-posts.server.ts'
import { getShiftFitChecker } from './fit-facts.server.ts'
import { removeStaffMember } from './gone.server.ts'
import { requestShiftHandoff, resolveShiftHandoff, acceptShiftHandoff } from './hand-over.server.ts'

const zone = 'America/New_York'

async function staffed(database: Database): Promise<TestApp> {
  const house = await createTestApp(database)
  await createStaffMembers(house, ...createSampleStaff)
  return house
}

/** Turns a house's clock to a moment of its wall clock. */
function turnTo(house: TestApp, at: string): number {
  const moment = Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds
  house.advance(moment - house.now())
  return moment
}

/** Moves an event by hand, as its request's page does. */
async function moveEvent(house: TestApp, leadId: string, changes: Parameters<typeof createStoredEvent>[2] & object) {
  const lead = (await findEvent(house.db, leadId))!
  await house.db.transaction().execute(async (db) => {
    await updateQuoteRequest(db, lead, { ...lead.request, ...changes.request })
    await syncEventShifts(db, leadId, house.now(), house.config)
  })
}

/** Asks somebody for an event's post, who says yes. */
async function yesOf(house: TestApp, person: string, postId: string, nth = 0) {
  await sendShiftOffers(house, { postIds: [postId], personIds: [person], way: 'one' })
  const offer = (await listOffers(house, person)).at(nth)
  return answerShiftOffer(house, { personId: person, offerId: offer!.id, answer: 'yes' })
}

const live = async ({ db }: TestApp, leadId: string) =>
  (
    await db
      .selectFrom('crew_tenure')
      .innerJoin('crew_post', 'crew_post.id', 'crew_tenure.post_id')
      .select(['person_id', 'role', 'how'])
      .where('lead_id', '=', leadId)
      .where('until', 'is', null)
      .orderBy('seq')
      .execute()
  ).map(({ person_id, role }) => `${person_id} ${role}`)

describe.each(databases)('%s', (database) => {
  test('case 1: the yes brings its posts, more guests one more, fewer take the last open one', async () => {
    await using house = await staffed(database)
    const { db } = house
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const posts = await getStaffShifts(house, id)
    expect(posts.map(({ role, state }) => [role, state])).toEqual([
      ['lead', 'open'],
      ['bartender', 'open'],
    ])
    const loadIn = Date.parse('2027-05-15T15:00:00-04:00')
    expect(posts.map(({ callAt, day }) => [callAt, day])).toEqual([
      [loadIn, '2027-05-15'],
      [loadIn, '2027-05-15'],
    ])
    await syncEventShifts(db, id, openingTime, house.config)
    expect(await getStaffShifts(house, id)).toEqual(posts)
    await changeAgreement(db, id, { eventGuestCount: 160 })
    expect((await getStaffShifts(house, id)).map(({ role }) => role)).toEqual(['lead', 'bartender', 'bartender'])
    await assignShift(house, { postId: posts[0]!.id, personId: 'ana' }, null)
    await assignShift(house, { postId: posts[1]!.id, personId: 'ben' }, null)
    await changeAgreement(db, id, { eventGuestCount: 70 })
    // What somebody has is taken away by hand alone.
    expect(await live(house, id)).toEqual(['ana lead', 'ben bartender'])
    expect(await getStaffShifts(house, id)).toHaveLength(2)
  })

  test('case 2: reading an offer answers nothing', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const posts = await getStaffShifts(house, leadId)
    await sendShiftOffers(house, { postIds: [posts[1]!.id], personIds: ['ben'], way: 'one' })
    for (let i = 0; i < 20; i++) await getStaffShifts(house, leadId)
    expect((await getStaffShifts(house, leadId))[1]).toMatchObject({ state: 'offered', offers: [{ answer: null }] })
    expect(await getSentEmails(house, 'ben')).toEqual(['offer'])
  })

  test('case 3: two simultaneous acceptances give the shift to a single person, in ten rounds', async () => {
    await acceptWhileLocked(undefined, database, { rounds: 10 })
  })

  test('case 4: nobody says yes to two places at once; the owner may overrule it, and who did is kept', async () => {
    await using house = await staffed(database)
    const [first, second] = [
      await createBookedEvent(house),
      await createBookedEvent(house, { eventStartTime: '12:00', eventEndTime: '15:00', eventVenue: 'Fort Clinch' }),
    ]
    const [one, other] = [(await getStaffShifts(house, first))[1]!, (await getStaffShifts(house, second))[1]!]
    await sendShiftOffers(house, { postIds: [other.id], personIds: ['ben'], way: 'one' })
    const [offer] = await listOffers(house, 'ben')
    expect((await assignShift(house, { postId: one.id, personId: 'ben' }, null)).kind).toBe('put-in')
    expect(await answerShiftOffer(house, { personId: 'ben', offerId: offer!.id, answer: 'yes' })).toEqual({
      kind: 'busy',
      venue: 'Epping Forest',
      leavesAt: one.leavesAt,
    })
    expect(await assignShift(house, { postId: other.id, personId: 'ben' }, 'olive')).toMatchObject({ kind: 'refused' })
    const why = 'Only to set up'
    expect((await assignShift(house, { postId: other.id, personId: 'ben', why }, 'olive')).kind).toBe('put-in')
    expect((await getStaffShifts(house, second))[1]!.tenure).toMatchObject({ overruledWhy: why, overruledBy: 'olive' })
  })

  test('whoever has a place of an evening is asked for no other of it, nor of the same hours', async () => {
    await using house = await staffed(database)
    const [lead, bartender] = await getStaffShifts(house, await createBookedEvent(house))
    const elsewhere = (await getStaffShifts(house, await createBookedEvent(house, { eventVenue: 'Fort Clinch' })))[1]!
    const nextDay = (await getStaffShifts(house, await createBookedEvent(house, { eventDate: '2027-10-18' })))[1]!
    for (const post of [bartender!, elsewhere, nextDay])
      await sendShiftOffers(house, { postIds: [post.id], personIds: ['ana'], way: 'one' })
    const [other] = await listOffers(house, 'ana')
    expect((await yesOf(house, 'ana', lead!.id, -1)).kind).toBe('yes')
    expect((await listOffers(house, 'ana')).map(({ post_id }) => post_id)).toEqual([nextDay.id])
    expect((await getStaffShifts(house, bartender!.leadId))[1]!.state).toBe('open')
    expect(await answerShiftOffer(house, { personId: 'ana', offerId: other!.id, answer: 'yes' })).toEqual({
      kind: 'there',
    })
    await sendShiftOffers(house, { postIds: [bartender!.id, elsewhere.id], personIds: ['ben'], way: 'one' })
    await assignShift(house, { postId: bartender!.id, personId: 'ben' }, null)
    expect(await listOffers(house, 'ben')).toEqual([])
  })

  test('case 5: a short rest is reported, and the shift can be accepted', async () => {
    await using house = await staffed(database)
    const late = await createBookedEvent(house, { eventStartTime: '20:00', eventEndTime: '01:00' })
    const early = await createBookedEvent(house, {
      eventDate: '2027-10-17',
      eventStartTime: '11:00',
      eventEndTime: '14:00',
    })
    await assignShift(house, { postId: (await getStaffShifts(house, late))[1]!.id, personId: 'ben' }, null)
    const post = (await getStaffShifts(house, early))[1]!
    const { fit } = await getShiftFitChecker(house.db, [post.day])
    expect(fit(post, 'ben').warns).toContainEqual({ code: 'rest', minutes: expect.any(Number) })
    expect((await yesOf(house, 'ben', post.id)).kind).toBe('yes')
  })

  test('case 6: whoever is off gets nothing when all are asked, and by name only after a second tap', async () => {
    await using house = await staffed(database)
    const { db } = house
    const away = { id: 'off', person_id: 'cy', kind: 'cannot', from_day: '2027-10-14', to_day: '2027-10-18' }
    await db
      .insertInto('crew_away')
      .values({ ...away, weekday: null, made_by: 'person', made_at: openingTime })
      .execute()
    const post = (await getStaffShifts(house, await createBookedEvent(house)))[1]!
    await sendShiftOffers(house, { postIds: [post.id], personIds: [], way: 'all' })
    expect(await getSentEmails(house, 'cy')).toEqual([])
    expect(await getSentEmails(house, 'ben')).toEqual(['offer'])
    const ask = { postIds: [post.id], personIds: ['cy'], way: 'one' } as const
    expect(await sendShiftOffers(house, ask)).toMatchObject({
      kind: 'asks',
      those: [{ personId: 'cy', fit: { asks: [{ code: 'away', from: '2027-10-14', to: '2027-10-18' }] } }],
    })
    expect(await getSentEmails(house, 'cy')).toEqual([])
    expect((await sendShiftOffers(house, { ...ask, anyway: true })).kind).toBe('asked')
    expect(await getSentEmails(house, 'cy')).toEqual(['offer'])
  })

  test('case 8: without a required certificate nobody takes a bartender’s post, a barback’s is free', async () => {
    await using house = await staffed(database)
    await saveSetting(house.db, 'crewRules', { ...defaultShiftRules, alcohol: 'require' }, openingTime)
    const leadId = await createBookedEvent(house)
    const barback = (await createExtraShift(house, { leadId, role: 'barback' }))!
    const bartender = (await getStaffShifts(house, leadId))[1]!
    expect(await sendShiftOffers(house, { postIds: [bartender.id], personIds: ['di'], way: 'one' })).toMatchObject({
      kind: 'asks',
      those: [{ fit: { asks: [{ code: 'role' }, { code: 'certificate', lack: 'none' }] } }],
    })
    expect((await yesOf(house, 'di', barback)).kind).toBe('yes')
  })

  test.each([
    ['ana', 'ben', 'di'],
    ['ana', 'di', 'ben'],
    ['ben', 'ana', 'di'],
    ['ben', 'di', 'ana'],
    ['di', 'ana', 'ben'],
    ['di', 'ben', 'ana'],
  ])('case 9: %s, %s and %s say yes, and all three posts are filled', async (...order) => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    await createExtraShift(house, { leadId, role: 'barback' })
    const postIds = (await getStaffShifts(house, leadId)).map(({ id }) => id)
    await sendShiftOffers(house, { postIds, personIds: ['ana', 'ben', 'di'], way: 'all' })
    for (const person of order) {
      const [offer] = await listOffers(house, person)
      expect((await answerShiftOffer(house, { personId: person, offerId: offer!.id, answer: 'yes' })).kind).toBe('yes')
    }
    expect(await live(house, leadId)).toEqual(['ana lead', 'ben bartender', 'di barback'])
  })

  test('case 10: at night an offer’s time stands still, and the next in turn is asked once in the morning', async () => {
    await using house = await staffed(database)
    const post = (await getStaffShifts(house, await createBookedEvent(house)))[1]!
    turnTo(house, '2027-10-15T20:30')
    await sendShiftOffers(house, { postIds: [post.id], personIds: ['ben', 'cy'], way: 'turn' })
    const [offer] = await listOffers(house, 'ben')
    expect(Number(offer!.ends_at)).toBe(
      Temporal.PlainDateTime.from('2027-10-16T09:30').toZonedDateTime(zone).epochMilliseconds,
    )
    expect(await getSentEmails(house, 'cy')).toEqual([])
    await runStaffJobs(house, turnTo(house, '2027-10-15T23:30'))
    await runStaffJobs(house, turnTo(house, '2027-10-16T09:29'))
    expect(await getSentEmails(house, 'cy')).toEqual([])
    // Nobody looked for a while.
    const late = turnTo(house, '2027-10-16T09:47')
    await Promise.all([runStaffJobs(house, late), runStaffJobs(house, late)])
    await runStaffJobs(house, turnTo(house, '2027-10-16T10:30'))
    expect(await getSentEmails(house, 'cy')).toEqual(['offer'])
  })

  test('case 11: twenty minutes are told, and need no new yes; the calendar’s entry is the same one', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const post = (await getStaffShifts(house, leadId))[1]!
    await yesOf(house, 'ben', post.id)
    await confirmShift(house, { personId: 'ben', postId: post.id })
    await moveEvent(house, leadId, { request: { eventStartTime: '18:20' } })
    expect((await getStaffShifts(house, leadId))[1]).toMatchObject({ state: 'confirmed', version: 1 })
    expect(await getSentEmails(house, 'ben')).toEqual(['offer', 'have-it', 'small'])
    const files = await house.db
      .selectFrom('letter')
      .select(['calendar', 'body_text'])
      .where('calendar', 'is not', null)
      .execute()
    const told = files.map(({ calendar }) => (JSON.parse(calendar!) as { text: string }).text)
    expect(told.map((text) => /^UID:(.*)$/m.exec(text)![1]!.trim())).toEqual([
      `crew-${leadId}-ben`,
      `crew-${leadId}-ben`,
    ])
    expect(told.map((text) => /^SEQUENCE:(.*)$/m.exec(text)![1]!.trim())).toEqual(['0', '1'])
    expect(files.at(-1)!.body_text).toMatch(/Call \d+:\d\d PM instead of \d+:\d\d PM/)
  })

  test('poured by the owner alone an event has one post, and the others again when the team is asked after all', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const agreed = await getStaffShifts(house, leadId)
    expect(agreed.length).toBeGreaterThan(1)
    await assignShift(house, { postId: agreed[1]!.id, personId: 'ben' }, null)
    for (let i = 0; i < 2; i++) await setOwnerOnly(house, { leadId, isAlone: true })
    // Whoever has a place keeps it.
    expect((await getStaffShifts(house, leadId)).map(({ person }) => person?.id ?? null)).toEqual(['ben'])
    await unassignShift(house, { postId: agreed[1]!.id })
    await moveEvent(house, leadId, { request: { eventStartTime: '18:10' } })
    expect((await getStaffShifts(house, leadId)).map(({ person }) => person)).toEqual([null])
    await setOwnerOnly(house, { leadId, isAlone: false })
    expect(await getStaffShifts(house, leadId)).toHaveLength(agreed.length)
  })

  test('case 12: another day asks again: the old one is free at once, the new one kept until answered', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const other = await createBookedEvent(house, { eventVenue: 'Fort Clinch' })
    const post = (await getStaffShifts(house, leadId))[1]!
    await yesOf(house, 'ben', post.id)
    await confirmShift(house, { personId: 'ben', postId: post.id })
    await moveEvent(house, leadId, { request: { eventDate: '2027-10-23' } })
    expect((await getStaffShifts(house, leadId))[1]).toMatchObject({
      state: 'asked-again',
      day: '2027-10-23',
      was: { day: '2027-10-16' },
    })
    expect(await confirmShift(house, { personId: 'ben', postId: post.id })).toBe('asked-again')
    expect(
      (await assignShift(house, { postId: (await getStaffShifts(house, other))[1]!.id, personId: 'ben' }, null)).kind,
    ).toBe('put-in')
    const third = await createBookedEvent(house, { eventDate: '2027-10-23' })
    expect(
      (await assignShift(house, { postId: (await getStaffShifts(house, third))[1]!.id, personId: 'ben' }, null)).kind,
    ).toBe('refused')
    const [offer] = await listOffers(house, 'ben')
    expect((await answerShiftOffer(house, { personId: 'ben', offerId: offer!.id, answer: 'no' })).kind).toBe('no')
    expect((await getStaffShifts(house, leadId))[1]).toMatchObject({ state: 'open', person: null, was: null })
    // Without an answer it is kept until its end.
    await yesOf(house, 'cy', post.id)
    await moveEvent(house, leadId, { request: { eventDate: '2027-10-30' } })
    house.advance(48 * 3_600_000 + 1)
    await runStaffJobs(house, house.now())
    expect((await getStaffShifts(house, leadId))[1]).toMatchObject({ state: 'open', person: null })
  })

  test('case 13: what is called off frees everybody in the same transaction, with one letter each', async () => {
    await using house = await staffed(database)
    const { db } = house
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const posts = await getStaffShifts(house, id)
    await assignShift(house, { postId: posts[0]!.id, personId: 'ana' }, null)
    await sendShiftOffers(house, { postIds: [posts[1]!.id], personIds: ['ben', 'cy'], way: 'all' })
    const by = { actor: 'owner', now: openingTime } as const
    await cancelAgreement(db, id, { keptCents: 0, words: '' }, { today: '2026-11-20' }, by)
    expect(await getStaffShifts(house, id)).toEqual([])
    expect(await live(house, id)).toEqual([])
    const before = await Promise.all(['ana', 'ben', 'cy'].map((person) => getSentEmails(house, person)))
    expect(before).toEqual([
      ['have-it', 'off'],
      ['offer', 'off'],
      ['offer', 'off'],
    ])
    for (let week = 0; week < 52; week++) {
      house.advance(7 * 24 * 3_600_000)
      await runStaffJobs(house, house.now())
    }
    expect(await Promise.all(['ana', 'ben', 'cy'].map((person) => getSentEmails(house, person)))).toEqual(before)
  })

  test('case 14: a hand-over leaves the giver standing until the owner nods; then it is the taker’s', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const posts = await getStaffShifts(house, leadId)
    await yesOf(house, 'ana', posts[0]!.id)
    await yesOf(house, 'ben', posts[1]!.id)
    const asked = await requestShiftHandoff(house, { personId: 'ben', postId: posts[1]!.id, why: 'A wedding' })
    const handOverId = 'handOverId' in asked ? asked.handOverId : ''
    expect(await acceptShiftHandoff(house, { personId: 'ben', handOverId })).toEqual({ kind: 'gone' })
    expect(await acceptShiftHandoff(house, { personId: 'cy', handOverId })).toEqual({ kind: 'taken' })
    expect(await live(house, leadId)).toEqual(['ana lead', 'ben bartender'])
    expect(await resolveShiftHandoff(house, { handOverId, answer: 'agree' }, 'olive')).toMatchObject({
      kind: 'agreed',
      takerId: 'cy',
    })
    expect(await live(house, leadId)).toEqual(['ana lead', 'cy bartender'])
    const told = await Promise.all(['ana', 'ben', 'cy'].map((person) => getSentEmails(house, person)))
    expect(told.map((kinds) => kinds.filter((kind) => kind === 'taken-over'))).toEqual([
      ['taken-over'],
      ['taken-over'],
      ['taken-over'],
    ])
    const spans = await house.db
      .selectFrom('crew_tenure')
      .select(['since', 'until'])
      .where('post_id', '=', posts[1]!.id)
      .orderBy('since')
      .orderBy('id')
      .execute()
    expect(Number(spans[0]!.until)).toBe(Number(spans[1]!.since))
  })

  test('a yes by phone is of whoever was asked, too: their question is answered, and nothing is taken back', async () => {
    await using house = await staffed(database)
    const post = (await getStaffShifts(house, await createBookedEvent(house)))[1]!
    await sendShiftOffers(house, { postIds: [post.id], personIds: ['ben', 'cy'], way: 'all' })
    expect((await assignShift(house, { postId: post.id, personId: 'ben' }, null)).kind).toBe('put-in')
    expect([await getSentEmails(house, 'ben'), await getSentEmails(house, 'cy')]).toEqual([
      ['offer', 'have-it'],
      ['offer', 'gone'],
    ])
    const answers = await house.db
      .selectFrom('crew_offer')
      .select(['person_id', 'answer'])
      .orderBy('person_id')
      .execute()
    expect(answers).toEqual([
      { person_id: 'ben', answer: 'yes' },
      { person_id: 'cy', answer: 'gone' },
    ])
  })

  test('a hand-over taken on the phone is the taker’s, and whoever else was asked is told that it was taken', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const post = (await getStaffShifts(house, leadId))[1]!
    await yesOf(house, 'ben', post.id)
    const asked = await requestShiftHandoff(house, { personId: 'ben', postId: post.id, why: 'Flu' })
    const handOverId = 'handOverId' in asked ? asked.handOverId : ''
    expect(await resolveShiftHandoff(house, { handOverId, answer: 'agree', takerId: 'ben' }, 'olive')).toEqual({
      kind: 'stale',
    })
    expect(await resolveShiftHandoff(house, { handOverId, answer: 'agree', takerId: 'cy' }, 'olive')).toMatchObject({
      kind: 'agreed',
      takerId: 'cy',
      giverId: 'ben',
    })
    expect(await live(house, leadId)).toEqual(['cy bartender'])
    expect(await getSentEmails(house, 'ana')).toEqual(['hand-over', 'gone'])
    expect(await getSentEmails(house, 'cy')).toEqual(['hand-over', 'taken-over'])
    // An owner is not written to by their own business.
    expect(await getSentEmails(house, 'olive')).toEqual([])
  })

  test('a hand-over that comes to nothing is told to the giver and to whoever was asked; who is relieved reads why', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const post = (await getStaffShifts(house, leadId))[1]!
    await yesOf(house, 'ben', post.id)
    const handOver = async () => {
      const asked = await requestShiftHandoff(house, { personId: 'ben', postId: post.id })
      return 'handOverId' in asked ? asked.handOverId : ''
    }
    const first = await handOver()
    await acceptShiftHandoff(house, { personId: 'cy', handOverId: first })
    expect(await resolveShiftHandoff(house, { handOverId: first, answer: 'refuse' }, 'olive')).toEqual({
      kind: 'taken-back',
    })
    expect((await getSentEmails(house, 'ben')).slice(2)).toEqual(['stays'])
    for (const person of ['ana', 'cy']) expect(await getSentEmails(house, person)).toEqual(['hand-over', 'taken-back'])
    const second = await handOver()
    await resolveShiftHandoff(house, { handOverId: second, answer: 'take-back', personId: 'ben' }, null)
    expect((await getSentEmails(house, 'ben')).slice(3)).toEqual([])
    await resolveShiftHandoff(house, { handOverId: await handOver(), answer: 'agree' }, 'olive')
    expect((await getSentEmails(house, 'ben')).slice(3)).toEqual(['relieved'])
    for (const [person, why, kind] of [
      ['cy', 'cannot', 'relieved'],
      ['ana', 'taken-off', 'taken-off'],
    ] as const) {
      await assignShift(house, { postId: post.id, personId: person }, null)
      await unassignShift(house, { postId: post.id, why })
      expect((await getSentEmails(house, person)).at(-1)).toBe(kind)
    }
  })

  test('case 15: a hand-over nobody took is past when the call comes, and the giver stands', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const post = (await getStaffShifts(house, leadId))[1]!
    await yesOf(house, 'ben', post.id)
    await requestShiftHandoff(house, { personId: 'ben', postId: post.id })
    house.advance(post.callAt - house.now())
    await runStaffJobs(house, house.now())
    expect((await house.db.selectFrom('crew_hand_over').select('state').execute())[0]!.state).toBe('past')
    expect(await live(house, leadId)).toEqual(['ben bartender'])
  })

  test('confirmations are asked for three days and a day before, once each, and not of whoever confirmed', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    const posts = await getStaffShifts(house, leadId)
    await yesOf(house, 'ana', posts[0]!.id)
    await yesOf(house, 'ben', posts[1]!.id)
    const kinds = async (person: string) =>
      (await getSentEmails(house, person)).filter((kind) => kind === 'confirm').length
    await runStaffJobs(house, turnTo(house, '2027-10-13T08:30'))
    expect(await kinds('ben')).toBe(0)
    const nine = turnTo(house, '2027-10-13T09:00')
    await Promise.all([runStaffJobs(house, nine), runStaffJobs(house, nine)])
    expect([await kinds('ana'), await kinds('ben')]).toEqual([1, 1])
    expect(await confirmShift(house, { personId: 'ana', postId: posts[0]!.id })).toBe('confirmed')
    await runStaffJobs(house, turnTo(house, '2027-10-15T09:00'))
    expect([await kinds('ana'), await kinds('ben')]).toEqual([1, 2])
    await runStaffJobs(house, turnTo(house, '2027-10-15T19:00'))
    expect([await kinds('ana'), await kinds('ben')]).toEqual([1, 2])
    await runStaffJobs(house, turnTo(house, '2027-10-17T09:00'))
    expect((await getStaffShifts(house, leadId)).map(({ state }) => state)).toEqual(['worked', 'worked'])
  })

  test('case 19: whoever is gone has no posts to come, which are open and listed', async () => {
    await using house = await staffed(database)
    const [first, second] = [
      await createBookedEvent(house),
      await createBookedEvent(house, { eventDate: '2027-11-06' }),
    ]
    for (const leadId of [first, second]) await yesOf(house, 'ana', (await getStaffShifts(house, leadId))[0]!.id)
    const opened = await removeStaffMember(house, { personId: 'ana', day: '2026-11-20' })
    expect(opened!.map(({ leadId }) => leadId)).toEqual([first, second])
    expect([await live(house, first), await live(house, second)]).toEqual([[], []])
    expect(await removeStaffMember(house, { personId: 'ana', day: '2026-11-20' })).toBeNull()
    const links = await house.db.selectFrom('crew_link').select('revoked_at').where('person_id', '=', 'ana').execute()
    expect(links.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
  })

  test('asking fifteen staff members for ten shifts sends each a single email', async () => {
    await using house = await createTestApp(database)
    const names = Array.from({ length: 15 }, (_, i) => ({
      ...createSampleStaff[1]!,
      id: `p${i}`,
      email: `p${i}@crew.example`,
    }))
    await createStaffMembers(house, ...names)
    const postIds: string[] = []
    for (let i = 0; i < 10; i++) {
      const day = Temporal.PlainDate.from('2027-01-01')
        .add({ days: i * 3 })
        .toString()
      postIds.push(
        ...(await getStaffShifts(house, await createBookedEvent(house, { ...createFirstEvent, eventDate: day })))
          .slice(1, 2)
          .map(({ id }) => id),
      )
    }
    const asked = await sendShiftOffers(house, { postIds, personIds: [], way: 'all' })
    expect(asked).toMatchObject({ kind: 'asked', offers: 150 })
    for (const { id } of names) expect([id, await getSentEmails(house, id)]).toEqual([id, ['offer']])
  })

  test('what is erased of a request is off, and its place is forgotten', async () => {
    await using house = await staffed(database)
    const leadId = await createBookedEvent(house)
    await yesOf(house, 'ben', (await getStaffShifts(house, leadId))[1]!.id)
    await house.db.transaction().execute((db) => eraseEventShifts(db, [leadId], house.now()))
    expect([await live(house, leadId), await getStaffShifts(house, leadId)]).toEqual([[], []])
    const rows = await house.db.selectFrom('crew_post').select(['venue', 'state']).execute()
    expect(rows.every(({ venue, state }) => venue === '' && state === 'off')).toBe(true)
  })

  test('the clock of a day is the business’s', () => {
    expect(getInstantAtHour('2027-10-16', 9, zone)).toBe(
      Temporal.PlainDateTime.from('2027-10-16T09:00').toZonedDateTime(zone).epochMilliseconds,
    )
  })
})
