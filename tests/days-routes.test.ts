import { describe, expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { freeOfCharge, createOwnerClient } from './owner-client.ts'

async function getState(app: TestApp, date: string, more = '') {
  const visit = await createAppVisitor(app)
  return ((await (await visit(`/api/availability?date=${date}${more}`)).json()) as { state: string }).state
}

describe.each(databases)('%s: the owner’s calendar', (database) => {
  test('visitors see closed days as taken, and booking one warns the owner', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const close = async (words: Record<string, string>) => {
      const page = await open('/backbar/calendar')
      return post('/backbar/calendar', {
        intent: 'close-days',
        key: /name="key" value="([^"]+)"/.exec(page.html)![1]!,
        ...words,
      })
    }
    expect((await close({ from: '2027-10-16', to: '', kind: 'closed', note: 'Family wedding' })).status).toBe(303)
    expect((await close({ from: '2027-10-01', to: '', weekday: '1', kind: 'closed' })).status).toBe(303)
    expect((await close({ from: '2027-10-20', to: '2027-10-22', kind: 'ask' })).status).toBe(303)
    const month = await open('/backbar/calendar?month=2027-10&day=2027-10-16')
    expect(month.text).toContain('October 2027')
    expect(month.text).toContain('Closed: Saturday, October 16, 2027')
    expect(month.text).toContain('Family wedding')
    expect(month.text).toContain('Closed: Mondays from Friday, October 1, 2027')
    const states = ['2027-10-15', '2027-10-16', '2027-10-18', '2027-10-21', '2027-10-23']
    expect(await Promise.all(states.map((day) => getState(app, day)))).toEqual([
      'open',
      'taken',
      'taken',
      'ask',
      'open',
    ])

    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-10-16' } })
    const { fields } = await open(`/backbar/jobs/${id}`)
    const move = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'booked', ...freeOfCharge }
    const asked = await post(`/backbar/jobs/${id}`, move)
    expect([asked.status, asked.page.text]).toEqual([
      409,
      expect.stringContaining('You closed Saturday, October 16, 2027.'),
    ])

    const rule = /name="rule" value="([^"]+)"/.exec(month.html)![1]!
    expect((await post('/backbar/calendar', { intent: 'drop-rule', rule })).status).toBe(303)
    expect(await getState(app, '2027-10-16')).toBe('open')
    expect((await post(`/backbar/jobs/${id}`, move)).status).toBe(303)
    // Closing the day of a booked event asks first, keeps the booking, and the calendar shows it.
    const days = { from: '2027-10-15', to: '2027-10-17', kind: 'closed' }
    const warned = await close(days)
    expect([warned.status, warned.page.text]).toEqual([
      422,
      expect.stringMatching(/One event is on these days.*Nora.*Saturday, October 16, 2027: booked/),
    ])
    expect(await getState(app, '2027-10-15')).toBe('open')
    expect((await close({ ...days, knows: 'another-event' })).status).toBe(422)
    expect((await close({ ...days, kind: 'ask' })).status).toBe(303)
    expect((await close({ ...days, knows: warned.page.fields.get('knows')! })).status).toBe(303)
    expect(await getState(app, '2027-10-15')).toBe('taken')
    expect((await open('/backbar/calendar?month=2027-10&day=2027-10-16')).text).toMatch(/Nora.*booked/)
  })

  test('a distant event also blocks its days of travel, for visitors and owner', async () => {
    await using app = await createTestApp(database)
    // Guam, 8,100 miles: nine days of travel.
    const far = { eventDate: '2027-10-10', eventLocation: 'Hagåtña, GU 96910', zip: '96910' }
    await createStoredEvent(app.db, openingTime, { request: far }, { state: 'booked' })
    expect(await getState(app, '2027-10-17')).toBe('taken')
    expect(await getState(app, '2027-10-24')).toBe('open')
    const { id } = await createStoredEvent(app.db, openingTime, { request: { eventDate: '2027-10-17' } })
    const { open, post } = await createOwnerClient(app)
    const { fields } = await open(`/backbar/jobs/${id}`)
    const move = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'booked', ...freeOfCharge }
    const { status, page } = await post(`/backbar/jobs/${id}`, move)
    expect([status, page.text]).toEqual([409, expect.stringContaining('your team is at another event')])
  })

  test('invalid closed days return field errors and keep the typed note', async () => {
    await using app = await createTestApp(database)
    const { post } = await createOwnerClient(app)
    const words = { intent: 'close-days', from: '2027-02-30', to: '2026-01-01', note: 'n'.repeat(101), kind: 'ask' }
    const { status, page } = await post('/backbar/calendar', words)
    expect(status).toBe(422)
    expect(page.text).toContain('Enter the first day')
    expect(page.text).toContain('Shorten the note')
    expect(page.fields.get('note')).toBe('n'.repeat(101))
    const backwards = await post('/backbar/calendar', { ...words, from: '2027-10-16', to: '2027-10-15', note: '' })
    expect(backwards.page.text).toContain('Enter a last day after the first')
  })

  test('availability is entered in sentences, and detours as what they add', async () => {
    await using app = await createTestApp(database)
    const { open, fill } = await createOwnerClient(app)
    const page = await open('/backbar/settings/days')
    for (const words of [
      'How we count the drive 45 miles an hour, 30 minutes to spare',
      'Add 25% to the straight line',
    ])
      expect(page.text).toContain(words)
    expect(page.text).not.toContain('Add 35%')
    expect(page.html).not.toContain('<details class="slip folded" open')
    expect((await fill('/backbar/settings/days', { driveFactor: '1.35' })).status).toBe(303)
    const { fields, text } = await open('/backbar/settings/days')
    expect([fields.get('driveFactor'), text.includes('Add 35% to the straight line')]).toEqual(['1.35', true])
    const wrong = await fill('/backbar/settings/days', { driveMph: '500' })
    expect(wrong.page.html).toContain('<details class="slip folded" open')
  })

  test('a second team allows a second event a day, and invalid settings are refused', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const request = { eventDate: '2027-10-16', eventStartTime: '17:00', eventEndTime: '22:00' }
    await createStoredEvent(app.db, openingTime, { request }, { state: 'booked' })
    const evening = '&start=18:00&end=22:00&guests=60&miles=10'
    expect(await getState(app, '2027-10-16', evening)).toBe('taken')
    const page = await open('/backbar/settings/days')
    const words = Object.fromEntries(page.fields)
    const typed = { ...words, crews: '2', eventsADay: '2', driveFactor: '1.3' }
    expect((await post('/backbar/settings/days', typed)).status).toBe(303)
    expect(await getState(app, '2027-10-16', evening)).toBe('open')
    const wrong = await post('/backbar/settings/days', { ...typed, seen: words.seen!, crews: 'two', noticeDays: '90' })
    expect([wrong.status, wrong.page.fields.get('crews')]).toEqual([422, 'two'])
    expect(wrong.page.text).toContain('Enter a whole number from 1 to 20')
    const late = await post('/backbar/settings/days', { ...typed, crews: '3', seen: words.seen! })
    expect(late.status).toBe(409)
    expect(await getState(app, '2027-10-16', evening)).toBe('open')
  })
})
