import { expect, test } from 'vitest'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import { fullQuoteForm, validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'

const hour = 3_600_000

test.each<[string, (house: TestApp) => Record<string, string>]>([
  ['missing', () => ({ token: '' })],
  ['forged', () => ({ token: 'aGVsbG8.d29ybGQ' })],
  ['signed by somebody else', (app) => ({ token: issueFormToken('another secret altogether', app.now()) })],
  ['two days old', (app) => ({ token: issueFormToken(app.config.secret, app.now() - 49 * hour) })],
  ['from tomorrow', (app) => ({ token: issueFormToken(app.config.secret, app.now() + 24 * hour) })],
])('a quote form whose token is %s returns with a new valid token', async (_, tamper) => {
  await using app = await createTestApp()
  const { pickUp, send } = await createVisitor(app)
  const bad = tamper(app)
  const { page } = await send(await pickUp(), { ...fullQuoteForm, ...bad })
  expect(page.status).toBe(422)
  expect(page.text).toContain('Your answers are all here: please send it again.')
  for (const [field, typed] of Object.entries(fullQuoteForm))
    expect([field, page.fields.get(field)]).toEqual([field, typed])
  expect(page.fields.get('token')).not.toBe(bad.token)
  expect((await listStoredData(app)).leads).toEqual([])

  app.advance(3_000)
  expect((await send(page, fullQuoteForm)).response.status).toBe(303)
  expect((await listStoredData(app)).leads).toMatchObject([{ state: 'new' }])
})

test('a quote form rejected for an error keeps its token', async () => {
  await using app = await createTestApp()
  const { pickUp, send } = await createVisitor(app)
  const form = await pickUp()
  const { page } = await send(form, { ...validQuoteForm, eventGuestCount: 'many' })
  expect(page.fields.get('token')).toBe(form.fields.get('token'))
})

test.each(databases)(
  '%s: sending a quote form again, later or from another IP address, creates no second event',
  async (database) => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const form = await pickUp()
    const first = await send(form, validQuoteForm)
    app.advance(hour)
    const again = await send(form, validQuoteForm)
    const elsewhere = await (await createVisitor(app, '198.51.100.7')).send(form, validQuoteForm)
    expect([first, again, elsewhere].map(({ response }) => response.status)).toEqual([303, 303, 303])
    const { leads: events, emails } = await listStoredData(app)
    expect([events.length, emails.length]).toEqual([1, 2])
    const { visit } = await createVisitor(app)
    for (const { address } of [first, again, elsewhere])
      expect(await (await visit(address)).text()).toContain(events[0]!.reference)
  },
)

test.each(databases)('%s: concurrent submissions of one quote form create one event', async (database) => {
  await using app = await createTestApp(database)
  const { pickUp, send } = await createVisitor(app)
  const form = await pickUp()
  const taps = await Promise.all(Array.from({ length: 6 }, () => send(form, validQuoteForm)))
  expect(taps.map(({ response }) => response.status)).toEqual(Array(6).fill(303))
  const { leads: events, emails } = await listStoredData(app)
  expect([events.length, emails.length]).toEqual([1, 2])
})

test.each(databases)(
  '%s: different values in the same quote form create a second event marked as a duplicate',
  async (database) => {
    await using app = await createTestApp(database)
    const { pickUp, send } = await createVisitor(app)
    const form = await pickUp()
    await send(form, validQuoteForm)
    app.advance(1_000)
    expect((await send(form, { ...validQuoteForm, eventGuestCount: '121' })).response.status).toBe(303)
    const { leads: events, emails } = await listStoredData(app)
    expect(events.map(({ duplicate_of }) => duplicate_of)).toEqual([null, events[0]!.reference])
    const alert = emails.find(({ kind, event_id }) => kind === 'alert' && event_id === events[1]!.id)
    expect(alert?.body_text).toContain(`Looks like a second version of ${events[0]!.reference}`)
  },
)

test('the endpoint /quote/sent reveals only whether a draft was received', async () => {
  await using app = await createTestApp()
  const { visit, pickUp, send } = await createVisitor(app)
  const form = await pickUp()
  const asked = async (token: string) => (await visit(`/quote/sent?token=${token}`)).json()
  const token = form.fields.get('token')!
  expect(await asked(token)).toEqual({ sent: false })
  await send(form, validQuoteForm)
  expect(await asked(token)).toEqual({ sent: true })
  for (const other of ['', 'aGVsbG8.d29ybGQ', '%00']) expect(await asked(other)).toEqual({ sent: false })
})
