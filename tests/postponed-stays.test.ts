import { describe, expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { createPostponedEvent } from './postponed-event.ts'
import { submitChangeForm } from './submit-change-form.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'

const someoneElse = { fromEmail: 'other@home.example', requestorName: 'Priya Shah', phoneNumber: '+19045550001' }

const postponedState = { state: 'quoted', agreement: 'postponed', isAsleep: true }

describe.each(databases)('%s: a postponed event', (database) => {
  test.each([
    ['price', { what: 'price', price: '1000', words: '' }, { totalCents: 100_000 }],
    ['guests', { what: 'change', eventGuestCount: '125', words: '' }, { guests: 125 }],
    ['hours', { what: 'change', eventStartTime: '16:00', eventEndTime: '22:00', words: '' }, {}],
  ])('a postponed event stays postponed when the owner changes the %s', async (_, words, changed) => {
    await using app = await createTestApp(database)
    const { owner, here, page, standing, lastEmail } = await createPostponedEvent(app)
    const { shown, done } = await submitChangeForm(owner, here, words)
    expect(shown.page.text).not.toContain('May 15, 2027 →')
    expect(done.status).toBe(303)
    expect(await standing()).toMatchObject({ ...postponedState, ...changed })
    expect(await page()).toContain('May 15 is postponed')
    expect(await page()).not.toContain('is yours')
    const { subject, body_text, document } = await lastEmail()
    expect(subject).toBe('Your change is agreed')
    expect(body_text).toContain('Your event is still postponed and has no date yet.')
    expect(body_text).not.toContain('May 15')
    expect(JSON.parse(document!)).not.toHaveProperty('calendar')
    expect((await owner.open(done.to)).text).toContain('It is still postponed, with no new day yet.')
  })

  test('a postponed event booked for its old date gets a new calendar entry', async () => {
    await using app = await createTestApp(database)
    const { owner, here, page, standing, lastEmail } = await createPostponedEvent(app)
    const { done } = await submitChangeForm(owner, here, { what: 'day', eventDate: '2027-05-15', words: '' })
    expect(done.status).toBe(303)
    expect(await standing()).toMatchObject({ state: 'booked', agreement: 'reserved', isAsleep: false })
    expect(await page()).toContain('May 15 is yours')
    const { body_text, document } = await lastEmail()
    expect(body_text).toContain('No date yet → Saturday, May 15, 2027')
    expect(document).toContain('DTSTART')
  })

  test('moving a postponed event requires a new date', async () => {
    await using app = await createTestApp(database)
    const { owner, here, standing } = await createPostponedEvent(app)
    const tried = await owner.post(`${here}/change`, { what: 'day', eventDate: '', words: 'Soon' })
    expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining('Enter the new day')])
    expect(tried.page.html).toContain('Soon')
    expect(await standing()).toMatchObject(postponedState)
  })

  test('a postponed event cannot return to its old date once others have booked it', async () => {
    await using app = await createTestApp(database)
    const { owner, here, standing } = await createPostponedEvent(app)
    await createStoredEvent(app.db, openingTime, { request: someoneElse }, { state: 'booked' })
    const tried = await owner.post(`${here}/change`, { what: 'day', eventDate: '2027-05-15', words: '' })
    expect(tried.status).toBe(409)
    const { done } = await submitChangeForm(owner, here, { what: 'change', eventGuestCount: '125', words: '' })
    expect([done.status, await standing()]).toEqual([303, expect.objectContaining(postponedState)])
  })
})
