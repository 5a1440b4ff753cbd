import { expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { createOwnerClient } from './owner-client.ts'
import { createTestApp, databases, openingTime, type TestApp } from './test-app.ts'

const lines = { snapshot: { open: [] } }

test('the draft’s bar shows total and deposit, and “Add it up” updates them unsaved', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const page = await open(address)
  const before = /Total \$([\d,.]+) deposit/.exec(page.text)![1]!
  const input = { ...Object.fromEntries(page.fields), 'line-0-price': '1000', 'line-0-quantity': '2', intent: 'sum' }
  const added = await post(address, input)
  expect(added.status).toBe(200)
  const after = /Total \$([\d,.]+) deposit \$([\d,.]+)/.exec(added.page.text)!
  expect(after[1]).not.toBe(before)
  expect(added.page.text).toContain('$2,000')
  expect(added.page.text).toMatch(/If .+ says yes today: \$[\d,.]+ by .+, and \$[\d,.]+ by/)
  expect(await app.db.selectFrom('proposal').select('id').execute()).toEqual([])
  // The saved proposal has the total that the preview showed.
  const { 'line-0-price': price, 'line-0-quantity': quantity } = input
  await post(address, { ...Object.fromEntries(page.fields), 'line-0-price': price, 'line-0-quantity': quantity })
  const { total_cents } = await app.db.selectFrom('proposal').select('total_cents').executeTakeFirstOrThrow()
  expect(after[1]!.replace(',', '')).toBe(String(total_cents / 100).replace(/(\.\d)$/, '$10'))
  const wrong = await post(address, { ...input, 'line-0-price': 'lots' })
  expect(wrong.page.text).toContain('Total – Fix the marked fields first')
})

test.each(databases)('%s: a second user saving the same proposal draft gets a conflict', async (database) => {
  await using app = await createTestApp(database)
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const opened = Object.fromEntries((await open(address)).fields)
  expect((await post(address, { ...opened, 'line-0-price': '900' })).status).toBe(303)
  const second = await post(address, { ...opened, 'line-0-price': '700' })
  expect(second.status).toBe(409)
  expect(second.page.text).toMatch(/Lines stored now .*\$900.* yours .*\$700/)
  const kept = await app.db.selectFrom('proposal').select('document').executeTakeFirstOrThrow()
  expect(kept.document).toContain('90000')
  // Once users have seen another user's draft, they can overwrite it.
  expect((await post(address, Object.fromEntries(second.page.fields))).status).toBe(303)
  // The same form twice is no conflict.
  const again = Object.fromEntries((await open(address)).fields)
  expect((await post(address, { ...again, 'line-0-price': '800' })).status).toBe(303)
  expect((await post(address, { ...again, 'line-0-price': '800' })).status).toBe(303)
})

test('a changed menu price is noted on the draft but not applied', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, fill } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const before = await open(address)
  expect(before.text).not.toContain('The menu now says')
  expect((await fill('/backbar/menu?open=add-ons/travel', { price: '1' })).status).toBe(303)
  const after = await open(address)
  expect(after.text).toContain('The menu now says $1 for Additional Travel Mileage')
  expect(after.text).toContain('This proposal keeps $0.75')
  expect(after.fields.get('line-1-price')).toBe(before.fields.get('line-1-price'))
})

test('adding an add-on counts the included ones first, and it can be removed', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const opened = await open(`${address}?add=menu`)
  expect(opened.text).toMatch(/Specialty Cocktail 3 included, then each \$40 Add/)
  expect((await open(address)).text).not.toContain('3 included')
  const first = await post(`${address}?add=menu`, { ...Object.fromEntries(opened.fields), add: 'cocktail' })
  expect(first.page.text).toMatch(/3 included, 1 more \$40 − 1 \+/)
  const second = await post(`${address}?add=menu`, { ...Object.fromEntries(first.page.fields), add: 'cocktail' })
  const fields = Object.fromEntries(second.page.fields)
  const row = Object.keys(fields)
    .find((name) => fields[name] === 'cocktail')!
    .replace('-id', '')
  expect([fields[`${row}-quantity`], fields[`${row}-price`]]).toEqual(['2', '40'])
  expect((await post(address, fields)).status).toBe(303)
  const { document } = await app.db.selectFrom('proposal').select('document').executeTakeFirstOrThrow()
  const stored = JSON.parse(document).lines.find((line: { id: string }) => line.id === 'cocktail')
  expect(stored).toMatchObject({ quantity: 2, totalCents: 8_000, menuCents: null })
  const kept = Object.fromEntries((await open(address)).fields)
  const less = await post(address, { ...kept, less: 'cocktail' })
  const none = await post(address, { ...Object.fromEntries(less.page.fields), less: 'cocktail' })
  expect(none.page.text).toContain('3 included, then each')
})

test('previewing and sending an estimate as a proposal takes one tap each', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post, fill } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  expect((await open('/backbar')).html).toContain(`/backbar/jobs/${id}`)
  expect((await open(`/backbar/jobs/${id}`)).text).toContain('Preview it as a proposal')
  expect((await post(address, { intent: 'start' })).to).toBe(`${address}/see`)
  expect((await post(address, { intent: 'start' })).to).toBe(`${address}/see`)
  expect(await app.db.selectFrom('proposal').select('state').execute()).toEqual([{ state: 'draft' }])
  expect((await fill(`${address}/see`, { intent: 'send' })).to).toContain('said=proposed')
  expect(await app.db.selectFrom('proposal').select('state').execute()).toEqual([{ state: 'out' }])
})

