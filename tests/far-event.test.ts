import { expect, test } from 'vitest'
import { goodWords } from './doubles/sample-form.ts'
import { guest, taken } from './guest.ts'
import { databases, emptyHouse } from './house.ts'
import { ownerClient } from './owner-client.ts'

const keyWest = { ...goodWords, experience: 'luxe-cocktail', eventLocation: 'Key West, FL 33040', eventZip: '33040' }
const from = /from \$[\d,]+/i

test.each(databases)('%s: beyond the farthest miles the lines are told, and no sum', async (database) => {
  await using house = await emptyHouse(database)
  const { pickUp, send, ask, open } = await guest(house)
  const near = (await send(await pickUp(), { ...goodWords, experience: 'luxe-cocktail', intent: 'price' })).page
  expect(near.text).toMatch(from)

  const priced = (await send(await pickUp(), { ...keyWest, intent: 'price' })).page
  expect(priced.text).toContain('miles from us. We usually drive up to 120')
  expect(priced.text).toContain('Far from us · no sum this far out')
  expect(priced.html).toContain('class="lines"')
  expect(priced.html).not.toContain('class="sum"')

  const { response } = await ask(keyWest)
  const thanks = await open(response.headers.get('Location')!)
  expect(thanks.html).toContain('class="lines"')
  expect(thanks.html).not.toContain('class="sum"')

  const { leads, letters } = await taken(house)
  const [lead] = leads
  expect(JSON.parse(lead!.snapshot)).toMatchObject({ day: { state: 'far' }, totalCents: expect.any(Number) })
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['alert', 'receipt'])
  for (const { body_text, body_html } of letters) {
    expect(body_text.replace(/\s+/g, ' ')).toContain('We usually drive up to 120')
    expect(body_text).toMatch(/Luxe/)
    expect(body_text + body_html).not.toContain('a starting price, not a contract')
  }

  // The owner sees what they were told, and the sum nobody has told them yet; a letter tells it.
  const owner = await ownerClient(house)
  const page = `/backbar/requests/${lead!.id}`
  const before = (await owner.open(page)).html
  expect(before).toContain('The estimate now')
  expect(before.match(/class="sum"/g)).toHaveLength(1)
  house.advance(60_000)
  expect((await owner.fill(`${page}/reply?template=quote`, {})).status).toBe(303)
  const after = (await owner.open(page)).html
  expect(after).not.toContain('The estimate now')
  expect(after).toContain('In your letter')
  expect(after.match(/class="sum"/g)).toHaveLength(1)
})
