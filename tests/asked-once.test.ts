import { describe, expect, test } from 'vitest'
import { readLedger } from '../app/agreements/payments/ledger.server.ts'
import { changeMoney } from '../app/agreements/payments/request-money.server.ts'
import { readProposals } from '../app/agreements/proposals/proposals.server.ts'
import { readPage } from './doubles/read-page.ts'
import { databases, emptyHouse, visitor } from './house.ts'
import { signedAgreement } from './paying-couple.ts'

const today = '2026-11-20'

describe.each(databases)('%s: the client page asks', (database) => {
  test('for nothing while a bank pays the deposit, and has no empty heading', async () => {
    await using house = await emptyHouse(database)
    const { leadId, path, deposit } = await signedAgreement(house.db, { secret: house.config.secret })
    const row = {
      id: 'a-debit',
      lead_id: leadId,
      due_id: deposit,
      state: 'clearing',
      amount_cents: 26_000,
      words: '{}',
    }
    const at = { made_at: house.now(), expires_at: house.now(), looked_at: house.now(), look_at: null, remark: '' }
    await house.db
      .insertInto('checkout')
      .values({ ...row, ...at, session_id: 'cs_debit' })
      .execute()
    const visit = await visitor(house)
    for (const [language, coming, wrong] of [
      ['en', 'on its way from your bank', /Pay \$|Or by card|I have sent it|How to pay/],
      ['es', 'en camino', /Paga \$|O con tarjeta|Ya lo envié|Cómo pagar/],
    ] as const) {
      const { text } = await readPage(await visit(`${path}?language=${language}`))
      expect(text).toContain(coming)
      expect(text).not.toMatch(wrong)
    }
  })

  test('for all that is overdue in one sum, and says each day', async () => {
    await using house = await emptyHouse(database)
    const { leadId, path, balance } = await signedAgreement(house.db, { secret: house.config.secret })
    await changeMoney(house, leadId, { intent: 'pay', sum: '260', way: 'zelle', paidOn: today })
    const extra = { intent: 'due', key: 'an-extra-due', dueLabel: 'Ice', dueSum: '150', dueOn: '2027-03-24' }
    await changeMoney(house, leadId, extra)
    await house.db.updateTable('due').set({ due_on: '2027-03-23' }).where('id', '=', balance).execute()
    house.advance(Date.parse('2027-03-27T15:00:00Z') - house.now())
    const visit = await visitor(house)
    const { text } = await readPage(await visit(`${path}?language=en`))
    expect(text).toContain('Pay $930 in cash, in person')
    expect(text).toContain('$780 was due March 23, $150 was due March 24')
    const pagina = (await readPage(await visit(`${path}?language=es`))).text
    expect(pagina).toContain('$780 venció el 23 de marzo, $150 venció el 24 de marzo')
  })
})

describe.each(databases)('%s: a refund of a part of the deposit', (database) => {
  test('keeps the whole deposit due, and one cent books nothing', async () => {
    await using house = await emptyHouse(database)
    const { leadId, path } = await signedAgreement(house.db, { secret: house.config.secret })
    await changeMoney(house, leadId, { intent: 'pay', sum: '259.99', way: 'zelle', paidOn: today })
    const [paid] = (await readLedger(house.db, leadId)).entries
    const form = { entry: paid!.id, refundSum: '259.99', refundWay: 'zelle', refundOn: today, refundReason: 'So sorry' }
    await changeMoney(house, leadId, { intent: 'refund', ...form, owed: 'lower' })
    const visit = await visitor(house)
    expect((await readPage(await visit(`${path}?language=en`))).text).toContain('One step left: $260')
    await changeMoney(house, leadId, { intent: 'pay', key: 'one-cent-only', sum: '0.01', way: 'zelle', paidOn: today })
    expect((await readProposals(house.db, leadId))[0]!.state).toBe('agreed')
  })
})
