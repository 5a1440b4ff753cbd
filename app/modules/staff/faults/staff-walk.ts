import { createTimeOff } from '../members/time-off.server.ts'
import { answerShiftOffer, confirmShift } from '../shifts/answer-shift-offer.server.ts'
import { sendShiftOffers } from '../shifts/send-shift-offers.server.ts'
import { createExtraShift, assignShift, cancelShift, unassignShift } from '../shifts/manage-shifts.server.ts'
import { runStaffJobs } from '../shifts/staff-jobs.server.ts'
import { syncEventShifts } from '../shifts/sync-event-shifts.server.ts'
import { restoreStaffMember, deactivateStaffMember } from '../shifts/remove-staff-member.server.ts'
import { requestShiftHandoff, decideShiftHandoff, acceptShiftHandoff } from '../shifts/shift-handoffs.server.ts'
import { findEvent, updateQuoteRequest } from '../../../events/event/events.server.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import { createBookedEvent, createStaffMembers, sampleStaff } from '../tests/sample-staff.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { createTestApp, type Database, type TestApp } from '../../../../tests/test-app.ts'
import { createStaffBooks, type StaffBooks } from './staff-books.ts'
import { createDraw, type Draw } from '../../../../faults/drawing.ts'
import type { FaultResult } from '../../../../faults/outcome.ts'

const [hour, day] = [3_600_000, 86_400_000]
/** Number of action sequences per site. Each site is used only for a few, because shifts accumulate in it. */
const ordersPerSite = 100
const people = sampleStaff.map(({ id }) => id)

type Options = { orders: number; seed: number; acts?: number }

/**
 * Offers shifts to staff who reply, confirm, hand off and leave, and moves events, in random order drawn by a seed.
 * After each action the assignments must match an independent list, with no overlapping shifts unless overruled, and no
 * more assignments than shifts.
 */
export async function walkStaff(
  fixtures: Fixtures | undefined,
  database: Database,
  { orders, seed, acts = 10 }: Options,
): Promise<FaultResult> {
  const count: Record<string, number> = {}
  for (let done = 0; done < orders; done += ordersPerSite) {
    await using house = await createTestApp(database, {}, fixtures)
    await createStaffMembers(house, ...sampleStaff)
    for (let i = done; i < Math.min(orders, done + ordersPerSite); i++)
      await walk(house, { seed: seed + i, acts, database }, count)
  }
  const told = Object.entries(count).map(([name, times]) => `${times} × ${name}`)
  return {
    tried: `random actions on shifts, ${database}`,
    times: `${orders} sequences of ${acts} actions (seed ${seed})`,
    outcome: `no staff member had overlapping shifts, and no event had more assignments than shifts: ${told.join(', ')}`,
  }
}

type Walk = { house: TestApp; draw: Draw; eventIds: string[]; books: StaffBooks }

async function walk(
  house: TestApp,
  { seed, acts, database }: { seed: number; acts: number; database: Database },
  count: Record<string, number>,
): Promise<void> {
  house.advance(40 * day)
  const draw = createDraw(seed)
  const first = dayAt(house.now() + 20 * day)
  const eventIds = [
    await createBookedEvent(house, evening(draw, first)),
    await createBookedEvent(house, evening(draw, first)),
  ]
  const at: Walk = { house, draw, eventIds, books: createStaffBooks() }
  const told: string[] = []
  try {
    for (let i = 0; i < acts; i++) {
      // Most orders begin with offers, because little else is possible without them.
      const all = Object.entries(staffActions)
      const [name, act] =
        i === 0 && draw.share(0.8) ? all.find(([one]) => one === 'offer all shifts')! : draw.oneOf(all)
      told.push(name)
      house.advance(hour)
      const words = await act(at)
      told[told.length - 1] = `${name} ${words}`
      count[name] = (count[name] ?? 0) + 1
      await at.books.compare(house.db, eventIds)
    }
  } catch (error) {
    const list = told.map((words, i) => `  ${i + 1}. ${words}`).join('\n')
    throw new Error(`${(error as Error).message}\nSeed ${seed}, ${database}, after\n${list}`, { cause: error })
  }
  for (const person of people) await restoreStaffMember(house, person)
}

/** Action that returns a short description of what it did. */
type Act = (at: Walk) => Promise<string>

