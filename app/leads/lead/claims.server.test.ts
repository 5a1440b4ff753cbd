import { expect, test } from 'vitest'
import { keptLead } from '../../../tests/doubles/kept-lead.ts'
import { databases, emptyHouse, opening } from '../../../tests/house.ts'
import { readCapacity } from '../../days/days.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { claimsBetween } from './claims.server.ts'
import { placeFacts, readPlaceFacts } from './place-facts.ts'

test.each(databases)('%s: who was stored by a version before has the same place', async (database) => {
  await using house = await emptyHouse(database)
  const { db } = house
  const { id, request } = await keptLead(db, opening, { request: { bartenders: 1 } }, { state: 'booked' })
  await keptLead(db, opening, { request: { eventStartTime: null, zip: null } }, { state: 'held' })
  const claims = async () => {
    const [offer, capacity] = await Promise.all([readOffer(db), readCapacity(db)])
    return claimsBetween(db, { from: '2027-05-01', to: '2027-05-31', on: '2026-11-20' }, { ...offer, capacity })
  }
  const before = await claims()
  expect(before).toHaveLength(2)
  expect(before.find(({ ownerId }) => ownerId === id)).toMatchObject({ day: '2027-05-15', bartenders: 3, until: null })
  await db.updateTable('lead').set({ place_facts: '' }).execute()
  expect(await claims()).toEqual(before)
  expect(request).toMatchObject(readPlaceFacts(placeFacts(request)))
})

test.each(databases)(
  '%s: moved by a version before, which knows no facts, it takes its new place',
  async (database) => {
    await using house = await emptyHouse(database)
    const { db } = house
    const { id, request } = await keptLead(db, opening, {}, { state: 'booked' })
    const claim = async () => {
      const [offer, capacity] = await Promise.all([readOffer(db), readCapacity(db)])
      return (
        await claimsBetween(db, { from: '2027-05-01', to: '2027-05-31', on: '2026-11-20' }, { ...offer, capacity })
      )[0]!
    }
    const before = await claim()
    // What that version writes: the document and its own columns.
    const write = async (change: object) => {
      const words = JSON.stringify({ ...request, ...change })
      await db
        .updateTable('lead')
        .set({ request: words, ...('eventDate' in change && { event_date: '2027-05-22' }) })
        .where('id', '=', id)
        .execute()
    }
    await write({ message: 'a word more' })
    expect(await claim()).toEqual(before)
    const { place_facts } = await db.selectFrom('lead').select('place_facts').executeTakeFirstOrThrow()
    expect(place_facts).toBe(placeFacts(request))
    await write({ eventStartTime: '12:00' })
    expect((await claim()).from).toBeLessThan(before.from)
    await write({ eventDate: '2027-05-22' })
    expect(await claim()).toMatchObject({ day: '2027-05-22' })
  },
)
