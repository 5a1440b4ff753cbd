import { describe, expect, test } from 'vitest'
import { fullQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const tower = { label: 'Champagne tower', note: 'Coupes, stacked and poured.', price: '4.50', rate: 'guest' }
const booth = { label: 'Photo booth', note: '', price: '100', rate: 'hour' }
const cart = { label: 'Coffee cart', note: '', price: '250', rate: 'flat' }
const evening = 'experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00&miles=20&cocktails=4'
// Luxe, a second bartender, a fifth hour and a fourth cocktail, then 120 × $4.50, 5 hours at $100, and $250.
const [bare, whole] = [114_000, 114_000 + 54_000 + 50_000 + 25_000]

async function createAddOnApp(app: TestApp) {
  const owner = await createOwnerClient(app)
  for (const addOn of [tower, booth, cart]) await owner.fill('/backbar/menu?open=own-add-ons/new', addOn)
  return { owner, client: await createVisitor(app) }
}

describe.each(databases)('%s: custom add-ons', (database) => {
  test('new custom add-ons appear on Services, the form, estimates, the API and emails', async () => {
    await using app = await createTestApp(database)
    const before = await createVisitor(app)
    expect((await before.open('/services')).text).not.toContain('Champagne tower')
    expect((await before.open('/quote')).html).not.toContain('addOn-')
    expect((await before.visit(`/api/estimate?${evening}&addOn=photo-booth`)).status).toBe(400)

    const { owner, client } = await createAddOnApp(app)
    expect((await client.open('/services')).text).toContain('Champagne tower $4.50 a guest Coupes, stacked and poured.')
    const form = await client.pickUp()
    const ticked = { 'addOn-champagne-tower': 'yes', 'addOn-photo-booth': 'yes', 'addOn-coffee-cart': 'yes' }
    const shown = (await client.send(form, { ...fullQuoteForm, ...ticked, intent: 'price' })).page
    expect(shown.text).toContain('for each of 120 guests')
    expect(shown.text).toContain('$2,430')
    expect(shown.fields.get('addOn-photo-booth')).toBe('yes')

    const asked = `${evening}&addOn=champagne-tower&addOn=photo-booth&addOn=coffee-cart`
    const answer = (await (await client.visit(`/api/estimate?${asked}`)).json()) as Record<string, any>
    expect(answer.totalCents).toBe(whole)
    expect(answer.lines.slice(-3).map(({ code, quantity }: any) => [code, quantity])).toEqual([
      ['add-on-champagne-tower', 120],
      ['add-on-photo-booth', 5],
      ['add-on-coffee-cart', 1],
    ])
    expect((await client.visit(`/api/estimate?${evening}&addOn=nope`)).status).toBe(400)
    expect((await client.visit(`/api/estimate?${evening}&addOn=coffee-cart&addOn=coffee-cart`)).status).toBe(400)
    const described = (await (await client.visit('/api/openapi.json')).json()) as Record<string, any>
    const { parameters } = described.paths['/api/estimate'].get
    expect(parameters.at(-1)).toMatchObject({ name: 'addOn', schema: { type: 'array' } })

    const { address } = await client.send(shown, { ...fullQuoteForm, ...ticked })
    expect((await client.open(address)).text).toContain('Champagne tower × 120')
    const { leads: events, emails } = await listStoredData(app)
    expect(JSON.parse(events[0]!.request).addOns).toEqual(['champagne-tower', 'coffee-cart', 'photo-booth'])
    expect(JSON.parse(events[0]!.snapshot).totalCents).toBe(whole)
    expect(emails).toHaveLength(2)
    for (const { body_text } of emails) expect(body_text).toContain('Champagne tower, Coffee cart, Photo booth')
    const proposal = `/backbar/jobs/${events[0]!.id}/proposal`
    const draft = await owner.open(proposal)
    expect([...draft.fields].filter(([, words]) => words === 'Photo booth')).toHaveLength(1)
    await owner.fill(proposal, { intent: 'see' })
    expect((await owner.open(`${proposal}/see`)).text).toContain('$2,430')
  })

  test('editing custom add-ons of a quote request updates their names and keeps the quoted price', async () => {
    await using app = await createTestApp(database)
    const { owner, client } = await createAddOnApp(app)
    await client.ask({ ...fullQuoteForm, 'addOn-photo-booth': 'yes' })
    const [told] = (await listStoredData(app)).leads
    const edit = `/backbar/jobs/${told!.id}/edit`
    expect(JSON.parse(told!.snapshot).addOnNames).toEqual(['Photo booth'])
    await owner.fill(edit, { 'addOn-photo-booth': '' })
    const [without] = (await listStoredData(app)).leads
    expect([JSON.parse(without!.snapshot).addOnNames, without!.total_cents]).toEqual([[], told!.total_cents])
    await owner.fill(edit, { 'addOn-photo-booth': 'yes' })
    expect(JSON.parse((await listStoredData(app)).leads[0]!.snapshot).addOnNames).toEqual(['Photo booth'])
  })

  test('renaming, hiding or deleting a custom add-on leaves existing quote requests unchanged', async () => {
    await using app = await createTestApp(database)
    const { owner, client } = await createAddOnApp(app)
    await client.ask({ ...fullQuoteForm, 'addOn-photo-booth': 'yes' })
    const before = await listStoredData(app)
    const here = '/backbar/menu?open=own-add-ons/photo-booth'
    await owner.fill(here, { label: 'Mirror booth', price: '900' })
    const { to } = await owner.fill(here, { intent: 'delete' })
    expect(await listStoredData(app)).toEqual(before)
    const { id } = before.leads[0]!
    const page = (await owner.open(`/backbar/jobs/${id}`)).text
    expect(page).toContain('Photo booth')
    expect(page).not.toContain('Mirror booth')
    // An add-on that is no longer on the menu stays in the request when other fields are corrected.
    await owner.fill(`/backbar/jobs/${id}/edit`, { requestorName: 'Nora E.' })
    const corrected = (await listStoredData(app)).leads[0]!
    expect(JSON.parse(corrected.request)).toMatchObject({ requestorName: 'Nora E.', addOns: ['photo-booth'] })
    expect(corrected.total_cents).toBe(before.leads[0]!.total_cents)

    const bin = new URL(to, 'http://house').searchParams.get('bin')!
    await owner.post('/backbar/undo', { bin, to: '/backbar/menu' })
    expect((await client.open('/services')).text).toContain('Mirror booth')
    const shown = Object.fromEntries((await owner.open(here)).fields)
    await owner.post(here, { ...shown, isVisible: '' })
    expect((await client.open('/services')).text).not.toContain('Mirror booth')
    expect((await client.visit(`/api/estimate?${evening}&addOn=photo-booth`)).status).toBe(400)
    // An add-on chosen in a form opened before it was hidden is kept without a price, and the owner is told.
    await client.ask({ ...fullQuoteForm, fromEmail: 'second@home.example', 'addOn-photo-booth': 'yes' })
    const second = (await listStoredData(app)).leads.at(-1)!
    expect(JSON.parse(second.snapshot)).toMatchObject({ totalCents: bare, addOnNames: ['photo-booth'] })
    expect(JSON.parse(second.snapshot).remarks[0]).toContain('“photo-booth”, which is no longer on the menu')
  })

  test('invalid custom add-ons are rejected with a reason, and the limit is twenty', async () => {
    await using app = await createTestApp(database)
    const { owner } = await createAddOnApp(app)
    const refused = async (words: Record<string, string>) => {
      const { status, page } = await owner.fill('/backbar/menu?open=own-add-ons/new', { ...cart, ...words })
      expect(status).toBe(422)
      return page.text
    }
    expect(await refused({ label: '' })).toContain('Enter what it is called')
    expect(await refused({ label: 'x'.repeat(81) })).toContain('Shorten this to at most 80 characters')
    expect(await refused({ label: 'photo BOOTH' })).toContain('one is called Photo booth already')
    expect(await refused({ label: 'Ice luge', price: '-5' })).toContain('without a minus')
    expect(await refused({ label: 'Ice luge', price: '1001', rate: 'guest' })).toContain('at most $1,000 for one')
    expect(await refused({ label: 'Ice luge', rate: 'minute' })).toContain('Choose how it is counted')
    const row = { note: '', price_cents: 1, position: 9, is_visible: 1, rate: 'flat' }
    const rows = Array.from({ length: 17 }, (_, i) => ({ code: `more-${i}`, label: `More ${i}`, ...row }))
    await app.db.insertInto('add_on').values(rows).execute()
    expect(await refused({ label: 'Ice luge' })).toContain('There are 20 already')
    // The six built-in add-ons cannot be deleted.
    expect((await owner.post('/backbar/menu?open=own-add-ons/travel', { intent: 'delete' })).to).not.toContain('bin=')
    expect(await app.db.selectFrom('add_on').select('code').where('code', '=', 'travel').execute()).toHaveLength(1)
  })
})
