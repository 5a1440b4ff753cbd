import { expect, test } from 'vitest'
import { fullQuoteForm, validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'

const hour = 3_600_000

test.each(databases)(
  '%s: quote requests over the hourly limit keep their text and succeed an hour later',
  async (database) => {
    await using app = await createTestApp(database, { QUOTES_PER_HOUR: '2' })
    const { ask, pickUp, send } = await createVisitor(app)
    for (let i = 0; i < 2; i++) expect((await ask(validQuoteForm)).response.status).toBe(303)
    const form = await pickUp()
    const { page } = await send(form, fullQuoteForm)
    expect(page.status).toBe(429)
    expect(page.text).toContain('please try again later, or call us')
    for (const [field, typed] of Object.entries(fullQuoteForm))
      expect([field, page.fields.get(field)]).toEqual([field, typed])
    expect((await listStoredData(app)).leads).toHaveLength(2)
    expect((await listStoredData(app)).emails).toHaveLength(4)

    app.advance(hour)
    expect((await send(page, fullQuoteForm)).response.status).toBe(303)
  },
)

test('the hourly limit of quote requests counts each IP address separately', async () => {
  await using app = await createTestApp('sqlite', { QUOTES_PER_HOUR: '1' })
  const neighbour = await createVisitor(app, '198.51.100.7')
  const { ask } = await createVisitor(app)
  await ask(validQuoteForm)
  expect((await ask(validQuoteForm)).response.status).toBe(429)
  expect((await neighbour.ask(validQuoteForm)).response.status).toBe(303)
})

test('resending an accepted quote request succeeds even when the hourly limit is reached', async () => {
  await using app = await createTestApp('sqlite', { QUOTES_PER_HOUR: '1' })
  const { pickUp, send } = await createVisitor(app)
  const form = await pickUp()
  await send(form, validQuoteForm)
  expect((await send(form, validQuoteForm)).response.status).toBe(303)
  expect((await send(form, { ...validQuoteForm, eventGuestCount: '121' })).response.status).toBe(429)
})

test('rejected quote requests do not count toward the hourly limit', async () => {
  await using app = await createTestApp('sqlite', { QUOTES_PER_HOUR: '1' })
  const { ask } = await createVisitor(app)
  for (let i = 0; i < 3; i++) expect((await ask({ ...validQuoteForm, fromEmail: 'a@b' })).response.status).toBe(422)
  expect((await ask(validQuoteForm)).response.status).toBe(303)
})

test('QUOTES_PER_HOUR=0 disables the hourly limit of quote requests', async () => {
  await using app = await createTestApp('sqlite', { QUOTES_PER_HOUR: '0' })
  const { ask } = await createVisitor(app)
  for (let i = 0; i < 25; i++) expect((await ask(validQuoteForm)).response.status).toBe(303)
})
