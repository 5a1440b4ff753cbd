import { median } from '../../../../faults/outcome.ts'
import { answerShiftOffer } from '../shifts/answer-shift-offer.server.ts'
import { sendShiftOffers } from '../shifts/send-shift-offers.server.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { createBookedEvent, createStaffMembers, sampleStaffMember, getStaffShifts } from '../tests/sample-staff.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { databases, createTestApp, createAppVisitor, type Database } from '../../../../tests/test-app.ts'
import { printHeading, recordMeasurement } from '../../../../bench/report.ts'

const [people, events] = [15, 40]

/**
 * Measures offers of forty shifts to fifteen staff members at once, their acceptances, and the staff page, on each
 * database.
 */
export async function benchStaffSeason(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using house = await createTestApp(database, {}, fixtures)
  const staff = Array.from({ length: people }, (_, i) =>
    sampleStaffMember(`Person${i}`, { roles: ['lead', 'bartender'] }),
  )
  await createStaffMembers(house, ...staff)
  const postIds: string[] = []
  for (let i = 0; i < events; i++) {
    const eventDate = new Date(Date.parse('2027-01-02') + i * 7 * 86_400_000).toISOString().slice(0, 10)
    const eventId = await createBookedEvent(house, { eventDate })
    postIds.push((await getStaffShifts(house, eventId))[0]!.id)
  }
  printHeading(`Shift offers, ${database}: ${people} staff members, ${events} shifts`)
  const started = performance.now()
  const asked = await sendShiftOffers(house, {
    shiftIds: postIds,
    personIds: staff.map(({ id }) => id),
    way: 'all',
    anyway: true,
  })
  const took = performance.now() - started
  if (asked.kind !== 'asked') throw new Error(`The offers were not sent: ${asked.kind}`)
  recordMeasurement('all shifts offered to all staff members', `${took.toFixed(0)} ms`, '≤ 1,000 ms', took <= 1_000)
  const visit = await createAppVisitor(house)
  const path = getStaffPagePath(
    await getOrCreateStaffLinkToken(house.db, staff[0]!.id, { secret: house.config.secret, now: house.now() }),
  )
  const pages: number[] = []
  let bytes = 0
  for (let i = 0; i < 15; i++) {
    const began = performance.now()
    bytes = (await (await visit(path)).arrayBuffer()).byteLength
    pages.push(performance.now() - began)
  }
  recordMeasurement(
    'a staff page with forty offers',
    `${median(pages).toFixed(1)} ms, ${(bytes / 1_000).toFixed(0)} kB`,
  )
  const yeses: number[] = []
  for (const [i, shiftId] of postIds.entries()) {
    const offer = await house.db
      .selectFrom('shift_offer')
      .select(['id', 'staff_member_id'])
      .where('shift_id', '=', shiftId)
      .where('answer', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const began = performance.now()
    const { kind } = await answerShiftOffer(house, {
      personId: offer.staff_member_id,
      offerId: offer.id,
      answer: 'yes',
    })
    if (kind !== 'yes') throw new Error(`The acceptance had the result ${kind}`)
    if (i >= 3) yeses.push(performance.now() - began)
  }
  const yes = median(yeses)
  recordMeasurement(`an acceptance, median of ${yeses.length}`, `${yes.toFixed(1)} ms`, '≤ 20 ms', yes <= 20)
}
