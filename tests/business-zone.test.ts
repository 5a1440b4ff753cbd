import { describe, expect, test } from 'vitest'
import { deriveMissingPosts } from '../app/crew/posts/derive.server.ts'
import { readPosts } from '../app/crew/posts/posts.server.ts'
import type { LeadRequest } from '../app/leads/lead/lead.ts'
import { readPlaceFacts } from '../app/leads/lead/place-facts.ts'
import { agreeToProposal } from './agreed-proposal.ts'
import { keptLead } from './doubles/kept-lead.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { putPerson } from './doubles/worked-event.ts'
import { databases, emptyHouse, opening, type TestHouse } from './house.ts'
import { ownerClient } from './owner-client.ts'

const [eastern, central] = ['America/New_York', 'America/Chicago']
const settings = '/backbar/settings/business'

/** Has the owner choose another time zone for the business. */
async function moveTo(house: TestHouse, timeZone: string) {
  const { open, post } = await ownerClient(house)
  const page = await open(settings)
  // The page has a second form.
  const seen = /name="seen" value="([^"]+)"/.exec(page.html)![1]!
  const { status } = await post(settings, { ...Object.fromEntries(page.fields), intent: 'identity', seen, timeZone })
  expect(status).toBe(303)
}

/** The zone an event has of its own, as its request and its place on the day say it. */
async function zonesOf(house: TestHouse, id: string) {
  const { request, place_facts } = await house.db
    .selectFrom('lead')
    .select(['request', 'place_facts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [(JSON.parse(request) as LeadRequest).timeZone, readPlaceFacts(place_facts).timeZone]
}

/** The owner has chosen Eastern, by saving the settings once. */
async function easternHouse(database: (typeof databases)[number]) {
  const house = await emptyHouse(database)
  await moveTo(house, eastern)
  return house
}

describe.each(databases)('%s: the business moves to another time zone', (database) => {
  test.each(['held', 'booked', 'done'])('an event that is %s keeps its clock', async (state) => {
    await using house = await easternHouse(database)
    const { id } = await keptLead(house.db, opening, { request: { zip: null } }, { state })
    expect(await zonesOf(house, id)).toEqual([undefined, undefined])
    await moveTo(house, central)
    expect(await zonesOf(house, id)).toEqual([eastern, eastern])
  })

  test('an event with a proposal keeps its clock, and its shifts their hours', async () => {
    await using house = await easternHouse(database)
    const { db } = house
    await putPerson(db, { id: 'ana-id-0001', name: 'Ana Reyes' })
    const { id } = await keptLead(db, opening)
    await agreeToProposal(db, id, { document: sampleProposal() })
    await deriveMissingPosts(db, opening, house.config)
    const before = await readPosts(db, id)
    await moveTo(house, central)
    expect(await zonesOf(house, id)).toEqual([eastern, eastern])
    expect(await readPosts(db, id)).toEqual(before)
    const { open } = await ownerClient(house)
    expect((await open(`/backbar/jobs/${id}`)).text).toContain('The evening (Eastern)')
  })

  test.each([
    ['its ZIP’s zone', '32202', eastern],
    ['the business’s zone without a ZIP', null, undefined],
    ['the business’s zone where its ZIP lies in it', '32541', undefined],
    ['its ZIP’s zone in a third one', '85003', 'America/Phoenix'],
  ])('an inquiry gets %s', async (_, zip, zone) => {
    await using house = await easternHouse(database)
    const { id } = await keptLead(house.db, opening, { request: { zip } })
    await moveTo(house, central)
    expect(await zonesOf(house, id)).toEqual([zone, zone])
  })

  test('an event in the new zone has no zone of its own any more', async () => {
    await using house = await easternHouse(database)
    const { id } = await keptLead(
      house.db,
      opening,
      { request: { zip: '32541', timeZone: central } },
      { state: 'booked' },
    )
    await moveTo(house, central)
    expect(await zonesOf(house, id)).toEqual([undefined, undefined])
  })

  test('moving back leaves every event as it was', async () => {
    await using house = await easternHouse(database)
    const kept = await Promise.all(
      ([{}, { zip: null }, { zip: '32541', timeZone: central }, { zip: '32541', timeZone: eastern }] as const).map(
        async (request) => (await keptLead(house.db, opening, { request }, { state: 'booked' })).id,
      ),
    )
    const all = () => Promise.all(kept.map((id) => zonesOf(house, id)))
    const before = await all()
    await moveTo(house, central)
    await moveTo(house, eastern)
    expect(await all()).toEqual(before)
  })

  test('the sample brand’s zone is nobody’s choice, so events follow to the owner’s', async () => {
    await using house = await emptyHouse(database)
    await house.db.updateTable('setting').set({ is_sample: 1 }).where('name', '=', 'identity').execute()
    const { id } = await keptLead(house.db, opening, { request: { zip: '32541' } }, { state: 'booked' })
    await moveTo(house, central)
    expect(await zonesOf(house, id)).toEqual([undefined, undefined])
  })

  test('another setting moves no event', async () => {
    await using house = await easternHouse(database)
    const { id } = await keptLead(house.db, opening, {}, { state: 'booked' })
    await moveTo(house, 'America/Detroit')
    expect(await zonesOf(house, id)).toEqual([undefined, undefined])
  })
})
