import { describe, expect, test } from 'vitest'
import { linkOf, pathOf } from '../app/bookings/proposals/client-link.server.ts'
import { currentAgreement } from '../app/bookings/changes/current-agreement.server.ts'
import { agreeToProposal } from './agreed-proposal.ts'
import { keptLead } from './doubles/kept-lead.ts'
import { readPage } from './doubles/read-page.ts'
import { databases, emptyHouse, opening, visitor, type TestHouse } from './house.ts'
import { ownerClient } from './owner-client.ts'

/** A couple that has said yes to the sample, and both sides' browsers without script. */
async function booked(house: TestHouse) {
  const { db, config } = house
  const owner = await ownerClient(house)
  const { id } = await keptLead(db, opening)
  await agreeToProposal(db, id)
  const person = { leadId: id, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await linkOf(db, person, { secret: config.secret, now: opening })
  const visit = await visitor(house)
  const path = `${pathOf(token)}/change`
  return {
    id,
    owner,
    path,
    here: `/backbar/requests/${id}`,
    open: async () => readPage(await visit(path)),
    post: async (words: Record<string, string>) => {
      const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
      return { status: response.status, page: await readPage(response) }
    },
    letters: async () => (await db.selectFrom('letter').select('subject').orderBy('created_at').execute()).length,
  }
}

describe.each(databases)('%s: changes after the yes', (database) => {
  test('120 → 160 guests: shown before → after, asked, agreed by the owner, both get the copy', async () => {
    await using house = await emptyHouse(database)
    const { id, owner, here, open, post, letters } = await booked(house)
    const page = await open()
    expect(page.fields.get('eventGuestCount')).toBe('120')
    const words = { ...Object.fromEntries(page.fields), eventGuestCount: '160', words: 'My aunts come too' }
    const shown = await post({ ...words, intent: 'change' })
    expect(shown.status).toBe(200)
    expect(shown.page.text).toMatch(/Guests 120 160/)
    expect(shown.page.text).toContain('We have the people for it.')
    expect(await letters()).toBe(0)
    const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
    expect((await post({ ...words, total: '1', intent: 'ask-change' })).status).toBe(409)
    expect((await post({ ...words, total, intent: 'ask-change' })).status).toBe(303)
    expect((await open()).text).toContain('You asked for a change')
    expect(await letters()).toBe(1)
    const request = await owner.open(here)
    expect(request.text).toContain('They ask for a change.')
    expect(request.text).toContain('My aunts come too')
    const change = /name="change" value="([^"]+)"/.exec(request.html)![1]!
    const agreed = await owner.post(`${here}/changes`, { change, total, intent: 'agree' })
    expect([agreed.status, agreed.to]).toEqual([303, `${here}?said=moved#changes`])
    expect(await letters()).toBe(3)
    expect(await currentAgreement(house.db, id)).toMatchObject({ totalCents: Number(total), change: 1 })
    expect((await open()).fields.get('eventGuestCount')).toBe('160')
  })

  test('a new day that is agreed frees the old one for whoever is next in line there', async () => {
    await using house = await emptyHouse(database)
    const { owner, here, open, post } = await booked(house)
    const waiting = await keptLead(house.db, opening, { request: { fromEmail: 'maya@home.example' } })
    await owner.post(`/backbar/requests/${waiting.id}`, { intent: 'next-in-line' })
    const words = { ...Object.fromEntries((await open()).fields), eventDate: '2027-06-12' }
    const shown = await post({ ...words, intent: 'change' })
    const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
    await post({ ...words, total, intent: 'ask-change' })
    const change = /name="change" value="([^"]+)"/.exec((await owner.open(here)).html)![1]!
    const freed = async () =>
      (await house.db.selectFrom('letter').select('subject').execute()).filter(({ subject }) =>
        subject.startsWith('May 15 is free again'),
      )
    expect(await freed()).toHaveLength(0)
    await owner.post(`${here}/changes`, { change, total, intent: 'agree' })
    expect(await freed()).toHaveLength(1)
  })

  test('what is mistyped comes back with every word and how to mend it', async () => {
    await using house = await emptyHouse(database)
    const { open, post } = await booked(house)
    const words = Object.fromEntries((await open()).fields)
    const wrong = { eventDate: '2020-01-01', eventGuestCount: 'many', eventZip: '1', words: 'Keep this' }
    const back = await post({ ...words, ...wrong, intent: 'change' })
    expect(back.status).toBe(422)
    for (const told of [
      'Enter a day from tomorrow on',
      'Enter a whole number of guests',
      'ZIP of five digits',
      'Keep this',
    ])
      expect(back.page.html).toContain(told)
    expect(back.page.fields.get('eventGuestCount')).toBe('many')
    expect((await post({ intent: 'ask-change', option: 'x', options: 'shown' })).status).toBe(422)
    expect((await post({ intent: 'nonsense' })).status).toBe(200)
  })

  test('another sum is offered and signed; calling off is confirmed with what is kept', async () => {
    await using house = await emptyHouse(database)
    const { id, owner, here, open, post } = await booked(house)
    const words = { ...Object.fromEntries((await open()).fields), eventGuestCount: '160' }
    const shown = await post({ ...words, intent: 'change' })
    const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
    await post({ ...words, total, intent: 'ask-change' })
    const change = /name="change" value="([^"]+)"/.exec((await owner.open(here)).html)![1]!
    const act = (more: Record<string, string>) => owner.post(`${here}/changes`, { change, total, ...more })
    expect((await act({ intent: 'offer', sum: 'cheap', answer: '' })).status).toBe(422)
    expect((await act({ intent: 'offer', sum: '1,100', answer: 'For you' })).status).toBe(303)
    const offered = await open()
    expect(offered.text).toContain('Yes, change it for $1,100 in all')
    const sign = { change, total: '110000', intent: 'sign-change' }
    expect((await post({ ...sign, signature: ' ', consent: 'on' })).status).toBe(422)
    expect((await post({ ...sign, signature: 'Nora Ephron' })).status).toBe(422)
    expect((await post({ ...sign, signature: 'Nora Ephron', consent: 'on' })).status).toBe(303)
    expect(await currentAgreement(house.db, id)).toMatchObject({ totalCents: 110_000 })
    expect((await open()).text).toContain('Nothing was paid, so nothing comes back.')
    expect((await post({ intent: 'ask-call-off', words: 'We moved away' })).status).toBe(303)
    expect((await owner.open(here)).text).toContain('They ask for calling it off.')
    expect((await act({ intent: 'call-off', kept: '0', words: '' })).status).toBe(303)
    expect((await open()).text).toContain('May 15 is called off.')
    expect((await act({ intent: 'agree' })).status).toBe(303)
  })

  test('a link that is nobody’s opens nothing', async () => {
    await using house = await emptyHouse(database)
    const visit = await visitor(house)
    expect((await visit('/yours/AAAAAAAAAAAAAAAAAAAAAA/change')).status).toBe(404)
    expect((await visit('/yours/AAAAAAAAAAAAAAAAAAAAAA/change', { method: 'POST' })).status).toBe(404)
  })
})
