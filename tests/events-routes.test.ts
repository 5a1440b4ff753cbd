import { describe, expect, test } from 'vitest'
import { postponeAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { savePackingCheckmarks, getCheckedPackingItems } from '../app/operations/events/packing-checkmarks.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { changeAgreement } from './agreed-change.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

test.each(databases)(
  '%s: booked events are listed by date, postponed ones marked, and the old list redirects',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const { open, visit } = await createOwnerClient(app)
    const former = await visit('/backbar/events')
    expect([former.status, former.headers.get('Location')]).toEqual([308, '/backbar/jobs?show=booked'])
    expect((await open('/backbar/jobs?show=booked')).text).toContain('Nothing here.')
    const booked = await createStoredEvent(db, openingTime, { request: { requestorName: 'Nora Ephron' } })
    await acceptSampleProposal(db, booked.id)
    await createStoredEvent(
      db,
      openingTime,
      { request: { requestorName: 'Delia', eventDate: '2026-11-21' } },
      { state: 'booked' },
    )
    await createStoredEvent(db, openingTime, { request: { requestorName: 'Wilma' } }, { state: 'lost' })
    const asked = await createStoredEvent(db, openingTime, { request: { requestorName: 'Asking' } })
    const { text } = await open('/backbar/jobs?show=booked')
    expect(text).toMatch(/The next event first\..*Delia.*booked.*Nora Ephron.*accepted, no deposit yet/)
    for (const name of ['Wilma', 'Asking']) expect(text).not.toContain(name)
    expect((await open(`/backbar/jobs/${asked.id}/night`)).status).toBe(404)
    expect((await open('/backbar/jobs/nobody/night')).status).toBe(404)

    await postponeAgreement(db, booked.id, { words: '' }, { today: '2026-11-20' }, { actor: 'owner', now: openingTime })
    expect((await open('/backbar/jobs?show=all')).text).toMatch(/Nora Ephron postponed 120 guests/)
    expect((await open(`/backbar/jobs/${booked.id}/night`)).text).toContain('Postponed, no new date yet')
  },
)

/** An event with an accepted proposal, and the owner who opens its pages. */
async function createAgreedEvent(app: TestApp) {
  const owner = await createOwnerClient(app)
  const { id } = await createStoredEvent(app.db, openingTime, { request: { phoneNumber: '+19045550123' } })
  await acceptSampleProposal(app.db, id)
  return { ...owner, id, page: `/backbar/jobs/${id}` }
}

test.each(databases)('%s: former event addresses redirect with their query to the current pages', async (database) => {
  await using app = await createTestApp(database)
  const { id, page, open, post, visit } = await createAgreedEvent(app)
  const former = `/backbar/events/${id}`
  for (const [path, to] of [
    [former, `${page}/night`],
    [`${former}/?said=kept`, `${page}/night?said=kept`],
    [`${former}/sheet?copy=crew`, `${page}/sheet?copy=crew`],
    [`${former}/facts`, `${page}/facts`],
    ['/backbar/requests/a%3Fb/reply?template=opened', '/backbar/jobs/a%3Fb/reply?template=opened'],
  ] as const) {
    const { status, headers } = await visit(path)
    expect([path, status, headers.get('Location')]).toEqual([path, 308, to])
  }
  expect(await post(`${former}/facts`, { contact: 'Marisol' })).toMatchObject({ status: 308, to: `${page}/facts` })
  for (const path of ['night', 'sheet', 'facts'])
    expect((await open(`${page}/${path}`)).html).not.toContain('/backbar/events/')
})

