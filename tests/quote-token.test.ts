import { expect, test } from 'vitest'
import { issueFormToken } from '../app/leads/quote-form/form-token.server.ts'
import { fullQuoteForm, validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, isDateTaken } from './guest.ts'
import { databases, createTestApp, type TestApp } from './house.ts'

const hour = 3_600_000

test.each<[string, (house: TestApp) => Record<string, string>]>([
  ['missing', () => ({ token: '' })],
  ['forged', () => ({ token: 'aGVsbG8.d29ybGQ' })],
  ['signed by somebody else', (house) => ({ token: issueFormToken('another secret altogether', house.now()) })],
  ['two days old', (house) => ({ token: issueFormToken(house.config.secret, house.now() - 49 * hour) })],
  ['from tomorrow', (house) => ({ token: issueFormToken(house.config.secret, house.now() + 24 * hour) })],
])(
  'a form whose stamp is %s comes back with every word kept and a fresh stamp, and then goes through',
  async (_, tamper) => {
    await using house = await createTestApp()
    const { pickUp, send } = await createVisitor(house)
    const bad = tamper(house)
    const { page } = await send(await pickUp(), { ...fullQuoteForm, ...bad })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Your answers are all here: please send it again.')
    for (const [field, typed] of Object.entries(fullQuoteForm))
      expect([field, page.fields.get(field)]).toEqual([field, typed])
    expect(page.fields.get('token')).not.toBe(bad.token)
    expect((await isDateTaken(house)).leads).toEqual([])

    house.advance(3_000)
    expect((await send(page, fullQuoteForm)).response.status).toBe(303)
    expect((await isDateTaken(house)).leads).toMatchObject([{ state: 'new' }])
  },
)

test('a mistake does not cost the form its stamp: the mended one is the same form', async () => {
  await using house = await createTestApp()
  const { pickUp, send } = await createVisitor(house)
  const form = await pickUp()
  const { page } = await send(form, { ...validQuoteForm, eventGuestCount: 'many' })
  expect(page.fields.get('token')).toBe(form.fields.get('token'))
})

test.each(databases)(
  '%s: sent twice, after a while or from another address, it is one request with one answer',
  async (database) => {
    await using house = await createTestApp(database)
    const { pickUp, send } = await createVisitor(house)
    const form = await pickUp()
    const first = await send(form, validQuoteForm)
    house.advance(hour)
    const again = await send(form, validQuoteForm)
    const elsewhere = await (await createVisitor(house, '198.51.100.7')).send(form, validQuoteForm)
    expect([first, again, elsewhere].map(({ response }) => response.status)).toEqual([303, 303, 303])
    const { leads, letters } = await isDateTaken(house)
    expect([leads.length, letters.length]).toEqual([1, 2])
    const { visit } = await createVisitor(house)
    for (const { address } of [first, again, elsewhere])
      expect(await (await visit(address)).text()).toContain(leads[0]!.reference)
  },
)

test.each(databases)('%s: a double tap is one request', async (database) => {
  await using house = await createTestApp(database)
  const { pickUp, send } = await createVisitor(house)
  const form = await pickUp()
  const taps = await Promise.all(Array.from({ length: 6 }, () => send(form, validQuoteForm)))
  expect(taps.map(({ response }) => response.status)).toEqual(Array(6).fill(303))
  const { leads, letters } = await isDateTaken(house)
  expect([leads.length, letters.length]).toEqual([1, 2])
})

test.each(databases)(
  '%s: changed words in the same form are a second request, pointed out to the owner',
  async (database) => {
    await using house = await createTestApp(database)
    const { pickUp, send } = await createVisitor(house)
    const form = await pickUp()
    await send(form, validQuoteForm)
    house.advance(1_000)
    expect((await send(form, { ...validQuoteForm, eventGuestCount: '121' })).response.status).toBe(303)
    const { leads, letters } = await isDateTaken(house)
    expect(leads.map(({ duplicate_of }) => duplicate_of)).toEqual([null, leads[0]!.reference])
    const alert = letters.find(({ kind, lead_id }) => kind === 'alert' && lead_id === leads[1]!.id)
    expect(alert?.body_text).toContain(`Looks like a second version of ${leads[0]!.reference}`)
  },
)

test('a device can ask whether its draft has arrived, and learns nothing else', async () => {
  await using house = await createTestApp()
  const { visit, pickUp, send } = await createVisitor(house)
  const form = await pickUp()
  const asked = async (token: string) => (await visit(`/quote/sent?token=${token}`)).json()
  const token = form.fields.get('token')!
  expect(await asked(token)).toEqual({ sent: false })
  await send(form, validQuoteForm)
  expect(await asked(token)).toEqual({ sent: true })
  for (const other of ['', 'aGVsbG8.d29ybGQ', '%00']) expect(await asked(other)).toEqual({ sent: false })
})
