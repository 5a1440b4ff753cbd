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