test.each(databases)(
  '%s: the run sheet tab shows the next step, packing progress and missing details',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id, page, open, fill } = await createAgreedEvent(app)
    const night = `${page}/night`
    const { text, links } = await open(night)
    for (const words of [
      'Next, on Saturday, May 15 1:00 PM Leave base, 54 miles',
      'Packing list 0 of',
      '9:45 PM Last call',
      'Nora Ephron, the host',
      'Run sheet on one page',
    ])
      expect(text).toContain(words)
    // If the event has no contact, the page links to the host's phone number.
    expect(links.get('Call the host')).toBe('tel:+19045550123')
    for (const lack of ['Contact?', 'Phone number of the contact?']) expect(links.has(lack)).toBe(false)
    expect(links.get('Drive')).toContain('query=The+Cistern+Club%2C+St.+Augustine')
    for (const [blank, field] of [
      ['Way in?', 'loadInWay'],
      ['Power?', 'power'],
      ['Number of minors?', 'minors'],
    ] as const)
      expect(links.get(blank)).toBe(`${page}/facts#${field}`)
    await changeAgreement(db, id, { eventGuestCount: 130 })

    const facts = {
      contact: 'Marisol',
      contactPhone: '(904) 555-0161',
      loadIn: '14:00',
      toast: '19:15',
      setting: 'tent',
    }
    const more = { minors: '9', nonDrinkers: '1', loadInWay: 'Garden gate', power: 'By the gate' }
    expect(await fill(`${page}/facts`, { ...facts, ...more })).toMatchObject({ status: 303, to: `${night}?said=kept` })
    const told = await open(night)
    for (const words of [
      '2:00 PM Load-in, set-up: Garden gate',
      'Toast, 130 glasses, pour at 7:05 PM',
      'Power By the gate',
      'Indoors or outdoors In a tent',
      '9 guests are under 21. Check every ID.',
      '1 guest does not drink.',
    ])
      expect(told.text).toContain(words)
    expect(told.links.get('Call Marisol')).toBe('tel:+19045550161')
    expect(told.links.has('Way in?')).toBe(false)
    // The run sheet itself shows no amounts, because others may look on.
    expect(told.html.split('class="night-page ')[1]).not.toMatch(/\$\d/)

    const refused = await fill(`${page}/facts`, { toast: 'late', contact: 'Somebody else' })
    expect(refused.status).toBe(422)
    expect(refused.page.text).toContain('Toast: enter a time of day')
    expect(refused.page.fields.get('contact')).toBe('Somebody else')
  },
)

test.each(databases)(
  '%s: an event without details still has a run sheet tab, and stale saves conflict',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const { open, post } = await createOwnerClient(app)
    const nothing = { eventStartTime: null, eventEndTime: null, eventGuestCount: null, eventVenue: null }
    const request = { ...nothing, eventLocation: null, zip: null, experience: null, phoneNumber: null }
    const snapshot = { experienceName: null, bartenders: null, miles: null, timeline: [] }
    const { id } = await createStoredEvent(db, openingTime, { request, snapshot }, { state: 'booked' })
    const page = `/backbar/jobs/${id}`
    const { status, text, links } = await open(`${page}/night`)
    expect(status).toBe(200)
    for (const words of ['No times yet.', 'Their drinks are not named yet.', 'Packing list 0 of'])
      expect(text).toContain(words)
    expect(links.get('Start and end?')).toBe(`${page}/edit`)
    expect((await open(`${page}/edit`)).text).toContain('What they agreed to stays as signed')
    expect(links.get('Phone number of the contact?')).toBe(`${page}/facts#contactPhone`)

    const { fields } = await open(`${page}/facts`)
    const words = Object.fromEntries(fields)
    expect((await post(`${page}/facts`, { ...words, contact: 'Ann' })).status).toBe(303)
    const late = await post(`${page}/facts`, { ...words, contact: 'Ben' })
    expect(late.status).toBe(409)
    expect(late.page.text).toContain('This was changed in the meantime')
    expect(late.page.fields.get('contact')).toBe('Ben')
    expect((await post('/backbar/jobs/nobody/facts', words)).status).toBe(404)
  },
)

