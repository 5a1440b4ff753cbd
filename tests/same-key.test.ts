import { describe, expect, test } from 'vitest'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { databases, createTestApp, type Database } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { signedAgreement } from './paying-client.ts'

const today = '2026-11-20'

async function createMoneyFormApp(database: Database) {
  const app = await createTestApp(database)
  const { eventId, deposit } = await signedAgreement(app.db, { secret: app.config.secret })
  const { post, open } = await createOwnerClient(app)
  const page = `/backbar/jobs/${eventId}/money`
  return {
    house: app,
    eventId,
    deposit,
    post,
    open,
    send: (words: Record<string, string>) => post(page, words),
    amounts: async () => (await getLedger(app.db, eventId)).entries.map(({ amountCents }) => amountCents),
    extras: async () =>
      (await getLedger(app.db, eventId)).amountsDue.flatMap(({ kind, amountCents }) =>
        kind === 'extra' ? [amountCents] : [],
      ),
    firstEntry: async () => (await getLedger(app.db, eventId)).entries[0]!.id,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const milesAddress = '/backbar/money/costs/miles'

async function milesFields({ open }: Pick<Awaited<ReturnType<typeof createMoneyFormApp>>, 'open'>) {
  return Object.fromEntries((await open(milesAddress)).fields)
}

const pay = { intent: 'pay', key: 'the-payment-form', sum: '250', way: 'zelle', paidOn: today }

describe.each(databases)('%s: resending a money form', (database) => {
  test('a resent payment form with another amount shows both payments and can record the second', async () => {
    await using at = await createMoneyFormApp(database)
    await at.send(pay)
    const again = await at.send({ ...pay, sum: '300', way: 'cash' })
    expect(again.status).toBe(422)
    expect(again.page.text).toContain(
      'This form already recorded $250 by Zelle on November 20. If $300 in cash on November 20 is another one, record it now',
    )
    expect(again.page.fields.get('sum')).toBe('300')
    expect(await at.amounts()).toEqual([25_000])
    await at.send({ ...Object.fromEntries(again.page.fields), ...pay, key: again.page.fields.get('key')!, sum: '300' })
    expect((await at.amounts()).toSorted((a, b) => a - b)).toEqual([25_000, 30_000])
  })

  test('a payment form resent unchanged records one payment, even after the tip question', async () => {
    await using at = await createMoneyFormApp(database)
    for (let tap = 0; tap < 2; tap++) expect((await at.send(pay)).status).toBe(303)
    const over = { ...pay, key: 'the-second-form', sum: '900', over: 'tip', overCents: '11000' }
    for (let tap = 0; tap < 2; tap++) expect((await at.send(over)).status).toBe(303)
    const { over: _, overCents: __, ...first } = over
    expect((await at.send(first)).status).toBe(303)
    expect((await at.send({ ...over, over: 'credit' })).status).toBe(422)
    expect((await at.amounts()).toSorted((a, b) => a - b)).toEqual([11_000, 25_000, 79_000])
  })

  test('a resent refund form with another amount records nothing and names the recorded refund', async () => {
    await using at = await createMoneyFormApp(database)
    await at.send(pay)
    const refund = { intent: 'refund', key: 'the-refund-form', entry: await at.firstEntry(), refundSum: '50' }
    const words = { refundWay: 'zelle', refundOn: today, refundReason: 'So sorry' }
    for (let tap = 0; tap < 2; tap++) expect((await at.send({ ...refund, ...words })).status).toBe(303)
    const again = await at.send({ ...refund, ...words, refundSum: '70' })
    expect([again.status, await at.amounts()]).toEqual([422, [25_000, 5_000]])
    expect(again.page.text).toContain('already recorded a refund of $50 by Zelle on November 20 (So sorry)')
  })

  test('a resent amount-due form with another amount records nothing and shows both amounts', async () => {
    await using at = await createMoneyFormApp(database)
    const due = { intent: 'due', key: 'the-amount-form', dueLabel: 'Ice', dueSum: '75', dueOn: '2027-05-01' }
    for (let tap = 0; tap < 2; tap++) expect((await at.send(due)).status).toBe(303)
    const again = await at.send({ ...due, dueSum: '90' })
    expect(again.status).toBe(422)
    expect(again.page.text).toContain('$75 for “Ice”')
    expect(again.page.text).toContain('$90 for “Ice”')
    expect(await at.extras()).toEqual([7_500])
  })

  test('a resent invoice form with another PO number is refused and names the recorded invoice', async () => {
    await using at = await createMoneyFormApp(database)
    const invoice = { intent: 'invoice', key: 'the-invoice-form', poNumber: 'A-1' }
    for (let tap = 0; tap < 2; tap++) expect((await at.send(invoice)).status).toBe(303)
    const again = await at.send({ ...invoice, poNumber: 'B-2' })
    expect([again.status, again.page.text.includes('PO number A-1')]).toEqual([422, true])
  })

  test('a resent mileage form with another distance records nothing and names the recorded trip', async () => {
    await using at = await createMoneyFormApp(database)
    const fields = { ...(await milesFields(at)), tenths: '66' }
    for (let tap = 0; tap < 2; tap++) expect((await at.post(milesAddress, fields)).status).toBe(303)
    const again = await at.post(milesAddress, { ...fields, tenths: '70' })
    expect(again.status).toBe(422)
    expect(again.page.text).toContain('already recorded 66 miles on November 20. If this is another trip')
    expect(await at.house.db.selectFrom('mileage').select('tenths').execute()).toEqual([{ tenths: 660 }])
  })

  test('a resent cost form with another amount records nothing and names the recorded cost', async () => {
    await using at = await createMoneyFormApp(database)
    const cost = { key: 'the-cost-form', ...Object.fromEntries((await at.open('/backbar/money/costs/new')).fields) }
    const form = { ...cost, amountCents: '12.50', kind: 'ice' }
    for (let tap = 0; tap < 2; tap++) expect((await at.post('/backbar/money/costs/new', form)).status).toBe(303)
    const again = await at.post('/backbar/money/costs/new', { ...form, amountCents: '20' })
    expect(again.status).toBe(422)
    expect(again.page.text).toContain('This form already recorded $12.50')
    expect(await at.house.db.selectFrom('expense').select('amount_cents').execute()).toEqual([{ amount_cents: 1_250 }])
  })
})

describe.each(databases)('%s: resending a money form after its entry was reversed', (database) => {
  test('a resent payment form reports that its payment was reversed, and can record it again', async () => {
    await using at = await createMoneyFormApp(database)
    await at.send(pay)
    await at.send({ intent: 'reverse', entry: await at.firstEntry(), reverseReason: 'The wrong couple' })
    const again = await at.send(pay)
    expect(again.status).toBe(422)
    expect(again.page.text).toContain(
      'This form already recorded $250 by Zelle on November 20, and that was reversed since. To record $250 by Zelle on November 20, send it once more',
    )
    expect(await at.amounts()).toEqual([25_000, 25_000])
    const next = { ...Object.fromEntries(again.page.fields), ...pay, key: again.page.fields.get('key')! }
    expect((await at.send(next)).status).toBe(303)
    expect(await at.amounts()).toEqual([25_000, 25_000, 25_000])
  })

  test('a resent refund form reports that its refund was reversed', async () => {
    await using at = await createMoneyFormApp(database)
    await at.send(pay)
    const refund = { intent: 'refund', key: 'the-refund-form', entry: await at.firstEntry(), refundSum: '50' }
    const words = { refundWay: 'zelle', refundOn: today, refundReason: 'So sorry' }
    await at.send({ ...refund, ...words })
    const { entries } = await getLedger(at.house.db, at.eventId)
    const refunded = entries.find(({ kind }) => kind === 'refund')!
    await at.send({ intent: 'reverse', entry: refunded.id, reverseReason: 'Not sent' })
    const again = await at.send({ ...refund, ...words })
    expect([again.status, await at.amounts()]).toEqual([422, [25_000, 5_000, 5_000]])
    expect(again.page.text).toContain('and that was reversed since')
  })

  test('a resent cost form reports that its cost was deleted', async () => {
    await using at = await createMoneyFormApp(database)
    const address = '/backbar/money/costs/new'
    const fields = { ...Object.fromEntries((await at.open(address)).fields), amountCents: '12.50', kind: 'ice' }
    await at.post(address, fields)
    const { id } = await at.house.db.selectFrom('expense').select('id').executeTakeFirstOrThrow()
    await at.post('/backbar/money/costs', { what: 'cost', entry: id })
    const again = await at.post(address, fields)
    expect([again.status, again.page.text.includes('$12.50')]).toEqual([422, true])
    expect(again.page.text).toContain('and that was deleted since')
  })

  test('a resent mileage form reports that its trip was deleted', async () => {
    await using at = await createMoneyFormApp(database)
    const fields = { ...(await milesFields(at)), tenths: '66' }
    await at.post(milesAddress, fields)
    const { id } = await at.house.db.selectFrom('mileage').select('id').executeTakeFirstOrThrow()
    await at.post('/backbar/money/costs', { what: 'miles', entry: id })
    const again = await at.post(milesAddress, fields)
    expect(again.status).toBe(422)
    expect(again.page.text).toContain('already recorded 66 miles on November 20, and that was deleted since')
  })
})

describe.each(databases)('%s: the button that marks an amount due as received', (database) => {
  test('marking an amount due as received twice records one payment, and nothing with another amount', async () => {
    await using at = await createMoneyFormApp(database)
    const got = `/backbar/jobs/${at.eventId}/got`
    const tap = { intent: 'got', due: at.deposit, cents: '26000', key: `${at.deposit}-0` }
    expect((await at.post(got, tap)).to).toMatch(/noted=/)
    expect((await at.post(got, tap)).to).toMatch(/already=/)
    expect((await at.post(got, { ...tap, cents: '10000' })).to).toMatch(/why=changed/)
    expect(await at.amounts()).toEqual([26_000])
  })

  test('a repeated tap after Undo reports that the amount is due again', async () => {
    await using at = await createMoneyFormApp(database)
    const got = `/backbar/jobs/${at.eventId}/got`
    const tap = { intent: 'got', due: at.deposit, cents: '26000', key: `${at.deposit}-0` }
    await at.post(got, tap)
    await at.post(got, { intent: 'undo', entry: await at.firstEntry() })
    const { to } = await at.post(got, tap)
    expect((await at.open(to)).text).toContain('Reversed: it is to be paid again.')
    expect(await at.amounts()).toEqual([26_000, 26_000])
  })
})
