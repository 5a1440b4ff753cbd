import { describe, expect, test } from 'vitest'
import { getEventVenue, listVenues } from '../app/operations/venues/venues.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../app/upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../app/upkeep/privacy/data-subject.server.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

const facts = {
  name: 'The Cistern Club',
  address: '12 Bay St',
  zip: '32202',
  power: 'Two outlets',
  phone: '904 555 0133',
}

describe.each(databases)('%s: venues', (database) => {
  test('venues that events name are listed until something is noted about them', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const place = { eventVenue: 'The Cistern Club', eventLocation: 'Jacksonville', zip: '32202' }
    await insertEvent(app, { ...place, fromEmail: 'a@home.example' }, { state: 'done' })
    const { id } = await insertEvent(app, { ...place, fromEmail: 'b@home.example' }, { state: 'booked' })
    await insertEvent(app, { ...place, eventVenue: 'At home', fromEmail: 'c@home.example' }, { state: 'booked' })
    await insertEvent(app, { ...place, eventVenue: 'Lost Barn', fromEmail: 'd@home.example' }, { state: 'lost' })
    const { text, links } = await owner.open('/backbar/venues')
    expect(text).toMatch(/From your events.*The Cistern Club Jacksonville 32202 2 events, the latest/)
    expect(text).not.toMatch(/At home|Lost Barn/)
    const page = links.get('Add what you know about The Cistern Club')!
    expect((await owner.open(page)).fields.get('name')).toBe('The Cistern Club')
    await owner.fill(`/backbar/jobs/${id}/facts?open=venue`, facts)
    expect((await owner.open('/backbar/venues')).text).not.toContain('From your events')
  })

  test('a saved venue is offered for the next event there and stays single', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const place = { eventVenue: 'The Cistern Club', eventLocation: 'Jacksonville', zip: '32202' }
    const first = await insertEvent(app, place, { state: 'booked' })
    const page = `/backbar/jobs/${first.id}/facts?open=venue`
    const opened = await owner.open(page)
    expect([opened.fields.get('name'), opened.fields.get('zip')]).toEqual(['The Cistern Club', '32202'])
    const sent = { ...Object.fromEntries(opened.fields), ...facts }
    expect((await owner.post(page, sent)).to).toBe(`/backbar/jobs/${first.id}?said=kept`)
    // A double click adds a single venue.
    expect((await owner.post(page, sent)).status).toBe(303)
    expect(await listVenues(app.db)).toHaveLength(1)
    const shown = await owner.open(`/backbar/jobs/${first.id}/night`)
    expect(shown.text).toContain('Two outlets')
    expect(shown.text).toContain('(904) 555-0133')

    const second = await insertEvent(
      app,
      { ...place, eventVenue: 'cistern club', fromEmail: 'b@home.example', requestorName: 'Ada Vance' },
      { state: 'booked' },
    )
    const offered = await owner.open(`/backbar/jobs/${second.id}/night`)
    expect(offered.text).toMatch(/You know a venue like it: The Cistern Club ?, 12 Bay St 32202; Nora Ephron/)
    // A second venue of the same name leads to a question, and the form keeps its values.
    const again = await owner.fill(`/backbar/jobs/${second.id}/facts?open=venue`, {
      ...facts,
      ice: 'None',
      id: 'another-place',
    })
    expect(again.status).toBe(409)
    expect(again.page.text).toContain('There is a venue like this already. Nothing is saved yet.')
    expect(again.page.fields.get('ice')).toBe('None')
    const { id } = (await getEventVenue(app.db, first.id))!
    const use = await owner.post(`/backbar/jobs/${second.id}/facts?open=venue`, { intent: 'use', venue: id })
    expect(use.to).toContain('said=kept')
    expect((await getEventVenue(app.db, second.id))?.id).toBe(id)
    expect((await owner.open(`/backbar/jobs/${second.id}/facts?open=venue`)).text).toContain(
      'What you change here is changed for the other event there too: Nora Ephron',
    )
    const list = await owner.open('/backbar/venues')
    expect(list.text).toContain('2 events')
    // A deleted venue is restored with its events.
    const gone = await owner.post(`/backbar/venues?open=${id}`, { intent: 'delete' })
    expect(await getEventVenue(app.db, first.id)).toBeNull()
    const bin = new URL(gone.to, 'https://bar.example').searchParams.get('bin')!
    await owner.post('/backbar/undo', { bin, to: '/backbar/venues' })
    expect((await getEventVenue(app.db, second.id))?.power).toBe('Two outlets')
  })

  test('venues with the same name are distinguished by ZIP or by the owner’s choice', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const there = await insertEvent(app, { eventVenue: 'The Cistern Club', zip: '32084' }, { state: 'booked' })
    await owner.post('/backbar/venues?open=new', { id: 'first-place', seen: '', ...facts })
    const page = `/backbar/jobs/${there.id}/facts?open=venue`
    expect((await owner.open(page)).text).toContain('(the same name, another ZIP)')
    expect((await owner.fill(page, { power: 'A generator' })).status).toBe(303)
    expect((await listVenues(app.db)).map(({ zip }) => zip)).toEqual(['32084', '32202'])
    const other = await owner.post('/backbar/venues?open=new', {
      id: 'third-place',
      seen: '',
      ...facts,
      another: 'yes',
    })
    expect(other.to).toBe('/backbar/venues?open=third-place&said=kept')
    expect((await owner.post(page, { intent: 'leave' })).status).toBe(303)
    expect(await getEventVenue(app.db, there.id)).toBeNull()
    expect((await owner.post(page, { intent: 'use', venue: 'nowhere' })).to).toBe(`${page}&said=stale`)
  })

  test('an invalid, outdated or deleted venue form keeps the typed text', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await owner.post('/backbar/venues?open=new', { id: 'first-place', seen: '', ...facts })
    const page = '/backbar/venues?open=first-place'
    const bad = await owner.fill(page, { zip: '322', phone: 'Bob', notes: 'Geese.' })
    expect([bad.status, bad.page.fields.get('zip'), bad.page.fields.get('notes')]).toEqual([422, '322', 'Geese.'])
    const before = Object.fromEntries((await owner.open(page)).fields)
    expect((await owner.post(page, { ...before, ice: 'A machine' })).status).toBe(303)
    const late = await owner.post(page, { ...before, ice: 'A store' })
    expect([late.status, late.page.fields.get('ice')]).toEqual([409, 'A store'])
    expect(late.page.text).toContain('stored now A machine')
    await owner.post(page, { intent: 'delete' })
    const gone = await owner.post(page, { ...before, ice: 'A store' })
    expect([gone.status, gone.page.fields.get('ice')]).toEqual([409, 'A store'])
    expect((await owner.post(page, Object.fromEntries(gone.page.fields))).status).toBe(303)
    for (const nowhere of ['/backbar/venues?open=nobody', '/backbar/jobs/nobody/facts?open=venue'])
      expect((await owner.visit(nowhere)).status).toBe(404)
  })

  test('erasing a client deletes only the venues no other client used', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const nora = await insertEvent(app, { eventVenue: 'Home', fromEmail: 'nora@home.example' })
    const ada = await insertEvent(app, { eventVenue: 'A', fromEmail: 'ada@home.example' })
    const alsoNora = await insertEvent(app, { eventVenue: 'A', fromEmail: 'nora@home.example' })
    await owner.post(`/backbar/jobs/${nora.id}/facts?open=venue`, { id: 'noras-home', seen: '', name: 'Nora’s home' })
    await owner.post(`/backbar/jobs/${ada.id}/facts?open=venue`, { id: 'the-a-club', seen: '', name: 'A Club' })
    await owner.post(`/backbar/jobs/${alsoNora.id}/facts?open=venue`, { intent: 'use', venue: 'the-a-club' })
    const seen = computeDataSubjectTag(await getDataSubject(app.db, 'nora@home.example'))
    expect(await eraseDataSubject(app, 'nora@home.example', seen, '')).toBe(true)
    const left = await listVenues(app.db)
    expect(left.map(({ name, events }) => [name, events.length])).toEqual([['A Club', 1]])
  })
})
