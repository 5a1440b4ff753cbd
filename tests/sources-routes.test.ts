import { describe, expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const sources = '/backbar/money?open=sources'
const books = '/backbar/money?year=2026'

describe.each(databases)('%s: mapping referral phrases to sources', (database) => {
  test('the owner can map a referral phrase to a lead source and remove the mapping', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const heard = ['insta', '@Insta', 'Instagram', 'A friend: Jenny', 'yelp', '']
    for (const [i, heardFrom] of heard.entries())
      await createStoredEvent(app.db, openingTime, { request: { heardFrom, fromEmail: `guest${i}@home.example` } })
    const campaign = { utm_source: 'google' }
    await createStoredEvent(app.db, openingTime, { request: { campaign, fromEmail: 'link@home.example' } })
    const before = (await open(books)).text
    for (const line of ['Instagram 1 0', 'A friend 1 0', 'Google 1 0', 'not said 4 0', 'yelp” without a source'])
      expect(before).toContain(line)
    const { fields } = await open(sources)
    expect([fields.get('phrase-0'), fields.get('as-0'), fields.get('phrase-1')]).toEqual(['insta', 'Instagram', 'yelp'])
    const form = { ...Object.fromEntries(fields), intent: 'file', 'as-1': 'own', 'name-1': ' ' }
    const back = await post(sources, form)
    expect([back.status, back.page.text]).toEqual([422, expect.stringContaining('Name the source')])
    expect((await post(sources, { ...form, 'name-1': 'Yelp' })).to).toBe(`${sources}&said=kept`)
    const after = (await open(books)).text
    for (const line of ['Instagram 3 0', 'Yelp 1 0', 'not said 1 0']) expect(after).toContain(line)
    expect((await open(sources)).text).toContain('“insta” counts as Instagram')
    await post(sources, { intent: 'take-back', phrase: 'insta' })
    expect((await open(books)).text).toContain('Instagram 1 0')
  })
})
