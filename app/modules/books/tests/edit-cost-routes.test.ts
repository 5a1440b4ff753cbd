import { expect, test } from 'vitest'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases } from '../../../../tests/test-app.ts'

const costs = '/backbar/money/costs'

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

/** Posts the cost form, with a receipt as a PDF. */
async function postCost({ visit }: Owner, words: Record<string, string>, receipt?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  if (receipt) form.append('file', new File([`%PDF-1.4\n${receipt}\n%%EOF`], 'receipt.pdf'))
  const response = await visit(`${costs}/new`, { method: 'POST', body: form })
  return { status: response.status, to: response.headers.get('Location') ?? '', text: await response.text() }
}

/** Posts a cost of $32.10 for ice. Returns its id. */
async function addIce(
  owner: Owner,
  { receipt, kind = 'ice' }: { receipt?: string; kind?: string } = {},
): Promise<string> {
  const key = crypto.randomUUID()
  const cost = {
    kind,
    event: 'none',
    day: '2026-11-20',
    paidFrom: 'card',
    reimburseTo: 'none',
    note: 'Two bags',
  }
  expect((await postCost(owner, { key, ...cost, amountCents: '32.10' }, receipt)).status).toBe(303)
  return key
}

/** The fields of the form that edits a cost. */
async function openEditForm({ open }: Owner, id: string): Promise<Record<string, string>> {
  return Object.fromEntries((await open(`${costs}?edit=${id}`)).fields)
}

test.each(databases)('%s: an edited cost replaces the former, and both entries stay', async (database) => {
  await using app = await createTestApp(database)
  const owner = await createOwnerClient(app)
  const id = await addIce(owner)
  const list = await owner.open(costs)
  expect(list.links.get('Edit Ice, $32.10')).toBe(`${costs}?edit=${id}`)
  const form = await openEditForm(owner, id)
  expect(form).toMatchObject({ entry: id, amountCents: '32.10', kind: 'ice', day: '2026-11-20', note: 'Two bags' })
  const changed = { ...form, amountCents: '23.10', kind: 'mixers' }
  for (let tap = 0; tap < 2; tap++) expect((await postCost(owner, changed)).status).toBe(303)
  const { text } = await owner.open(costs)
  expect(text).toContain('2026: $23.10 spent')
  expect(text).toContain('Mixers Friday, November 20, Two bags')
  expect(text).toContain('deleted')
  const [, ...rows] = parseCsv(await (await owner.visit('/backbar/in-and-out/expenses.csv')).text())
  expect(rows).toHaveLength(3)
})

test.each(databases)('%s: a cost that was deleted meanwhile is not replaced', async (database) => {
  await using app = await createTestApp(database)
  const owner = await createOwnerClient(app)
  const id = await addIce(owner)
  const form = await openEditForm(owner, id)
  await owner.post(costs, { what: 'cost', entry: id })
  const refused = await postCost(owner, { ...form, amountCents: '23.10' })
  expect([refused.status, refused.text.includes('This cost was deleted, edited or reimbursed meanwhile')]).toEqual([
    422,
    true,
  ])
  expect((await owner.open(costs)).text).toContain('2026: $0.00 spent')
  expect((await owner.visit(`${costs}?edit=${id}`)).status).toBe(303)
})

test.each(databases)('%s: an edited cost with the receipt of another cost needs a confirmation', async (database) => {
  await using app = await createTestApp(database)
  const owner = await createOwnerClient(app)
  const id = await addIce(owner, { receipt: 'of the ice' })
  await addIce(owner, { receipt: 'of another day' })
  const form = await openEditForm(owner, id)
  const asked = await postCost(owner, { ...form, receipt: '' }, 'of another day')
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('This receipt is kept already')])
  expect(await app.db.selectFrom('expense').select('id').execute()).toHaveLength(2)
  expect((await postCost(owner, { ...form, amountCents: '23.10' })).status).toBe(303)
})

test('saving an edited cost twice succeeds although its kind is no longer offered', async () => {
  await using app = await createTestApp('sqlite')
  const owner = await createOwnerClient(app)
  const settings = '/backbar/settings/costs'
  await owner.fill(settings, { ownKinds: 'Flowers' })
  const kind = /<option value="([^"]*)"[^>]*>Flowers</.exec((await owner.open(`${costs}/new`)).html)![1]!
  const id = await addIce(owner, { kind })
  await owner.fill(settings, { ownKinds: '' })
  const form = { ...(await openEditForm(owner, id)), amountCents: '23.10' }
  expect(form).toMatchObject({ kind })
  for (let tap = 0; tap < 2; tap++) expect((await postCost(owner, form)).status).toBe(303)
  expect((await owner.open(costs)).text).toContain('2026: $23.10 spent')
})

test('an assistant cannot open the form that edits a cost', async () => {
  await using app = await createTestApp('sqlite')
  const id = await addIce(await createOwnerClient(app))
  expect((await (await createUserClient(app, 'desk')).visit(`${costs}?edit=${id}`)).status).toBe(403)
})

test('the receipt is asked for first', async () => {
  await using app = await createTestApp('sqlite')
  const { text } = await (await createOwnerClient(app)).open(`${costs}/new`)
  expect(text.indexOf('Photo or PDF of the receipt')).toBeLessThan(text.indexOf('Cost, in dollars'))
})
