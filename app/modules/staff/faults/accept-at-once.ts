import assert from 'node:assert/strict'
import { answerShiftOffer } from '../shifts/answer-shift-offer.server.ts'
import { sendShiftOffers } from '../shifts/send-shift-offers.server.ts'
import {
  getSentEmails,
  getStaffShifts,
  createBookedEvent,
  createStaffMembers,
  sampleStaff,
} from '../tests/sample-staff.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { createTestApp, type Database } from '../../../../tests/test-app.ts'
import type { FaultResult } from '../../../../faults/outcome.ts'

/**
 * Lets two staff members accept the same shift at the same moment, repeatedly. Asserts that a single acceptance
 * succeeds, that the other response states when the shift was taken, and that each gets a single email.
 */
export async function acceptWhileLocked(
  fixtures: Fixtures | undefined,
  database: Database,
  { rounds }: { rounds: number },
): Promise<FaultResult> {
  await using house = await createTestApp(database, {}, fixtures)
  await createStaffMembers(house, ...sampleStaff)
  for (let round = 0; round < rounds; round++) {
    const eventDate = Temporal.PlainDate.from('2027-01-01').add({ days: round }).toString()
    const eventId = await createBookedEvent(house, { eventDate })
    const shiftId = (await getStaffShifts(house, eventId))[1]!.id
    await sendShiftOffers(house, { shiftIds: [shiftId], personIds: ['ben', 'cy'], way: 'all' })
    const { offers } = (await getStaffShifts(house, eventId))[1]!
    const answers = await Promise.all(
      offers.map(({ id, personId }) => answerShiftOffer(house, { personId, offerId: id, answer: 'yes' })),
    )
    assert.deepEqual(answers.map(({ kind }) => kind).toSorted(), ['gone', 'yes'], `round ${round}`)
    assert.deepEqual(
      answers.find(({ kind }) => kind === 'gone'),
      { kind: 'gone', takenAt: house.now() },
    )
  }
  const told = [...(await getSentEmails(house, 'ben')), ...(await getSentEmails(house, 'cy'))]
  for (const kind of ['have-it', 'gone'])
    assert.equal(told.filter((one) => one === kind).length, rounds, `emails of kind ${kind}`)
  return {
    tried: `two staff members accept a shift at once, ${database}`,
    times: `${rounds} rounds`,
    outcome: 'one got the shift each time, the other read since when it is taken',
  }
}