test('a menu search without a match can become a custom line', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const opened = Object.fromEntries((await open(`${address}?add=menu`)).fields)
  const listRows = (html: string) =>
    [...html.matchAll(/<li class="cluster gap-4 line-below"( hidden="")? data-text="([^"]*)"/g)].flatMap(
      ([, hidden, text]) => (hidden ? [] : [text]),
    )
  const found = await post(address, { ...opened, menu: 'open', menuSearch: 'MIXÉR' })
  expect(listRows(found.page.html)).toEqual(['Additional Mixer each past the selection'])
  expect(found.page.text).toContain('1 found')
  const none = await post(address, { ...opened, menu: 'open', menuSearch: ' ice sculpture ' })
  expect(listRows(none.page.html)).toEqual([])
  expect(none.page.text).toContain('Nothing on your menu is called “ice sculpture”.')
  expect(none.page.text).toContain('Add “ice sculpture” as your own line')
  const own = await post(address, { ...Object.fromEntries(none.page.fields), own: 'add' })
  const row = [...own.page.fields].find(([, value]) => value === 'ice sculpture')![0].split('-')[1]!
  expect(own.page.text).toContain('Enter its price')
  expect(own.page.text).not.toContain('Add from your menu')
  const priced = { ...Object.fromEntries(own.page.fields), [`line-${row}-price`]: '120' }
  expect((await post(address, priced)).status).toBe(303)
  expect((await readLines(app)).at(-1)).toMatchObject({ label: 'ice sculpture', unitCents: 12_000 })
})

test.each(databases)('%s: a moved line keeps its fields, and the proposal keeps the order', async (database) => {
  await using app = await createTestApp(database)
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const opened = Object.fromEntries((await open(address)).fields)
  const typed = { ...opened, 'line-1-reason': 'as agreed', 'line-1-quantity': '3' }
  const moved = await post(address, { ...typed, move: '1-0' })
  expect(moved.status).toBe(200)
  const fields = Object.fromEntries(moved.page.fields)
  for (const name of ['id', 'label', 'price'])
    expect([fields[`line-0-${name}`], fields[`line-1-${name}`]]).toEqual([
      opened[`line-1-${name}`],
      opened[`line-0-${name}`],
    ])
  expect([fields['line-0-reason'], fields['line-0-quantity']]).toEqual(['as agreed', '3'])
  expect(await app.db.selectFrom('proposal').select('id').execute()).toEqual([])
  await post(address, fields)
  const labels = (await readLines(app)).map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual([opened['line-1-label'], opened['line-0-label']])
  // A place that does not exist changes nothing.
  for (const move of ['0-39', '39-0', 'up'])
    expect(Object.fromEntries((await post(address, { ...fields, move })).page.fields)).toMatchObject({
      'line-0-label': fields['line-0-label'],
      'line-1-label': fields['line-1-label'],
    })
})

test.each(databases)(
  '%s: a deleted line can be restored, and leaves the proposal when it is saved',
  async (database) => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, lines)
    const { open, post } = await createOwnerClient(app)
    const address = `/backbar/jobs/${id}/proposal`
    const opened = await open(address)
    const fields = Object.fromEntries(opened.fields)
    const label = fields['line-1-label']!
    const deleted = await post(address, { ...fields, line: '1-delete' })
    expect(deleted.page.text).toContain(`${label} is deleted. Undo`)
    expect(deleted.page.text).toContain('Total $800 deposit')
    const restored = await post(address, { ...Object.fromEntries(deleted.page.fields), line: '1-restore' })
    expect(Object.fromEntries(restored.page.fields)).toMatchObject(fields)
    expect((await post(address, Object.fromEntries(deleted.page.fields))).status).toBe(303)
    expect((await readLines(app)).map((line) => line.label)).toEqual([fields['line-0-label']])
    // A row that does not exist changes nothing.
    for (const line of ['39-delete', '0-burn', 'delete'])
      expect((await post(address, { ...fields, line })).page.text).toContain('Total $810.50')
  },
)

test('a line made an option leaves the total and can be put back', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const opened = await open(address)
  const option = await post(address, { ...Object.fromEntries(opened.fields), line: '1-option' })
  expect(option.page.text).toContain('Their choice, not checked')
  expect(option.page.text).toContain('Total $800 deposit')
  const fixed = await post(address, { ...Object.fromEntries(option.page.fields), line: '1-fixed' })
  expect(fixed.page.text).toContain('Total $810.50 deposit')
})

test('the add-on menu shows the new total beside the total before it was opened', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime, lines)
  const { open, post } = await createOwnerClient(app)
  const address = `/backbar/jobs/${id}/proposal`
  const opened = await open(`${address}?add=menu`)
  expect(opened.text).not.toContain('was $')
  const added = await post(address, { ...Object.fromEntries(opened.fields), add: 'cocktail' })
  expect(added.page.text).toMatch(/Total \$850\.50 was \$810\.50/)
  const more = await post(address, { ...Object.fromEntries(added.page.fields), add: 'cocktail' })
  expect(more.page.text).toMatch(/Total \$890\.50 was \$810\.50/)
})

async function readLines({ db }: TestApp): Promise<{ label: string; unitCents: number }[]> {
  const { document } = await db.selectFrom('proposal').select('document').executeTakeFirstOrThrow()
  return JSON.parse(document).lines
}