const staffActions: Record<string, Act> = {
  ask,
  'offer again': ask,
  'offer all shifts': async (at) => {
    const postIds = (await listOpenShifts(at)).map(({ id }) => id)
    return (await sendShiftOffers(at.house, { shiftIds: postIds, personIds: [], way: 'all' })).kind
  },
  accept: async (at) => answer(at, 'yes'),
  'accept another': async (at) => answer(at, 'yes'),
  'accept one more': async (at) => answer(at, 'yes'),
  'accept two at once': async (at) => (await Promise.all([answer(at, 'yes'), answer(at, 'yes')])).join(', '),
  decline: async (at) => answer(at, 'no'),
  'give back': async (at) => answer(at, 'cannot'),
  confirm: async ({ house, draw, eventIds }) => {
    const posts = await listShifts(house, eventIds)
    return posts.length === 0
      ? 'nothing'
      : confirmShift(house, { personId: draw.oneOf(people), shiftId: draw.oneOf(posts).id })
  },
  'assign by the owner': async (at) => {
    const [shift] = at.draw.share(0.5) ? await listOpenShifts(at) : await listShifts(at.house, at.eventIds)
    if (!shift) return 'nothing'
    const personId = at.draw.oneOf(people)
    const why = at.draw.share(0.2) ? 'All the same' : ''
    const { kind } = await assignShift(at.house, { shiftId: shift.id, personId, why, anyway: true }, 'owner')
    if (kind === 'put-in') at.books.assign(shift.id, personId)
    return `${personId} ${why}: ${kind}`
  },
  'unassign by the owner': async ({ house, draw, eventIds, books }) => {
    const posts = await listShifts(house, eventIds)
    if (posts.length === 0) return 'nothing'
    const shiftId = draw.oneOf(posts).id
    const outcome = await unassignShift(house, { shiftId })
    if (outcome === 'open') books.unassign(shiftId)
    return outcome
  },
  'add a shift': async ({ house, draw, eventIds }) =>
    (await createExtraShift(house, { eventId: draw.oneOf(eventIds), role: draw.oneOf(['bartender', 'barback']) }))
      ? ''
      : 'nothing',
  'remove a shift': async ({ house, draw, eventIds, books }) => {
    const posts = await listShifts(house, eventIds)
    if (posts.length === 0) return 'nothing'
    const shiftId = draw.oneOf(posts).id
    const outcome = await cancelShift(house, { shiftId })
    if (outcome === 'removed') books.unassign(shiftId)
    return outcome
  },
  'take time off': async ({ house, draw, eventIds }) => {
    const [personId, event] = [draw.oneOf(people), await findEvent(house.db, draw.oneOf(eventIds))]
    const fromDay = event!.request.eventDate
    const entry = { kind: 'cannot', fromDay, toDay: fromDay, weekday: null } as const
    await createTimeOff(house.db, personId, entry, { madeBy: 'owner', now: house.now() })
    return personId
  },
  move: async (at) => change(at, { ...evening(at.draw, dayAt(at.house.now() + (19 + at.draw.upTo(3)) * day)) }),
  'more guests': async (at) => change(at, { eventGuestCount: at.draw.oneOf([60, 110, 160, 230]) }),
  'cancel or reopen the event': async ({ house, draw, eventIds, books }) => {
    const eventId = draw.oneOf(eventIds)
    const { state } = (await findEvent(house.db, eventId))!
    const to = state === 'booked' ? 'lost' : 'booked'
    await house.db.transaction().execute(async (db) => {
      await db.updateTable('event').set({ state: to }).where('id', '=', eventId).execute()
      await syncEventShifts(db, eventId, house.now(), house.config)
    })
    await books.readAfterCancellation(house.db, eventIds)
    return to
  },
  'request a handoff': async ({ house, draw, books }) => {
    const standing = books.list()
    if (standing.length === 0) return 'nothing'
    const [shiftId, personId] = draw.oneOf(standing)
    return (await requestShiftHandoff(house, { personId, shiftId })).kind
  },
  'accept a handoff': async ({ house, draw, eventIds, books }) => {
    const row = await findOpenHandoff(house, eventIds)
    if (!row) return 'nothing'
    const personId = draw.oneOf(people)
    const outcome = await acceptShiftHandoff(house, { personId, handOverId: row.id })
    if (outcome.kind === 'agreed') books.assign(row.shift_id, personId)
    return outcome.kind
  },
  'approve a handoff': async ({ house, draw, eventIds, books }) => {
    const row = await findOpenHandoff(house, eventIds)
    if (!row) return 'nothing'
    const agrees = draw.share(0.7)
    const outcome = await decideShiftHandoff(
      house,
      { handOverId: row.id, answer: agrees ? 'agree' : 'refuse' },
      'owner',
    )
    if (outcome.kind === 'agreed') books.assign(row.shift_id, outcome.takerId)
    if (outcome.kind === 'open') books.unassign(row.shift_id)
    return outcome.kind
  },
  'remove a staff member': async ({ house, draw, books }) => {
    if (draw.share(0.6)) return 'nothing'
    const personId = draw.oneOf(people)
    const opened = await deactivateStaffMember(house, { personId, day: dayAt(house.now()) })
    for (const { id } of opened ?? []) books.unassign(id)
    return personId
  },
  'a day later': async ({ house, draw, eventIds, books }) => {
    house.advance(draw.upTo(3) * day)
    await runStaffJobs(house, house.now())
    await books.readAfterEnd(house.db, eventIds)
    return ''
  },
}

