import { expect, test } from 'vitest'
import { postponeAgreement } from '../app/agreements/changes/call-off.server.ts'
import { agreeToProposal } from './agreed-proposal.ts'
import { changeAgreement } from './agreed-change.ts'
import { keptLead } from './doubles/kept-lead.ts'
import { databases, emptyHouse, opening } from './house.ts'
import { ownerClient } from './owner-client.ts'

test.each(databases)(
  '%s: booked events are listed among the jobs in their order, a postponed one as such; the former list leads there',
  async (database) => {
    await using house = await emptyHouse(database)
    const { db } = house
    const { open, visit } = await ownerClient(house)
    const former = await visit('/backbar/events')
    expect([former.status, former.headers.get('Location')]).toEqual([308, '/backbar/jobs?show=booked'])
    expect((await open('/backbar/jobs?show=booked')).text).toContain('Nothing here.')
    const booked = await keptLead(db, opening, { request: { requestorName: 'Nora Ephron' } })
    await agreeToProposal(db, booked.id)
    await keptLead(db, opening, { request: { requestorName: 'Delia', eventDate: '2026-11-21' } }, { state: 'booked' })
    await keptLead(db, opening, { request: { requestorName: 'Wilma' } }, { state: 'lost' })
    const asked = await keptLead(db, opening, { request: { requestorName: 'Asking' } })
    const { text } = await open('/backbar/jobs?show=booked')
    expect(text).toMatch(/The next event first\..*Delia.*booked.*Nora Ephron.*booked/)
    for (const name of ['Wilma', 'Asking']) expect(text).not.toContain(name)
    expect((await open(`/backbar/events/${asked.id}`)).status).toBe(404)
    expect((await open('/backbar/events/nobody')).status).toBe(404)

    await postponeAgreement(db, booked.id, { words: '' }, { today: '2026-11-20' }, { actor: 'owner', now: opening })
    expect((await open('/backbar/jobs?show=all')).text).toMatch(/Nora Ephron, 120 guests postponed/)
    expect((await open(`/backbar/events/${booked.id}`)).text).toContain('Postponed, no new date yet')
  },
)

test.each(databases)('%s: an event’s page says one number everywhere, and what its sheet lacks', async (database) => {
  await using house = await emptyHouse(database)
  const { db } = house
  const { open, fill } = await ownerClient(house)
  const { id } = await keptLead(db, opening)
  await agreeToProposal(db, id)
  const page = `/backbar/events/${id}`
  let { text } = await open(page)
  for (const words of [
    'Nora Ephron, Saturday, May 15',
    'Agreed, no deposit yet · in 176 days',
    'Doors 5–11 PM',
    'Guests 120 final count due May 1',
    '54 mi, set-up from 3:00 PM',
    'Money $1,040 still to pay',
    'Setting not known yet',
    '9:45 PM Last call',
    'contact Add it',
    'Nora Ephron, Nov 20, 2026, 9:00 AM',
  ])
    expect(text).toContain(words)
  await changeAgreement(db, id, { eventGuestCount: 130 })
  text = (await open(page)).text
  expect(text).toContain('Guests 130 final count due May 1, was 120 when signed')

  const facts = { contact: 'Marisol', contactPhone: '(904) 555-0161', loadIn: '14:00', toast: '19:15', setting: 'tent' }
  expect(await fill(`${page}/facts`, facts)).toMatchObject({ status: 303, to: `${page}?said=kept` })
  const told = await open(page)
  for (const words of ['set-up from 2:00 PM', '7:15 PM Toast 130 glasses', 'On site: Marisol', 'Setting In a tent'])
    expect(told.text).toContain(words)
  expect(told.links.get('(904) 555-0161')).toBe('tel:+19045550161')
  expect(told.text).not.toContain('contact Add it')

  const refused = await fill(`${page}/facts`, { toast: 'late', contact: 'Somebody else' })
  expect(refused.status).toBe(422)
  expect(refused.page.text).toContain('Toast: enter a time of day')
  expect(refused.page.fields.get('contact')).toBe('Somebody else')
})

test.each(databases)(
  '%s: an event of which nothing is known has a page, and two tabs do not lose facts',
  async (database) => {
    await using house = await emptyHouse(database)
    const { db } = house
    const { open, post } = await ownerClient(house)
    const nothing = { eventStartTime: null, eventEndTime: null, eventGuestCount: null, eventVenue: null }
    const request = { ...nothing, eventLocation: null, zip: null, experience: null, phoneNumber: null }
    const snapshot = { experienceName: null, bartenders: null, miles: null, timeline: [] }
    const { id } = await keptLead(db, opening, { request, snapshot }, { state: 'booked' })
    const page = `/backbar/events/${id}`
    const { status, text } = await open(page)
    expect(status).toBe(200)
    for (const words of ['no times yet', 'not known yet', 'miles not known', 'agreed price', 'Nothing was signed'])
      expect(text).toContain(words)

    const { fields } = await open(`${page}/facts`)
    const words = Object.fromEntries(fields)
    expect((await post(`${page}/facts`, { ...words, contact: 'Ann' })).status).toBe(303)
    const late = await post(`${page}/facts`, { ...words, contact: 'Ben' })
    expect(late.status).toBe(409)
    expect(late.page.text).toContain('Somebody saved this in the meantime')
    expect(late.page.fields.get('contact')).toBe('Ben')
    expect((await post('/backbar/events/nobody/facts', words)).status).toBe(404)
  },
)

test.each(databases)('%s: the load-out is counted from the kit, and the last tick of a line wins', async (database) => {
  await using house = await emptyHouse(database)
  const { db } = house
  const { open, post, fill } = await ownerClient(house)
  const { id } = await keptLead(db, opening)
  await agreeToProposal(db, id)
  const page = `/backbar/events/${id}`
  const tick = (words: string) => post(page, { tick: words })
  expect((await open(page)).text).toMatch(/Shaker 4\s*Out\s*: Shaker\s*Home\s*: Shaker/)
  expect(await tick('out:on:load-shakers')).toMatchObject({ status: 303, to: `${page}#line-load-shakers` })
  // Two phones at once, and the same tap twice.
  await Promise.all(['out:on:load-jiggers', 'home:on:load-shakers', 'out:on:load-jiggers'].map(tick))
  expect((await open(page)).text).toMatch(/2 of \d+ in the van, 1 back home/)
  await tick('out:off:load-jiggers')
  expect((await open(page)).text).toMatch(/1 of \d+ in the van/)
  expect((await tick('out:on:load-unknown')).to).toBe(`${page}?said=stale#bring`)
  for (const nonsense of ['', 'out', 'away:on:load-bar']) expect((await tick(nonsense)).status).toBe(303)

  const kit = '/backbar/settings/kit'
  const { fields } = await open(kit)
  const row = [...fields].find(([, value]) => value === 'Shaker')![0].replace('name-', '')
  const former = Object.fromEntries(fields)
  expect((await fill(kit, { [`count-${row}`]: '3' })).to).toContain(`${kit}?said=kept`)
  expect((await open(page)).text).toMatch(/1 of \d+ in the van.*Shaker 6/)
  expect((await post(kit, { ...former, [`count-${row}`]: '5' })).status).toBe(409)
  const refused = await fill(kit, { [`each-${row}`]: '0' })
  expect([refused.status, refused.page.text]).toEqual([422, expect.stringContaining('Shaker: enter a whole number')])
})