test.each(databases)(
  '%s: the packing list opens before departure and switches to the return list later',
  async (database) => {
    await using app = await createTestApp(database)
    const { id, page } = await createAgreedEvent(app)
    const bring = await listPackingItemIds(app, id)
    const at = async (time: string) => {
      app.advance(Date.parse(time) - app.now())
      // Half a year later the session has expired.
      const { html, text } = await (await createOwnerClient(app)).open(`${page}/night`)
      const unfolded = [...html.matchAll(/<details class="load-way" data-way="(\w+)"([^>]*)>/g)]
      return {
        text,
        ways: unfolded.map(
          ([, way, how]) => `${way}${how!.includes('hidden') ? ' gone' : how!.includes('open') ? ' open' : ' folded'}`,
        ),
      }
    }
    expect(await at('2027-05-14T12:00:00-04:00')).toMatchObject({
      text: expect.stringContaining('Next, tomorrow 1:00 PM Leave base'),
      ways: ['out open', 'home gone'],
    })
    // After the departure time the packing list stays open until everything is packed.
    expect(await at('2027-05-15T13:30:00-04:00')).toMatchObject({
      text: expect.stringContaining('Next 3:00 PM Load-in'),
      ways: ['out open', 'home gone'],
    })
    await savePackingCheckmarks(
      app.db,
      id,
      bring.map((line) => ({ line, way: 'out' as const, isOn: true, ago: 0 })),
      app.now(),
    )
    expect((await at('2027-05-15T13:31:00-04:00')).ways).toEqual(['out folded', 'home gone'])
    const late = await at('2027-05-15T22:30:00-04:00')
    expect(late.ways).toEqual(['out gone', 'home open'])
    expect(late.text).toContain(`Bring back 0 of ${bring.length}`)
  },
)

/** Ids of an event's packing items, read from its page. */
async function listPackingItemIds(app: TestApp, id: string) {
  const { open } = await createOwnerClient(app)
  const { html } = await open(`/backbar/jobs/${id}/night`)
  const [out] = html.split('data-way="home"')
  return [...out!.matchAll(/name="line" value="([^"]+)"/g)].map(([, line]) => line!)
}

