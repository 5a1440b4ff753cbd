import { describe, expect, test } from 'vitest'
import { isModuleOn, switchModules } from '../../../business/module-switches.server.ts'
import { modules } from '../../../modules.ts'
import { chooseModulesOnce } from '../../../office/what-you-use/choose-modules.server.ts'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'

const what = '/backbar/settings/modules'
const off = '/backbar/off/books'

async function switchBooks({ db, now }: TestApp, isOn: boolean): Promise<void> {
  await switchModules(db, ['books'], isOn, { all: modules.map(({ name }) => name), by: 'owner', now: now() })
}

/** Stores a cost of an event that owes nothing. */
async function putCost({ db }: TestApp, eventId: string): Promise<void> {
  const cost = { day: '2026-11-19', kind: 'ice', own_kind: '', amount_cents: 4_200, tax_cents: 0, note: 'Ice' }
  const paid = { paid_from: 'bank', reimburse_to: null, receipt_id: null, original_id: null, user_id: null, at: 1 }
  await db
    .insertInto('expense')
    .values({ id: 'cost-1', event_id: eventId, ...cost, ...paid })
    .execute()
}

describe.each(databases)('%s: books and their switch', (database) => {
  test('while the books module is off, its pages redirect and Money shows no costs', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await insertEvent(app)
    const before = await owner.open('/backbar/money')
    expect([before.text.includes('Spent: '), before.links.has('Costs')]).toEqual([true, true])
    await switchBooks(app, false)
    for (const { path } of modules.find(({ name }) => name === 'books')!.routes!.office!) {
      const { status, headers } = await owner.visit(`/backbar/${path.replace(':id', id).replace(/:\w+/, 'x')}`)
      expect([path, status, headers.get('Location')]).toEqual([path, 303, off])
    }
    const money = await owner.open('/backbar/money')
    expect([money.status, money.text.includes('Spent: '), money.links.has('Costs')]).toEqual([200, false, false])
    expect((await owner.open('/backbar')).html).not.toContain('/backbar/money/costs/new')
    expect((await owner.open('/backbar/in-and-out')).html).not.toContain('expenses.csv')
    expect((await owner.open(`/backbar/jobs/${id}/money`)).html).not.toContain('/earned')
    expect((await owner.open('/backbar/settings/sales-tax')).html).not.toContain('/backbar/money/tax')
    expect((await owner.open(`/backbar/jobs/${id}/proposal`)).text).not.toContain('At this price')
    await switchBooks(app, true)
    expect((await owner.open('/backbar/money')).text).toContain('Spent: ')
  })

  test('the exports leave costs and profit out while the books module is off', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await insertEvent(app)
    await putCost(app, id)
    const sheet = async () =>
      parseCsv((await (await owner.visit('/backbar/in-and-out/events.csv')).text()).replace('\uFEFF', ''))
    const record = async () => {
      const { requests } = await (await owner.visit('/backbar/in-and-out/requests.json')).json()
      return requests[0]
    }
    expect([(await sheet())[1]![10], JSON.stringify(await record()).includes('leftCents')]).toEqual(['42.00', true])
    await switchBooks(app, false)
    expect([await sheet(), JSON.stringify(await record()).includes('leftCents')]).toEqual([[expect.any(Array)], false])
  })

  test('the books module is off in a new business, on once a cost was recorded', async () => {
    await using fresh = await createTestApp(database)
    await chooseModulesOnce(fresh.db, { isAll: false, now: fresh.now() })
    expect(await isModuleOn(fresh.db, 'books')).toBe(false)
    await using used = await createTestApp(database)
    await putCost(used, (await insertEvent(used)).id)
    await chooseModulesOnce(used.db, { isAll: false, now: used.now() })
    expect(await isModuleOn(used.db, 'books')).toBe(true)
  })

  test('switching the books module off names costs that are not reimbursed', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await putCost(app, (await insertEvent(app)).id)
    await app.db.updateTable('expense').set({ paid_from: 'own-pocket', reimburse_to: 'owner' }).execute()
    const { status, page } = await owner.post(what, { module: 'books', to: 'off' })
    expect([status, page.text]).toEqual([422, expect.stringContaining('of costs are not reimbursed yet')])
    await owner.post(what, { module: 'books', to: 'off', confirmed: 'yes' })
    expect(await isModuleOn(app.db, 'books')).toBe(false)
  })
})