async function ask(at: Walk): Promise<string> {
  const open = await listOpenShifts(at)
  if (open.length === 0) return 'nothing'
  const postIds = at.draw.share(0.5) ? open.map(({ id }) => id) : [at.draw.oneOf(open).id]
  const personIds = people.filter(() => at.draw.share(0.5))
  const way = at.draw.oneOf(['one', 'turn'] as const)
  return (await sendShiftOffers(at.house, { shiftIds: postIds, personIds, way, anyway: at.draw.share(0.5) })).kind
}

async function answer({ house, draw, eventIds, books }: Walk, answer: 'yes' | 'no' | 'cannot'): Promise<string> {
  const offers = await house.db
    .selectFrom('shift_offer')
    .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
    .select(['shift_offer.id', 'staff_member_id', 'shift_id'])
    .where('event_id', 'in', eventIds)
    .where('sent_at', 'is not', null)
    .orderBy('shift_offer.id')
    .execute()
  if (offers.length === 0) return 'nothing'
  const { id, staff_member_id, shift_id } = draw.oneOf(offers)
  const outcome = await answerShiftOffer(house, { personId: staff_member_id, offerId: id, answer })
  if (outcome.kind === 'yes') await books.accept(house.db, outcome.shiftId, staff_member_id)
  if (answer !== 'yes') await books.decline(house.db, shift_id, staff_member_id)
  return `${staff_member_id}: ${outcome.kind}`
}

async function change({ house, draw, eventIds, books }: Walk, changes: Partial<QuoteRequest>): Promise<string> {
  const event = (await findEvent(house.db, draw.oneOf(eventIds)))!
  await house.db.transaction().execute(async (db) => {
    await updateQuoteRequest(db, event, { ...event.request, ...changes })
    await syncEventShifts(db, event.id, house.now(), house.config)
  })
  await books.readAfterMove(house.db, eventIds)
  return JSON.stringify(changes)
}

function evening(draw: Draw, eventDate: string): Partial<QuoteRequest> {
  const start = 11 + draw.upTo(8)
  const clock = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`
  return { eventDate, eventStartTime: clock(start), eventEndTime: clock(start + 4) }
}

function dayAt(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

async function listShifts({ db }: TestApp, eventIds: string[]) {
  return db
    .selectFrom('shift')
    .select(['id', 'state'])
    .where('event_id', 'in', eventIds)
    .where('state', '!=', 'off')
    .orderBy('id')
    .execute()
}

async function listOpenShifts({ house, eventIds }: Walk) {
  return (await listShifts(house, eventIds)).filter(({ state }) => state === 'open' || state === 'offered')
}

/** Latest open handoff of these events. Handoffs of an earlier sequence are ignored. */
async function findOpenHandoff({ db }: TestApp, eventIds: string[]) {
  return db
    .selectFrom('shift_handoff')
    .innerJoin('assignment', 'assignment.id', 'shift_handoff.assignment_id')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select(['shift_handoff.id', 'shift_id'])
    .where('shift.event_id', 'in', eventIds)
    .where('shift_handoff.state', 'in', ['open', 'taken'])
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()
}