describe.each(databases)('%s: packing list', (database) => {
  test('packing item counts come from the settings, and checkmarks are saved without JavaScript', async () => {
    await using app = await createTestApp(database)
    const { page, open, post, fill } = await createAgreedEvent(app)
    const night = `${page}/night`
    const save = (words: [string, string][]) => post(`${page}/load-out`, words)
    expect((await open(night)).text).toMatch(
      /Packing list 0 of (\d+) Bar 1 Back table 1 Shaker 4 Jigger 4 Strainer 2 31 more lines/,
    )
    expect(
      await save([
        ['way', 'out'],
        ['line', 'load-shakers'],
        ['line', 'load-jiggers'],
      ]),
    ).toMatchObject({ status: 303, to: `${night}#load-out` })
    expect((await open(night)).text).toMatch(/Packing list 2 of \d+/)
    // The same form again, with a box unchecked.
    await save([
      ['way', 'out'],
      ['line', 'load-shakers'],
      ['shown', 'load-shakers'],
      ['shown', 'load-jiggers'],
    ])
    expect((await open(night)).text).toMatch(/Packing list 1 of \d+/)
    const stale: [string, string][] = [
      ['way', 'out'],
      ['line', 'load-unknown'],
    ]
    expect((await save(stale)).to).toBe(`${night}?said=stale#load-out`)
    for (const nonsense of [[], [['way', 'away']], [['ticks', '{']]] as [string, string][][])
      expect((await save(nonsense)).status).toBeLessThan(304)
    expect((await post('/backbar/jobs/nobody/load-out', { way: 'out' })).status).toBe(404)

    const kit = '/backbar/settings/kit'
    const { fields } = await open(kit)
    const row = [...fields].find(([, value]) => value === 'Shaker')![0].replace('name-', '')
    const former = Object.fromEntries(fields)
    expect((await fill(kit, { [`count-${row}`]: '3' })).to).toContain(`${kit}?said=kept`)
    expect((await open(night)).text).toMatch(/Packing list 1 of \d+.*Shaker 6/)
    expect((await post(kit, { ...former, [`count-${row}`]: '5' })).status).toBe(409)
    const refused = await fill(kit, { [`each-${row}`]: '0' })
    expect([refused.status, refused.page.text]).toEqual([422, expect.stringContaining('Shaker: enter a whole number')])
  })

  test('packing checkmarks set offline on two phones merge, and the latest tap per item applies', async () => {
    await using app = await createTestApp(database)
    const { id, page, visit, post } = await createAgreedEvent(app)
    const send = async (ticks: unknown[]) =>
      (await post(`${page}/load-out`, { ticks: JSON.stringify(ticks) })).response.json()
    const tick = (line: string, isOn: boolean, minutes = 0, way = 'out') => ({ line, way, isOn, ago: minutes * 60_000 })
    expect(await send([tick('load-shakers', true)])).toEqual({ out: ['load-shakers'], home: [] })
    app.advance(30 * 60_000)
    // Unchecked offline twenty minutes ago. Another phone has checked it again since.
    await send([tick('load-shakers', true, 10)])
    expect(await send([tick('load-shakers', false, 20), tick('load-bar', true, 20)])).toEqual({
      out: expect.arrayContaining(['load-shakers', 'load-bar']),
      home: [],
    })
    // Resent, sent from two phones at once, and with repeated items: each counts once.
    const twice = [tick('load-jiggers', false, 2), tick('load-jiggers', true, 1), tick('load-jiggers', true, 1, 'home')]
    await Promise.all([send(twice), send(twice), send([tick('load-jiggers', true, 3)])])
    const ticks = await getCheckedPackingItems(app.db, id)
    expect([ticks.out.toSorted(), ticks.home]).toEqual([['load-bar', 'load-jiggers', 'load-shakers'], ['load-jiggers']])
    expect(await (await visit(`${page}/load-out`)).json()).toEqual(await getCheckedPackingItems(app.db, id))
    const odd = [null, 7, { line: 'load-bar' }, tick('load-nothing', true), { ...tick('load-bar', false), ago: 'long' }]
    expect((await send(odd)).out).not.toContain('load-bar')
    expect((await send([tick('load-bar', true, -600)])).out).toContain('load-bar')
  })

  test('an assistant can check off packing items, and a visitor cannot', async () => {
    await using app = await createTestApp(database)
    const { page } = await createAgreedEvent(app)
    const helper = await createUserClient(app, 'desk')
    const ticks = JSON.stringify([{ line: 'load-bar', way: 'out', isOn: true, ago: 0 }])
    const stranger = await createAppVisitor(app)
    const body = new URLSearchParams({ ticks })
    const refused = await stranger(`${page}/load-out`, { method: 'POST', body })
    expect([refused.status, refused.headers.get('Location')]).toEqual([
      307,
      expect.stringMatching(/^\/backbar\/log-in/),
    ])
    expect((await helper.open(`${page}/night`)).text).toMatch(/Packing list 0 of \d+/)
    expect((await helper.post(`${page}/load-out`, { ticks })).status).toBe(200)
    expect((await helper.open(`${page}/night`)).text).toMatch(/Packing list 1 of \d+/)
  })
})

test('a completed event links to its agreement and offers no decline or new proposal', async () => {
  await using app = await createTestApp()
  const event = await createStoredEvent(app.db, openingTime)
  await acceptSampleProposal(app.db, event.id)
  await app.db.updateTable('proposal').set({ state: 'done' }).where('event_id', '=', event.id).execute()
  await app.db.updateTable('event').set({ state: 'done' }).where('id', '=', event.id).execute()
  const { links, text } = await (await createOwnerClient(app)).open(`/backbar/jobs/${event.id}`)
  expect(links.get('Record of the agreement')).toBe(`/backbar/jobs/${event.id}/agreement`)
  const before = ['Create a new proposal', 'Make the proposal', 'Decline', 'Change or call off']
  expect(before.filter((words) => links.has(words))).toEqual([])
  expect(text).not.toContain('Estimate')
})
